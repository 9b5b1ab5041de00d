import { z } from 'zod';

/** One difference between a version and the running one. Without a running version, everything is added. */
export const VersionChange = z.object({
  kind: z.enum([
    'name',
    'signer',
    'capability',
    'host',
    'need',
    'tool',
    'changing-tool',
    'use',
    'command',
    'hand-over',
    'secret',
    'address',
    'page',
    'server-half',
  ]),
  /** The capability, host, tool, …; empty for a kind of which each version has one. */
  subject: z.string(),
  /** The values of the two versions as text; null where the version has none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether the version can do or show more than the running one. A standing approval covers no such version. */
  widens: z.boolean(),
});
export type VersionChange = z.output<typeof VersionChange>;

/** `removed`: the version was deleted from the server before anyone reviewed it. */
export const SubmissionState = z.enum(['waiting', 'approved', 'rejected', 'removed']);

/** The state of a submitted version, for the program that submitted it. */
export const SubmissionStatus = z.object({
  id: z.uuid(),
  agent: z.string(),
  version: z.string(),
  state: SubmissionState,
  changes: z.array(VersionChange),
  /** The version that runs now; null when none does. */
  running: z.string().nullable(),
  /** Why an approved version does not run; null otherwise. */
  reason: z.string().nullable(),
});
export type SubmissionStatus = z.output<typeof SubmissionStatus>;
