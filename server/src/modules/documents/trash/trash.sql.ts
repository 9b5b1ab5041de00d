import type { Database } from '../../../db/database.ts';
import { affectedPeople } from '../../access/affected-people.sql.ts';
import { documentNotFound, isDocumentId } from '../../access/document-id.ts';
import { ownDocument } from '../../access/document-roles.sql.ts';
import { forCompany, namedReaders } from '../../access/readable.sql.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AuditService } from '../../audit/service.ts';
import type { DocumentEvents, Readers } from '../document-events.ts';
import type { BlobSweep } from './blob-sweep.sql.ts';

export interface TrashDependencies {
  database: Pick<Database, 'pool' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  documentEvents: Pick<DocumentEvents, 'deleted'>;
  sweep: BlobSweep;
}

type Erased = Readers & { deleted: boolean; ownerId: string };

export type Trash = ReturnType<typeof createTrash>;

export function createTrash({ database, audit, documentEvents, sweep }: TrashDependencies) {
  const { pool, transaction } = database;

  /** Deletes a document's row, and with it all versions, passages, vectors, grants, jobs, notifications and records of agents. */
  async function erase(
    tx: Transaction,
    id: string,
    condition: string,
    values: unknown[],
  ): Promise<Erased | null> {
    const { rows } = await tx.query<Erased>(
      `with target as (
         select d.id, d.owner_id, d.deleted_at is not null as deleted, ${namedReaders} as people, ${forCompany} as everybody
         from document d where d.id = $1 and ${condition}
       ), told as (
         insert into document_news (event, document_id, agent, person_id)
         select subscribed.event, target.id, subscribed.agent, concerned.person
         from target join agent_subscription subscribed on subscribed.event = 'document.deleted',
           lateral (${affectedPeople('subscribed.agent', 'target.id', 'target.owner_id')}) concerned
         where not deleted
       ), emptied as (
         update agent_record set data = data || withheld, shape = '', revision = revision + 1
         where document_id in (select id from target) and withheld is not null returning id
       ), forgotten as (
         delete from agent_record_past where record_id in (select id from emptied)
       ), unindexed as (
         delete from agent_record_key where record_id in (select id from emptied)
       ), gone as (
         delete from agent_record where document_id in (select id from target) and withheld is null
       ), erased as (delete from document where id in (select id from target) returning id)
       select target.owner_id as "ownerId", deleted, people, everybody from target join erased using (id)`,
      [id, ...values],
    );
    return rows[0] ?? null;
  }

  async function announce(id: string, { deleted, ownerId, people, everybody }: Erased): Promise<void> {
    const readers = deleted ? { people: [ownerId], everybody: false } : { people, everybody };
    await documentEvents.deleted(new Map([[id, readers]]));
  }

  /** @param condition a SQL condition on `document d` that ends before the value */
  async function removeAll(condition: string, value: unknown, signal: AbortSignal): Promise<number> {
    const { rows } = await pool.query<{ id: string }>(
      `select d.id from document d where ${condition}$1 order by d.deleted_at, d.id`,
      [value],
    );
    let count = 0;
    for (const { id } of rows) {
      signal.throwIfAborted();
      const erased = await transaction((tx) => erase(tx, id, `${condition}$2`, [value]));
      if (!erased) continue;
      await announce(id, erased);
      count += 1;
    }
    await sweep();
    return count;
  }

  return {
    /** Deletes a document permanently, whether or not it is in the trash. @throws AppError `not-found`, `forbidden` */
    async remove(userId: string, id: string): Promise<void> {
      if (!isDocumentId(id)) throw documentNotFound();
      // This call throws `forbidden` to readers who are not the owner and `not-found` to everyone else.
      const erased = await transaction(async (tx) => {
        const found = await erase(tx, id, 'd.owner_id = $2', [userId]);
        if (found) await audit.record(tx, { userId, action: 'document.delete-permanently', subject: id });
        return found;
      });
      if (erased) await announce(id, erased);
      else await ownDocument(database, userId, id);
      await sweep();
    },

    /**
     * Permanently deletes documents that were moved to the trash before the time `before`.
     * @returns the number of deleted documents
     */
    async purge(before: Date, signal: AbortSignal): Promise<number> {
      return removeAll('d.deleted_at < ', before, signal);
    },

    /** Permanently deletes all documents of a person. @returns the number of deleted documents */
    removeOf: (ownerId: string, signal: AbortSignal): Promise<number> =>
      removeAll('d.owner_id = ', ownerId, signal),
  };
}
