import { z } from 'zod';
import { VersionGrant } from './version-access.ts';

/** `removed`: the version was deleted from the server before anyone reviewed it. */
export const SubmissionState = z.enum(['waiting', 'approved', 'rejected', 'removed']);

/** The state of a submitted version, for the program that submitted it. */
export const SubmissionStatus = z.object({
  id: z.uuid(),
  agent: z.string(),
  version: z.string(),
  state: SubmissionState,
  /** How the version differs from the running one. */
  changes: z.array(VersionGrant),
  /** The version that runs now; null when none does. */
  running: z.string().nullable(),
  /** Why an approved version does not run; null otherwise. */
  reason: z.string().nullable(),
});
export type SubmissionStatus = z.output<typeof SubmissionStatus>;
