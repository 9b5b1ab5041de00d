import { LockMode, raw } from '@mikro-orm/core';
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
import { AgentRecord } from '../modules/agents/entity.ts';
import { containing } from '../text/like.ts';
import type { CapabilityContext } from './context.ts';

type Records = Pick<Database, 'orm' | 'transaction'>;

/** Whose records: of one agent, in one collection, of one person or of everybody. A record elsewhere is not found, whatever its id. */
type Place = Pick<AgentRecord, 'agent' | 'collection' | 'ownerId'>;

const Id = z.uuid();

export function storageCapability(database: Records) {
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
  { orm, transaction }: Records,
  place: Place,
  schema: S,
): Collection<z.output<S>> {
  type Value = z.output<S>;

  function present({ id, data, createdAt, updatedAt }: AgentRecord): Stored<Value> {
    const parsed = schema.safeParse(data);
    if (!parsed.success) {
      throw new Error(
        `${place.agent}: the record ${id} of "${place.collection}" does not fit its schema: ${parsed.error.message}`,
      );
    }
    return {
      ...parsed.data,
      id,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  }

  /** As JSON will give it back. */
  function checked(value: unknown): Record<string, unknown> {
    const text = JSON.stringify(validate(schema, value));
    if (Buffer.byteLength(text) > largestRecord)
      throw new AppError('too-large', 'This record is larger than 1 MB');
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** Filters for one record. @throws AppError `not-found` for what can be no id */
  function one(id: string): Place & { id: string } {
    if (!Id.safeParse(id).success) throw missing();
    return { ...place, id };
  }

  const missing = () => new AppError('not-found', `There is no such record in "${place.collection}"`);

  return {
    async list(options: ListOptions = {}) {
      const { search, limit, offset } = validate(CollectionPage, options);
      const [rows, total] = await orm.em
        .fork()
        .findAndCount(
          AgentRecord,
          { ...place, ...(search !== '' && { [raw(holdsText, [containing(search)])]: [] }) },
          { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
        );
      return { items: rows.map(present), total };
    },

    async get(id) {
      const row = await orm.em.fork().findOne(AgentRecord, one(id));
      if (!row) throw missing();
      return present(row);
    },

    async create(value) {
      const em = orm.em.fork();
      const row = em.create(AgentRecord, { ...place, data: checked(value) }, { partial: true });
      await em.persist(row).flush();
      return present(row);
    },

    update: (id, change, { unchangedSince } = {}) =>
      transaction(async ({ em }) => {
        // Two changes of different fields at the same time must both survive, so the second waits for the first.
        const row = await em.findOne(AgentRecord, one(id), { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!row) throw missing();
        if (unchangedSince !== undefined && row.updatedAt.toISOString() !== unchangedSince)
          throw new AppError('conflict', changedMeanwhile);
        row.data = checked({ ...row.data, ...change });
        row.updatedAt = new Date();
        await em.flush();
        return present(row);
      }),

    async delete(id) {
      if ((await orm.em.fork().nativeDelete(AgentRecord, one(id))) === 0) throw missing();
    },
  };
}

/** Any text of the record, however deep it lies. */
const holdsText = `exists (
  select from jsonb_path_query(data, '$.** \\? (@.type() == "string")') as text where text #>> '{}' ilike ?)`;
