import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  changedSinceLoaded,
  CollectionName,
  maxRecordBytes,
  notUnique,
  unreadableRecord,
} from '../capability-input.ts';
import type { Capabilities } from '../capabilities.ts';
import { AppError } from '../errors.ts';
import {
  type CollectionPlan,
  collectionPlan,
  indexEntries,
  recordFields,
  uniqueEntries,
  upsertEntry,
  upsertKey,
} from '../storage/collection-plan.ts';
import type { AboutDocument, Collection, Stored } from '../storage/collection.ts';
import { listQuery, writeCursor } from '../storage/list-query.ts';
import { asJson, check, checkAsync } from './check.ts';
import { answering, compare, type FakeRow, orderedBy } from './fake-record-query.ts';

type Data = Record<string, unknown>;

interface Declaration {
  name: string;
  place: string;
  schema: z.ZodObject;
  plan: CollectionPlan;
  about: AboutDocument<Data> | undefined;
  migrate: ((from: number, row: Data) => Data | Promise<Data>) | undefined;
  isOpen: (data: Data) => boolean;
  /** Whether a record belongs to the person, or its audience contains the person or one of their teams. */
  isTheirs: (row: FakeRow) => boolean;
  remove: (ids: ReadonlySet<unknown>) => void;
}

/**
 * Records in memory, under the same rules as on the server.
 * @param mayRead whether a person can read a document
 * @param teamsOf the ids of a person's teams
 */
export function fakeStorage(
  mayRead: (userId: string, documentId: string) => boolean,
  teamsOf: (userId: string) => readonly string[],
) {
  const rows: FakeRow[] = [];
  const turns = createTurns();
  const plans = new Map<string, CollectionPlan>();

  /** Deletes records with their parts, as the server does. */
  function remove(ids: ReadonlySet<unknown>): void {
    const isGone = ({ id, place, data }: FakeRow) => {
      const partOf = plans.get(collectionOf(place))?.partOf;
      return ids.has(id) || (partOf !== undefined && ids.has(data[partOf]));
    };
    rows.splice(0, rows.length, ...rows.filter((row) => !isGone(row)));
  }

  function clearTrash(before: Date): void {
    const until = before.toISOString();
    const isExpired = ({ place, data }: FakeRow) => {
      const plan = plans.get(collectionOf(place));
      const entries = plan ? indexEntries(plan, data) : [];
      return entries.some(([field, at]) => field === recordFields.trashedAt && at < `s${until}`);
    };
    remove(new Set(rows.filter(isExpired).map(({ id }) => id)));
  }

  const storageOf = (userId: string): Capabilities['storage'] => ({
    collection(name, schema, options = {}) {
      const { scope = 'user', about, audience, migrate } = options;
      const plan = collectionPlan(check(CollectionName, name), schema, options);
      plans.set(name, plan);
      const isOpen = (data: Data) => {
        const id = about && data[about.document];
        return typeof id !== 'string' || id === '' || mayRead(userId, id);
      };
      const place = `${scope === 'user' ? userId : ''}/${name}`;
      const mine = new Set([userId, ...teamsOf(userId)]);
      const isTheirs = (row: FakeRow) => {
        if (row.place === place) return true;
        if (audience === undefined || !row.place.endsWith(`/${name}`)) return false;
        const ids = row.data[audience];
        return Array.isArray(ids) && ids.some((id) => mine.has(id));
      };
      const records = fakeCollection(rows, turns, {
        name,
        place,
        schema,
        plan,
        about,
        migrate,
        isOpen,
        isTheirs,
        remove,
      });
      return records as unknown as Collection<z.output<typeof schema>, never>;
    },
  });
  return { storageOf, clearTrash };
}

const collectionOf = (place: string) => place.slice(place.indexOf('/') + 1);

