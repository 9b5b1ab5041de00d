import { endpoint, FileResponse, jobSpec } from '@staffroom/sdk';
import { z } from 'zod';
import { Control, ControlList, Evidence, judgments, Result, Share } from './control-list.ts';
import { Finding } from '../findings/finding.ts';

const Id = z.object({ id: z.uuid() });

const Pack = ControlList.pick({ name: true, version: true, source: true }).extend({
  id: z.string(),
  controls: z.number(),
  own: z.boolean(),
});
export type Pack = z.output<typeof Pack>;

export const listPacks = endpoint({ method: 'GET', path: '/packs', response: z.array(Pack) });
export const createPack = endpoint({
  method: 'POST',
  path: '/packs',
  body: ControlList,
  response: z.object({ id: z.uuid() }),
});
export const deletePack = endpoint({ method: 'DELETE', path: '/packs/:id', params: Id, response: z.void() });

const StoredCheck = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  pack: z.object({ id: z.string(), name: z.string(), version: z.string() }),
  documents: z.array(z.object({ id: z.uuid(), version: z.number(), filename: z.string() })),
  method: Finding.shape.method,
  results: z.array(Result),
  /**
   * The people and teams who can see the check; empty for everyone but its author. A team of a check that was shared before
   * names were stored has an empty name.
   */
  shares: z.array(Share.extend({ name: z.string() })),
  /** Whether the person created the check; otherwise someone shares it with them. */
  mine: z.boolean(),
});
export type StoredCheck = z.output<typeof StoredCheck>;

export const listChecks = endpoint({ method: 'GET', path: '/checks', response: z.array(StoredCheck) });
export const getCheck = endpoint({
  method: 'GET',
  path: '/checks/:id',
  params: Id,
  response: z.object({
    check: StoredCheck,
    /** The controls of the list; empty if the list was deleted. */
    controls: z.array(Control),
    /** The evidence from documents that the person can read. */
    evidence: z.array(Evidence),
  }),
});
export const exportCheck = endpoint({
  method: 'GET',
  path: '/checks/:id/export',
  params: Id,
  query: z.object({ format: z.enum(['docx', 'xlsx', 'pdf']) }),
  response: FileResponse,
});
/** Shares a check and its quotes with a person or a team; for its author. A person who gets access is notified. */
export const shareCheck = endpoint({
  method: 'PUT',
  path: '/checks/:id/shares',
  params: Id,
  body: Share,
  response: StoredCheck,
});
/** Revokes the access of a person or a team; for the author. */
export const unshareCheck = endpoint({
  method: 'DELETE',
  path: '/checks/:id/shares/:from',
  params: Id.extend({ from: z.uuid() }),
  response: StoredCheck,
});
export const deleteCheck = endpoint({
  method: 'DELETE',
  path: '/checks/:id',
  params: Id,
  response: z.void(),
});

export const check = jobSpec({
  name: 'check',
  title: 'Check against a framework',
  input: z.object({
    pack: z.string().min(1).max(40),
    documentIds: z.array(z.uuid()).min(1, 'Choose a document to check').max(20),
  }),
  result: z.object({
    checkId: z.uuid(),
    ...Object.fromEntries(judgments.map((state) => [state, z.number()])),
  } as {
    checkId: z.ZodUUID;
  } & Record<(typeof judgments)[number], z.ZodNumber>),
  steps: ['Read documents', 'Check controls', 'Compare with the check before'],
});
