import type { AboutDocument, CollectionPlan } from '@staffroom/sdk';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { CallLog } from '@staffroom/sdk/server';
import type { InTurn } from './in-turn.ts';

/** Whose records: of one agent, in one collection, of one person or of everybody. A record elsewhere is not found, whatever its id. */
export interface Place {
  agent: string;
  collection: string;
  ownerId: string | null;
  /** The person's own and those of others that name them, or a team of theirs. */
  withShared?: true;
}

/** A collection as one call sees it. */
export interface OpenCollection {
  database: Pick<Database, 'pool'>;
  /** Changes of the same record, one after the other. */
  inTurn: InTurn;
  place: Place;
  schema: z.ZodObject;
  plan: CollectionPlan;
  /** The plan's, short. */
  shape: string;
  about: AboutDocument<Record<string, unknown>> | undefined;
  /** The field with those whom a record is for beside its owner. */
  audience: string | undefined;
  /** Where the agent has a process of its own, what it gives comes later. */
  migrate:
    | ((
        from: number,
        row: Record<string, unknown>,
      ) => Record<string, unknown> | Promise<Record<string, unknown>>)
    | undefined;
  /** Who is given the records; an id that has been checked. */
  reader: string;
  log: CallLog;
}

/** What the queries give of a record. */
export interface RecordRow {
  id: string;
  data: Record<string, unknown>;
  documentId: string | null;
  version: number;
  shape: string;
  problem: string | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export const recordColumns = `r.id, r.data, r.document_id as "documentId", r.version, r.shape, r.problem, r.revision,
  r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** In the place of the shape of a record that does not fit its schema. */
export const unfit = '!';

const Id = z.uuid();
const noDocument = '00000000-0000-0000-0000-000000000000';

export const isRecordId = (id: string): boolean => Id.safeParse(id).success;

/** The document that a record belongs to; null for none. What is no id is a document that nobody may read. */
export function documentOf(
  about: AboutDocument<Record<string, unknown>> | undefined,
  data: Record<string, unknown>,
): string | null {
  const id = about && data[about.document];
  if (typeof id !== 'string' || id === '') return null;
  return isRecordId(id) ? id.toLowerCase() : noDocument;
}

/** Numbers the placeholders of a statement. */
export function placeholders() {
  const values: unknown[] = [];
  return { values, bind: (value: unknown) => `$${values.push(value)}` };
}

/** The condition that a record, `r`, or an entry in the index is of this place. An entry is always joined to its record. */
export function inPlace(
  alias: string,
  { agent, collection, ownerId, withShared }: Place,
  bind: (value: unknown) => string,
) {
  const within = `${alias}.agent = ${bind(agent)} and ${alias}.collection = ${bind(collection)}`;
  if (!withShared)
    return `${within} and ${alias}.owner_id ${ownerId === null ? 'is null' : `= ${bind(ownerId)}`}`;
  if (alias !== 'r') return within;
  const person = `${bind(ownerId)}::uuid`;
  return `${within} and (r.owner_id = ${person} or r.audience && array(
    select ${person} union all select m.team_id from team_member m where m.user_id = ${person}))`;
}

/** Whom a record names; null where its collection is for nobody else. What is no id is nobody. */
export function audienceOf(audience: string | undefined, data: Record<string, unknown>): string[] | null {
  const ids = audience === undefined ? null : data[audience];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && isRecordId(id)) : null;
}
