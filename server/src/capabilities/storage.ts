import { LockMode, raw } from '@mikro-orm/core';
import {
  type AboutDocument,
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
import { readableAmong } from '../modules/access/readable-among.ts';
import { documentOf, holdsText } from './records-about-documents.ts';
import type { CapabilityContext } from './context.ts';

type Records = Pick<Database, 'orm' | 'pool' | 'transaction'>;

/** Whose records: of one agent, in one collection, of one person or of everybody. A record elsewhere is not found, whatever its id. */
type Place = Pick<AgentRecord, 'agent' | 'collection' | 'ownerId'>;

const Id = z.uuid();

export function storageCapability(database: Records) {
  return ({ agent, user }: CapabilityContext): Capabilities['storage'] => ({
    collection(name, schema, { scope = 'user', about } = {}) {
      const place = {
        agent,
        collection: validate(CollectionName, name),
        ownerId: scope === 'user' ? user.id : null,
      };
      return createCollection(database, place, { schema, about, reader: Id.parse(user.id) });
    },
  });
}

interface RecordRules<S extends z.ZodObject> {
  schema: S;
  about: AboutDocument<z.output<S>> | undefined;
  /** Who is given them. */
  reader: string;
}

/** Values pass the schema on their way in and on their way out: what an agent reads is what its code expects. */
function createCollection<S extends z.ZodObject>(
  { orm, pool, transaction }: Records,
  place: Place,
  { schema, about, reader }: RecordRules<S>,
): Collection<z.output<S>> {
  type Value = z.output<S>;

  /** For the eyes of the reader. Nothing else is given back. */
  async function presentAll(rows: readonly AgentRecord[]): Promise<Stored<Value>[]> {
    if (!about) return rows.map((row) => present(row, row.data));
    const ids = rows.flatMap(({ data }) => documentOf(data, about.document) ?? []);
    const open = ids.length === 0 ? new Set() : new Set(await readableAmong(pool, reader, ids));
    return rows.map((row) => {
      const id = documentOf(row.data, about.document);
      if (id === null || open.has(id)) return present(row, row.data);
      return { ...present(row, { ...row.data, ...about.withheld }), withheld: true as const };
    });
  }

  async function presentOne(row: AgentRecord): Promise<Stored<Value>> {
    const [presented] = await presentAll([row]);
    if (!presented) throw missing();
    return presented;
  }

  function present({ id, createdAt, updatedAt }: AgentRecord, data: Record<string, unknown>): Stored<Value> {
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

  function aboutOf(data: Record<string, unknown>): AgentRecord['about'] {
    const documentId = about ? documentOf(data, about.document) : null;
    return documentId !== null && about ? { documentId, withheld: about.withheld } : null;
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
          { ...place, ...(search !== '' && { [raw(...holdsText(search, about, reader))]: [] }) },
          { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
        );
      return { items: await presentAll(rows), total };
    },

    async get(id) {
      const row = await orm.em.fork().findOne(AgentRecord, one(id));
      if (!row) throw missing();
      return presentOne(row);
    },

    async create(value) {
      const em = orm.em.fork();
      const data = checked(value);
      const row = em.create(AgentRecord, { ...place, data, about: aboutOf(data) }, { partial: true });
      await em.persist(row).flush();
      return presentOne(row);
    },

    async update(id, change, { unchangedSince } = {}) {
      const changed = await transaction(async ({ em }) => {
        // Two changes of different fields at the same time must both survive, so the second waits for the first.
        const row = await em.findOne(AgentRecord, one(id), { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!row) throw missing();
        if (unchangedSince !== undefined && row.updatedAt.toISOString() !== unchangedSince)
          throw new AppError('conflict', changedMeanwhile);
        row.data = checked({ ...row.data, ...change });
        row.about = aboutOf(row.data);
        row.updatedAt = new Date();
        await em.flush();
        return row;
      });
      return presentOne(changed);
    },

    async delete(id) {
      if ((await orm.em.fork().nativeDelete(AgentRecord, one(id))) === 0) throw missing();
    },
  };
}
