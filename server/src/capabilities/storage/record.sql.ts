import type { AboutDocument, CollectionPlan } from '@staffroom/sdk/internal/shared';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { CallLog } from '@staffroom/sdk/internal/server';
import type { InTurn } from './in-turn.ts';
import type { RecordQuota } from './record-quota.sql.ts';

/**
 * Where records are stored: the agent, the collection, and the owner (null for the workspace). A record in another place is
 * never found, even by its id.
 */
export interface Place {
  agent: string;
  collection: string;
  ownerId: string | null;
  /** Includes records of other people that name the person, or one of the person's teams. */
  withShared?: true;
}

export interface OpenCollection {
  database: Pick<Database, 'pool'>;
  inTurn: InTurn;
  quota: RecordQuota;
  place: Place;
  schema: z.ZodObject;
  plan: CollectionPlan;
  shape: string;
  about: AboutDocument<Record<string, unknown>> | undefined;
  /** The name of the field that lists the people who can see a record besides its owner. */
  audience: string | undefined;
  /** Converts a record from an earlier schema version. For an isolated agent, the result is a promise. */
  migrate:
    | ((
        from: number,
        row: Record<string, unknown>,
      ) => Record<string, unknown> | Promise<Record<string, unknown>>)
    | undefined;
  reader: string;
  /** True if the call may change nothing, which includes the stored form of the records. */
  isReading: boolean;
  log: CallLog;
}

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

/** Stored as the shape of a record that does not fit its schema. */
export const unfit = '!';

const Id = z.uuid();
const noDocument = '00000000-0000-0000-0000-000000000000';

export const isRecordId = (id: string): boolean => Id.safeParse(id).success;

/**
 * Returns the document that a record belongs to; null if there is none. An invalid id counts as a document that no one has
 * access to.
 */
export function documentOf(
  about: AboutDocument<Record<string, unknown>> | undefined,
  data: Record<string, unknown>,
): string | null {
  const id = about && data[about.document];
  if (typeof id !== 'string' || id === '') return null;
  return isRecordId(id) ? id.toLowerCase() : noDocument;
}

export function placeholders() {
  const values: unknown[] = [];
  return { values, bind: (value: unknown) => `$${values.push(value)}` };
}

/** Builds the condition that a record or an index entry is in this place. An index entry is always joined to its record `r`. */
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

/** Returns the people whom a record names; null if its collection has no audience. Invalid ids match no one. */
export function audienceOf(audience: string | undefined, data: Record<string, unknown>): string[] | null {
  const ids = audience === undefined ? null : data[audience];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && isRecordId(id)) : null;
}
