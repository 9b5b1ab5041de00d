import { createHash } from 'node:crypto';
import { AppError } from '@staffroom/sdk';
import { indexEntries, notUnique, uniqueEntries } from '@staffroom/sdk/internal/shared';
import { audienceOf, documentOf, type OpenCollection, recordColumns, type RecordRow } from './record.sql.ts';

export interface RecordChange {
  id: string;
  /** The revision that the record must still have; otherwise the change is not applied. */
  revision: number;
  data: Record<string, unknown>;
  /** The parsed value with defaults, from which the index entries are created. */
  indexed: Record<string, unknown>;
  /** Why the record no longer fits its schema; lists then leave it out. Null if it fits. */
  problem: string | null;
}

interface Key {
  field: string;
  value: string;
  unique: boolean;
}

/** Creates the record's index entries. Values of unique fields are stored as digests, because they are only compared. */
function keysOf({ plan }: OpenCollection, data: Record<string, unknown>): Key[] {
  return [
    ...indexEntries(plan, data).map(([field, value]) => ({ field, value, unique: false })),
    ...uniqueEntries(plan, data).map(([field, value]) => ({ field, value: digest(value), unique: true })),
  ];
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Stores a new record. @throws AppError `conflict` if another record has the same unique fields */
export async function insertRecord(open: OpenCollection, data: Record<string, unknown>): Promise<RecordRow> {
  const { place, plan, shape, about, audience } = open;
  const { rows } = await naming(open, () =>
    open.database.pool.query<RecordRow>(insert, [
      place.agent,
      place.collection,
      place.ownerId,
      JSON.stringify(data),
      documentOf(about, data),
      about?.withheld ? JSON.stringify(about.withheld) : null,
      plan.version,
      shape,
      JSON.stringify(keysOf(open, data)),
      audienceOf(audience, data),
    ]),
  );
  const [row] = rows;
  if (!row) throw new Error('A record was stored and not given back');
  return row;
}

/**
 * Updates records and their index entries in one statement. Skips a record that has been changed since it was read.
 * @param options `touch`: whether the record's content has changed, instead of only its stored form
 * @returns the changed records
 * @throws AppError `conflict` if another record has the same unique fields; nothing changes then
 */
export async function changeRecords(
  open: OpenCollection,
  changes: readonly RecordChange[],
  { touch }: { touch: boolean },
): Promise<RecordRow[]> {
  const { about, audience, plan, shape } = open;
  const given = changes.map(({ indexed, ...change }) => ({
    ...change,
    document: documentOf(about, indexed),
    audience: audienceOf(audience, indexed),
    keys: change.problem === null ? keysOf(open, indexed) : [],
  }));
  const withheld = about?.withheld ? JSON.stringify(about.withheld) : null;
  const values = [JSON.stringify(given), withheld, plan.version, shape, touch];
  const { rows } = await naming(open, () => open.database.pool.query<RecordRow>(change, values));
  return rows;
}

export async function findUnique(
  { database, place }: OpenCollection,
  field: string,
  value: string,
): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select record_id as id from agent_record_key
     where is_unique and agent = $1 and collection = $2 and owner_id is not distinct from $3 and field = $4 and value = $5`,
    [place.agent, place.collection, place.ownerId, field, digest(value)],
  );
  return rows[0]?.id;
}

export class NotUnique extends AppError {}

async function naming<T>({ place }: OpenCollection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const {
      code,
      constraint,
      detail = '',
    } = error as { code?: string; constraint?: string; detail?: string };
    if (code !== '23505' || constraint !== 'agent_record_key_unique') throw error;
    // Reads the field from PostgreSQL's message: Key (agent, collection, owner_id, field, value)=(…, …, …, key, …) already
    // exists.
    const field = /\)=\((?:[^,]*, ){3}([^,]+), /.exec(detail)?.[1] ?? 'key';
    throw new NotUnique('conflict', notUnique(place.collection, field), { cause: error });
  }
}

const keyColumns = `k(field text, value text, "unique" boolean)`;

const insert = `
with r as (
  insert into agent_record (agent, collection, owner_id, data, document_id, withheld, version, shape, audience)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $10::uuid[]) returning *
), keys as (
  insert into agent_record_key (record_id, agent, collection, owner_id, field, value, is_unique)
  select r.id, r.agent, r.collection, r.owner_id, k.field, k.value, k."unique"
  from r cross join jsonb_to_recordset($9::jsonb) as ${keyColumns}
)
select ${recordColumns} from r`;

/**
 * A record that does not fit its schema keeps its old schema version and the withheld fields of that version. Each change
 * increases the time by at least a millisecond, because times distinguish changes and are shown in milliseconds.
 */
const change = `
with given as (
  select * from jsonb_to_recordset($1::jsonb) as
    g(id uuid, revision integer, data jsonb, problem text, document uuid, audience uuid[], keys jsonb)
), r as (
  update agent_record r set
    data = g.data, problem = g.problem, revision = r.revision + 1,
    document_id = case when g.problem is null then g.document else r.document_id end,
    audience = case when g.problem is null then g.audience else r.audience end,
    withheld = case when g.problem is null then $2 else r.withheld end,
    version = case when g.problem is null then $3 else r.version end,
    shape = case when g.problem is null then $4 else '!' end,
    updated_at = case when $5 then greatest(now(), r.updated_at + interval '1 millisecond') else r.updated_at end
  from given g where r.id = g.id and r.revision = g.revision returning r.*
), past as (
  insert into agent_record_past (record_id, version, data)
  select old.id, old.version, old.data from agent_record old join r using (id) where old.version < r.version
  on conflict do nothing
), gone as (
  delete from agent_record_key k using r join given g using (id)
  where k.record_id = r.id and not exists (
    select from jsonb_to_recordset(g.keys) as n(field text, "unique" boolean)
    where n.field = k.field and n."unique" = k.is_unique)
), keys as (
  insert into agent_record_key (record_id, agent, collection, owner_id, field, value, is_unique)
  select r.id, r.agent, r.collection, r.owner_id, k.field, k.value, k."unique"
  from r join given g using (id) cross join lateral jsonb_to_recordset(g.keys) as ${keyColumns}
  on conflict (record_id, field, is_unique) do update set value = excluded.value where agent_record_key.value <> excluded.value
)
select ${recordColumns} from r`;
