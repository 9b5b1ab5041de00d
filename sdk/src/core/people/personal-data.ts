import { z } from 'zod';
import { coreEndpoint, otherContent } from '../endpoint.ts';

/** The kinds of things that a person can hand over to a colleague. */
export const handOverKinds = [
  'documents',
  'projects',
  'agents',
  'schedules',
  'prompts',
  'records',
  'sharedChats',
] as const;
export const HandOverKind = z.enum(handOverKinds);
export type HandOverKind = z.output<typeof HandOverKind>;

/** Rows by kind, such as `documents`. */
const Counts = z.record(z.string(), z.int());

export const PersonalDataSummary = z.object({
  /** How many rows the workspace holds about the person, by kind. */
  counts: Counts,
  /** The number of things that a hand-over would move, by kind. */
  transferable: z.partialRecord(HandOverKind, z.int()),
  /** Things that colleagues use and would lose with an erasure; at most 100 names of each kind. */
  used: z.object({
    documents: z.array(z.string()),
    projects: z.array(z.string()),
    chats: z.int(),
    records: z.int(),
  }),
  /** Why the person cannot be erased; null if it is possible. */
  obstacle: z.enum(['self', 'active', 'fixed-administrator']).nullable(),
});
export type PersonalDataSummary = z.output<typeof PersonalDataSummary>;

/** A hand-over or an erasure. Contains no personal data of an erased person. */
export const PersonRun = z.object({
  id: z.uuid(),
  kind: z.enum(['erase', 'hand-over']),
  /** The pseudonym of an erased person, otherwise the name. */
  person: z.string(),
  successor: z.string().nullable(),
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** Whether the erasure was repeated because a restored backup contained the person. */
  afterRestore: z.boolean(),
  state: z.enum(['running', 'completed', 'failed']),
  /** Completed and all steps. */
  done: z.int(),
  steps: z.int(),
  counts: Counts,
  finishedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});
export type PersonRun = z.output<typeof PersonRun>;

const PersonParams = z.object({ id: z.uuid() });

export const exportOwnData = coreEndpoint({
  method: 'GET',
  path: '/api/profile/data.zip',
  policy: 'user',
  summary: "Download the person's own data as a ZIP file",
  response: otherContent,
});

export const exportPersonalData = coreEndpoint({
  method: 'GET',
  path: '/api/admin/people/:id/data.zip',
  policy: 'admin',
  scope: null,
  summary: "Download a person's data as a ZIP file",
  params: PersonParams,
  response: otherContent,
  errors: ['not-found'],
});

export const getPersonalData = coreEndpoint({
  method: 'GET',
  path: '/api/admin/people/:id/data',
  policy: 'admin',
  scope: 'people',
  summary:
    'Get the number of things that the workspace holds about a person, and what colleagues use of them',
  params: PersonParams,
  response: PersonalDataSummary,
  errors: ['not-found'],
});

export const handPersonOver = coreEndpoint({
  method: 'POST',
  path: '/api/admin/people/:id/hand-over',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Hand over what a person owns to a colleague',
  params: PersonParams,
  body: z.object({
    successorId: z.uuid(),
    kinds: z.array(HandOverKind).min(1, 'Select what to hand over.').max(handOverKinds.length),
  }),
  response: PersonRun,
  errors: ['not-found', 'conflict', 'invalid'],
});

export const erasePerson = coreEndpoint({
  method: 'POST',
  path: '/api/admin/people/:id/erase',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Delete all data of a person whose account is disabled; this cannot be undone',
  params: PersonParams,
  body: z.object({
    /** The person's name, or the e-mail address of a person without a name. */
    name: z.string().max(400),
  }),
  response: PersonRun,
  status: 202,
  errors: ['not-found', 'conflict', 'invalid'],
});

export const listPersonRuns = coreEndpoint({
  method: 'GET',
  path: '/api/admin/person-runs',
  policy: 'admin',
  scope: 'people',
  summary: 'List the latest 200 hand-overs and erasures of people, newest first',
  response: z.array(PersonRun),
});

export const repeatErasure = coreEndpoint({
  method: 'POST',
  path: '/api/admin/person-runs/:id/repeat',
  policy: 'admin',
  scope: null,
  summary: 'Start an erasure again that has ended; it erases what was added since',
  params: PersonParams,
  response: PersonRun,
  status: 202,
  errors: ['not-found', 'conflict'],
});

export const downloadPersonRun = coreEndpoint({
  method: 'GET',
  path: '/api/admin/person-runs/:id/report.json',
  policy: 'admin',
  scope: null,
  summary: 'Download the report of a hand-over or an erasure',
  params: PersonParams,
  response: otherContent,
  errors: ['not-found'],
});
