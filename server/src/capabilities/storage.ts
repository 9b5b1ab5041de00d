import {
  AppError,
  type Capabilities,
  changedMeanwhile,
  type Collection,
  CollectionName,
  CollectionPage,
  largestRecord,
  type ListOptions,
  type Stored,
} from '@staffroom/sdk';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { validate } from '../http/validate.ts';
import type { CapabilityContext } from './context.ts';

interface Row {
  id: string;
  data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  /** Of the data, to notice that somebody else has changed it meanwhile. */
  fingerprint: string;
}

/** Whose records: of one agent, in one collection, of one person or of everybody. */
interface Place {
  agent: string;
  collection: string;
  ownerId: string | null;
}

const columns = 'id, data, created_at, updated_at, md5(data::text) as fingerprint';
/** The first three parameters of every statement. A record elsewhere is not found, whatever its id. */
const inPlace = 'agent = $1 and collection = $2 and owner_id is not distinct from $3';

const Id = z.uuid();

export function storageCapability(database: Pick<Database, 'pool'>) {
  return ({ agent, user }: CapabilityContext): Capabilities['storage'] => ({
    collection(name, schema, { scope = 'user' } = {}) {
      const place = {
        agent,
        collection: validate(CollectionName, name),
        ownerId: scope === 'user' ? user.id : null,
      };
      return createCollection(database, place, schema);
    },
  });
}

/** Values pass the schema on their way in and on their way out: what an agent reads is what its code expects. */
function createCollection<S extends z.ZodObject>(
  { pool }: Pick<Database, 'pool'>,
  place: Place,
  schema: S,
): Collection<z.output<S>> {
  type Value = z.output<S>;
  const where = [place.agent, place.collection, place.ownerId];

  function present(row: Row): Stored<Value> {
    const parsed = schema.safeParse(row.data);
    if (!parsed.success) {
      throw new Error(
        `${place.agent}: the record ${row.id} of "${place.collection}" does not fit its schema: ${parsed.error.message}`,
      );
    }
    return {
      ...parsed.data,
      id: row.id,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  }

  function serialise(value: unknown): string {
    const text = JSON.stringify(validate(schema, value));
    if (Buffer.byteLength(text) > largestRecord)
      throw new AppError('too-large', 'This record is larger than 1 MB');
    return text;
  }

  async function one(id: string, sql: string, values: unknown[] = []): Promise<Row> {
    const { rows } = Id.safeParse(id).success
      ? await pool.query<Row>(sql, [...where, id, ...values])
      : { rows: [] };
    const [row] = rows;
    if (!row) throw new AppError('not-found', `There is no such record in "${place.collection}"`);
    return row;
  }

  return {
    async list(options: ListOptions = {}) {
      const { search, limit, offset } = validate(CollectionPage, options);
      const matching = `${inPlace} and ($4 = '' or exists (
        select 1 from jsonb_path_query(data, '$.** ? (@.type() == "string")') as text where text #>> '{}' ilike $5))`;
      const values = [...where, search, `%${search.replace(/[\\%_]/g, '\\$&')}%`];
      const { rows } = await pool.query<Row>(
        `select ${columns} from agent_record where ${matching} order by created_at desc, id desc limit $6 offset $7`,
        [...values, limit, offset],
      );
      const counted = await pool.query<{ total: number }>(
        `select count(*)::int as total from agent_record where ${matching}`,
        values,
      );
      return { items: rows.map(present), total: counted.rows[0]?.total ?? 0 };
    },

    get: async (id) =>
      present(await one(id, `select ${columns} from agent_record where ${inPlace} and id = $4`)),

    async create(value) {
      const { rows } = await pool.query<Row>(
        `insert into agent_record (agent, collection, owner_id, data) values ($1, $2, $3, $4) returning ${columns}`,
        [...where, serialise(value)],
      );
      const [row] = rows;
      if (!row) throw new Error('The database returned no record');
      return present(row);
    },

    async update(id, change, { unchangedSince } = {}) {
      // Two changes of different fields at the same time must both survive, so a change that lost the race starts over.
      for (;;) {
        const old = await one(id, `select ${columns} from agent_record where ${inPlace} and id = $4`);
        if (unchangedSince !== undefined && old.updated_at.toISOString() !== unchangedSince)
          throw new AppError('conflict', changedMeanwhile);
        const data = serialise({ ...old.data, ...change });
        const { rows } = await pool.query<Row>(
          `update agent_record set data = $5, updated_at = clock_timestamp()
           where ${inPlace} and id = $4 and md5(data::text) = $6 returning ${columns}`,
          [...where, id, data, old.fingerprint],
        );
        if (rows[0]) return present(rows[0]);
      }
    },

    async delete(id) {
      await one(id, `delete from agent_record where ${inPlace} and id = $4 returning ${columns}`);
    },
  };
}