function fakeCollection(rows: FakeRow[], turns: Turn, declared: Declaration): Collection<Data, string> {
  const { name, place, schema, plan, about, isOpen, isTheirs } = declared;
  const missing = () => new AppError('not-found', 'This entry does not exist');

  /** Returns a record, migrated to the current schema; undefined if the migration fails. */
  async function current({ version, data }: FakeRow): Promise<Data | undefined> {
    if (version > plan.version) return undefined;
    try {
      const { migrate } = declared;
      return version < plan.version && migrate ? await migrate(version, structuredClone(data)) : data;
    } catch {
      return undefined;
    }
  }

  async function parsed(row: FakeRow): Promise<Data | undefined> {
    const data = await current(row);
    const result = data && (await schema.safeParseAsync(data));
    return result?.success ? asJson(result.data as Data) : undefined;
  }

  async function load(id: string): Promise<FakeRow> {
    const row = rows.find((one) => one.id === id && isTheirs(one));
    if (!row || (about && !about.withheld && !isOpen((await current(row)) ?? row.data))) throw missing();
    return row;
  }

  async function checked(value: unknown): Promise<Data> {
    const data = asJson(await checkAsync(schema, value)) as Data;
    if (Buffer.byteLength(JSON.stringify(data)) > maxRecordBytes)
      throw new AppError('too-large', 'This entry is larger than 1 MB');
    if (about && !about.withheld && !isOpen(data)) throw new AppError('not-found', 'Document Not Found');
    return data;
  }

  async function mustBeUnique(data: Data, own?: FakeRow): Promise<void> {
    for (const [key, value] of uniqueEntries(plan, data))
      if (await rowWith(key, value, own)) throw new AppError('conflict', notUnique(name, key));
  }

  async function rowWith(key: string, value: string, except?: FakeRow): Promise<FakeRow | undefined> {
    for (const row of rows) {
      const data = row !== except && row.place === place ? await parsed(row) : undefined;
      if (data && uniqueEntries(plan, data).some(([other, its]) => other === key && its === value))
        return row;
    }
    return undefined;
  }

  async function present(row: FakeRow): Promise<Stored<Data>> {
    const data = await parsed(row);
    if (!data) throw new AppError('not-found', unreadableRecord(name));
    const { id, createdAt, updatedAt } = row;
    const times = { id, createdAt, updatedAt };
    if (isOpen(data)) return { ...data, ...times };
    const shown = await schema.parseAsync({ ...data, ...about?.withheld });
    return { ...asJson(shown), ...times, withheld: true };
  }

  /** Returns all records that the person can see, migrated to the current schema. */
  async function all(options: unknown) {
    const query = listQuery(name, plan, options, check);
    const hidden = about ? Object.keys(about.withheld ?? schema.shape) : [];
    const asked = [query.order.field, ...query.tests.map(({ field }) => field)];
    const taken = new Set<string>();
    const found: { row: FakeRow; data: Data }[] = [];
    for (const row of rows) {
      const data = isTheirs(row) ? await parsed(row) : undefined;
      if (!data) continue;
      const keys = uniqueEntries(plan, data).map((entry) => entry.join());
      if (keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      const open = isOpen(data);
      if (!open && (!about?.withheld || asked.some((field) => hidden.includes(field)))) continue;
      if (answering(query, plan, data, open ? [] : hidden)) found.push({ row, data });
    }
    return { query, found };
  }

  async function create(value: Data): Promise<Stored<Data>> {
    const data = await checked(value);
    await mustBeUnique(data);
    const now = new Date().toISOString();
    const row: FakeRow = {
      id: randomUUID(),
      place,
      data,
      version: plan.version,
      sequence: (rows.at(-1)?.sequence ?? 0) + 1,
      createdAt: now,
      updatedAt: now,
    };
    rows.push(row);
    return present(row);
  }

  async function update(
    id: string,
    change: Partial<Data>,
    { unchangedSince }: { unchangedSince?: string } = {},
  ) {
    const row = await load(id);
    if (unchangedSince !== undefined && row.updatedAt !== unchangedSince)
      throw new AppError('conflict', changedSinceLoaded);
    const before = await current(row);
    if (!before) throw new AppError('not-found', unreadableRecord(name));
    const data = await checked({ ...before, ...change });
    await mustBeUnique(data, row);
    // Two changes within a millisecond need different timestamps.
    const updatedAt = new Date(Math.max(Date.now(), Date.parse(row.updatedAt) + 1)).toISOString();
    Object.assign(row, { data, version: plan.version, updatedAt });
    return present(row);
  }

  const collection: Collection<Data, string> = {
    create,
    update,
    async list(options) {
      const { query, found } = await all(options);
      const { order, after, limit, offset } = query;
      const position = ({ row, data }: (typeof found)[number]) => orderedBy(order, row, data);
      const sorted = found
        .map((one) => ({ row: one.row, at: position(one) }))
        .filter(({ row, at }) => !after || compare(order, [at, row.id], [after.value, after.id]) > 0)
        .toSorted((a, b) => compare(order, [a.at, a.row.id], [b.at, b.row.id]));
      const page = sorted.slice(offset, offset + limit);
      const last = sorted.length > offset + limit ? page.at(-1) : undefined;
      return {
        items: await Promise.all(page.map(({ row }) => present(row))),
        total: found.length,
        next: last ? writeCursor(order, last.at, last.row.id) : null,
      };
    },
    count: async (options) => (await all(options)).found.length,
    get: async (id) => present(await load(id)),
    async upsert(value, { on } = {}) {
      const key = upsertKey(name, plan, on);
      const data = await checked(value);
      const row = await rowWith(key, upsertEntry(name, plan, key, data));
      return row ? update(row.id, data) : create(data);
    },
    async delete(id) {
      declared.remove(new Set([(await load(id)).id]));
    },
  };
  return inTurn(collection, turns);
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

function createTurns(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Runs the writes of a collection one after another, as in transactions, because schema checks can be asynchronous. */
function inTurn(collection: Collection<Data, string>, turn: Turn): Collection<Data, string> {
  return {
    create: (...given) => turn(() => collection.create(...given)),
    update: (...given) => turn(() => collection.update(...given)),
    list: (...given) => turn(() => collection.list(...given)),
    count: (...given) => turn(() => collection.count(...given)),
    get: (...given) => turn(() => collection.get(...given)),
    upsert: (...given) => turn(() => collection.upsert(...given)),
    delete: (...given) => turn(() => collection.delete(...given)),
  };
}
