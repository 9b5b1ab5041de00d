import { AppError, type Collection } from '@staffroom/sdk';
import {
  changedSinceLoaded,
  maxRecordBytes,
  listQuery,
  unreadableRecord,
  upsertEntry,
  upsertKey,
  writeCursor,
} from '@staffroom/sdk/internal/shared';
import { validate, validateAsync } from '../../http/validate.ts';
import { documentNotFound } from '../../modules/access/document-id.ts';
import { presentRecords, readableRecords } from './present-records.ts';
import { findRecord, removeRecord } from './find-record.sql.ts';
import { countRecords, readPage } from './record-query.sql.ts';
import { documentOf, isRecordId, type OpenCollection, type RecordRow, unfit } from './record.sql.ts';
import { currentForm, notSettled, settleCollection, settleRecords } from './settle-records.sql.ts';
import { changeRecords, findUnique, insertRecord, NotUnique } from './write-records.sql.ts';

type Data = Record<string, unknown>;
type Records = Collection<Data, string>;
type Item = Awaited<ReturnType<Records['get']>>;

const sizeOf = (data: Data): number => Buffer.byteLength(JSON.stringify(data));

/** Opens the records of one place for one reader. Between calls, only the declaration of the collection is kept. */
export function openCollection(open: OpenCollection): Records {
  const { collection } = open.place;
  const missing = () => new AppError('not-found', 'This entry does not exist');
  const unreadable = () => new AppError('not-found', unreadableRecord(collection));

  /** Loads a record. @throws AppError `not-found`, also if the record belongs to a document that the reader has no access to */
  async function load(id: string): Promise<RecordRow> {
    const row = isRecordId(id) ? await findRecord(open, id) : undefined;
    if (!row) throw missing();
    if (open.about && !open.about.withheld && !(await readableRecords(open, [row])).has(row)) throw missing();
    return row;
  }

  async function presentOne(row: RecordRow): Promise<Item> {
    const { items, unfit: rejected } = await presentRecords(open, [row]);
    if (rejected.length > 0) await settleRecords(open, rejected);
    if (!items[0]) throw unreadable();
    return items[0];
  }

  async function checked(value: unknown): Promise<Data> {
    const text = JSON.stringify(await validateAsync(open.schema, value));
    if (Buffer.byteLength(text) > maxRecordBytes)
      throw new AppError('too-large', 'This entry is larger than 1 MB');
    const data = JSON.parse(text) as Data;
    if (open.about && !open.about.withheld) await mustBeReadable(data);
    return data;
  }

  async function mustBeReadable(data: Data): Promise<void> {
    const documentId = documentOf(open.about, data);
    if ((await readableRecords(open, [{ documentId }])).size === 0) throw documentNotFound();
  }

  async function create(value: Data): Promise<Item> {
    await settleUnique();
    const data = await checked(value);
    await open.quota.requireRoom(open.place.agent, { records: 1, bytes: sizeOf(data) }, open.log);
    return presentOne(await insertRecord(open, data));
  }

  /**
   * Changes fields of a record. If another change came first, this change is applied again to its result, so that two changes
   * of different fields are both kept. Each retry means that another change succeeded, so the loop ends.
   */
  async function update(
    id: string,
    change: Partial<Data>,
    { unchangedSince }: { unchangedSince?: string } = {},
  ) {
    await settleUnique();
    const changed = await open.inTurn(id, async () => {
      for (;;) {
        const row = await load(id);
        if (unchangedSince !== undefined && row.updatedAt.toISOString() !== unchangedSince)
          throw new AppError('conflict', changedSinceLoaded);
        const data = await checked({ ...(await formOf(row)), ...change });
        const growth = sizeOf(data) - sizeOf(row.data);
        // A change that makes a record smaller is possible above the limit, too.
        if (growth > 0)
          await open.quota.requireRoom(open.place.agent, { records: 0, bytes: growth }, open.log);
        const changes = [{ id, revision: row.revision, data, indexed: data, problem: null }];
        const [written] = await changeRecords(open, changes, { touch: true });
        if (written) return written;
      }
    });
    return presentOne(changed);
  }

  /** Adds missing entries to the unique index: records that are older than a unique field have none. */
  async function settleUnique(): Promise<void> {
    if (open.plan.unique.length > 0) await settleCollection(open);
  }

  async function formOf(row: RecordRow): Promise<Data> {
    try {
      return await currentForm(open, row);
    } catch {
      await settleRecords(open, [row]);
      throw unreadable();
    }
  }

  return {
    async list(options) {
      const query = listQuery(collection, open.plan, options, validate);
      await settleCollection(open);
      for (;;) {
        const { rows, total } = await readPage(open, query);
        const page = rows.slice(0, query.limit);
        const { items, unfit: rejected } = await presentRecords(open, page);
        if (rejected.length === 0 || open.isReading) {
          const last = rows.length > page.length ? page.at(-1) : undefined;
          return { items, total, next: last ? writeCursor(query.order, last.position, last.id) : null };
        }
        await settleRecords(open, rejected);
      }
    },

    async count(options) {
      const query = listQuery(collection, open.plan, options, validate);
      await settleCollection(open);
      return countRecords(open, query);
    },

    async get(id) {
      const row = await load(id);
      if (row.shape === open.shape) return presentOne(row);
      if (open.isReading)
        throw row.version <= open.plan.version && row.shape !== unfit ? notSettled() : unreadable();
      const [settled] = await settleRecords(open, [row]);
      if (settled) return presentOne(settled);
      const again = await load(id);
      if (again.shape !== open.shape) throw unreadable();
      return presentOne(again);
    },

    create,
    update,

    async upsert(value, { on } = {}) {
      const key = upsertKey(collection, open.plan, on);
      const data = await checked(value);
      const entry = upsertEntry(collection, open.plan, key, data);
      await settleUnique();
      for (;;) {
        const id = await findUnique(open, key, entry);
        try {
          return await (id === undefined ? create(data) : update(id, data));
        } catch (error) {
          const gone = id !== undefined && error instanceof AppError && error.code === 'not-found';
          const taken = id === undefined && error instanceof NotUnique;
          // If a concurrent change has created or deleted a record with this key, the loop tries again with the current record.
          if (!(gone || taken) || (await findUnique(open, key, entry)) === id) throw error;
        }
      }
    },

    async delete(id) {
      await load(id);
      if (!(await removeRecord(open, id))) throw missing();
    },
  };
}
