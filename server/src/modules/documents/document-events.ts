import type { WorkspaceNews } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Events } from '../events.ts';
import { publishChanged, selectReaders } from './document-events.sql.ts';

/** The people who can read a document that is not in the trash; `everybody` if the whole company can. */
export interface Readers {
  people: string[];
  everybody: boolean;
}

/** The readers of each document, by document id. */
export type ReadersOf = ReadonlyMap<string, Readers>;

export type DocumentEvents = ReturnType<typeof createDocumentEvents>;

type Queries = Pick<Transaction, 'query'>;

export async function readersOf(queries: Queries, ids: readonly string[]): Promise<ReadersOf> {
  const { rows } = await queries.query<Readers & { id: string }>(selectReaders, [ids]);
  return new Map(rows.map(({ id, people, everybody }) => [id, { people, everybody }]));
}

/** Notifies exactly the readers of a document when it is created, changed or deleted. */
export function createDocumentEvents(
  { pool }: Pick<Database, 'pool'>,
  events: Pick<Events, 'publishEach' | 'publishTo'>,
) {
  const queries: Queries = {
    async query(text, values) {
      const { rows, rowCount } = await pool.query(text, values && [...values]);
      return { rows, rowCount: rowCount ?? 0 };
    },
  };

  return {
    /** Notifies the owner of new documents, who is their only reader so far. */
    async created(ownerId: string, ids: readonly string[]): Promise<void> {
      await events.publishEach(
        ids.map((id) => ({ people: [ownerId], event: { name: 'document.created', data: { id } } })),
      );
    },

    async updated(...ids: string[]): Promise<void> {
      await pool.query(publishChanged([ids]));
    },

    /**
     * Announces that documents were moved to the trash or deleted permanently.
     * @param readers the people who could read each document before
     */
    async deleted(readers: ReadersOf): Promise<void> {
      await events.publishEach([...readers].map(([id, told]) => deletion(id, told)));
    },

    async progress(id: string, pages: { read: number; of: number }): Promise<void> {
      const readers = (await readersOf(queries, [id])).get(id);
      if (!readers) return;
      const { people, everybody } = readers;
      await events.publishTo(everybody ? null : people, {
        name: 'document.progress',
        data: { id, ...pages },
      });
    },

    /** Notifies people who lost access to a document as if the document had been deleted. */
    async revoked(id: string, before: Readers, now: Readers): Promise<void> {
      if (now.everybody) return;
      // Readers through a grant to the company are not listed by name, so every client reloads the document.
      if (before.everybody) return events.publishTo(null, { name: 'document.updated', data: { id } });
      const still = new Set(now.people);
      const people = before.people.filter((person) => !still.has(person));
      await events.publishEach([deletion(id, { people, everybody: false })]);
    },
  };
}

function deletion(
  id: string,
  { people, everybody }: Readers,
): { people: string[] | null; event: WorkspaceNews } {
  return { people: everybody ? null : people, event: { name: 'document.deleted', data: { id } } };
}
