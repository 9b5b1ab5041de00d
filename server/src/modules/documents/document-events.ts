import type { Database } from '../../db/database.ts';
import type { Events } from '../events.ts';
import { forCompany, namedReaders } from '../access/readable.ts';

/** Who may read a document that is not in the trash: these people, or everybody. */
export interface Readers {
  people: string[];
  everybody: boolean;
}

export type DocumentEvents = ReturnType<typeof createDocumentEvents>;

/** Tells those who may read a document, and nobody else, that it changed or went away. */
export function createDocumentEvents({ pool }: Pick<Database, 'pool'>, events: Pick<Events, 'publishTo'>) {
  async function readers(id: string): Promise<Readers> {
    const { rows } = await pool.query<Readers>(
      `select ${namedReaders} as people, ${forCompany} as everybody from document d where d.id = $1`,
      [id],
    );
    return rows[0] ?? { people: [], everybody: false };
  }

  async function gone(id: string, { people, everybody }: Readers): Promise<void> {
    await events.publishTo(everybody ? null : people, { name: 'document.deleted', data: { id } });
  }

  return {
    readers,
    gone,

    /** It came, or something about it changed. */
    async updated(id: string): Promise<void> {
      const { rows } = await pool.query<Readers & { status: string; deleted: boolean; ownerId: string }>(
        `select d.status, d.deleted_at is not null as deleted, d.owner_id as "ownerId",
           ${namedReaders} as people, ${forCompany} as everybody
         from document d where d.id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row) return;
      const to = row.deleted ? [row.ownerId] : row.everybody ? null : row.people;
      await events.publishTo(to, { name: 'document.updated', data: { id, status: row.status } });
    },

    /** So many of its scanned pages have been read. */
    async progress(id: string, pages: { read: number; of: number }): Promise<void> {
      const { people, everybody } = await readers(id);
      await events.publishTo(everybody ? null : people, {
        name: 'document.progress',
        data: { id, ...pages },
      });
    },

    /** It is gone for those who could read it and no longer can. */
    async lost(id: string, before: Readers): Promise<void> {
      const now = await readers(id);
      if (now.everybody) return;
      // Whom the company's grant let in is not known by name: all are asked to look again.
      if (before.everybody) return events.publishTo(null, { name: 'document.updated', data: { id } });
      const still = new Set(now.people);
      await gone(id, { people: before.people.filter((person) => !still.has(person)), everybody: false });
    },
  };
}
