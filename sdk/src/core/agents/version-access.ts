import { z } from 'zod';

/** The subjects of grants. */
export const VersionGrantKind = z.enum([
  'name',
  'signer',
  'capability',
  'need',
  'host',
  'page-host',
  'tool',
  'command',
  'schedule',
  'secret',
  'uses-tools',
  'server-half',
  'page-half',
  'address',
]);
export type VersionGrantKind = z.output<typeof VersionGrantKind>;

/**
 * One thing that a version of an agent is, has or can do, compared with the version that runs. `new` and `changed` need a
 * person's consent; `same` and `gone` do not.
 */
export const VersionGrant = z.object({
  kind: VersionGrantKind,
  /** The name of the thing within its kind, for example a host, a capability or the name of a tool. */
  subject: z.string(),
  change: z.enum(['same', 'new', 'changed', 'gone']),
  /** A sentence for administrators, in their language. */
  text: z.string(),
  /** The agent's own words, such as the description of a tool; null if there are none. */
  detail: z.string().nullable(),
  /** The previous value in words, for the change `changed`; otherwise null. */
  before: z.string().nullable(),
});
export type VersionGrant = z.output<typeof VersionGrant>;
