import { z } from 'zod';

/** What a grant is about. */
export const GrantKind = z.enum([
  'name',
  'signer',
  'capability',
  'need',
  'host',
  'page-host',
  'tool',
  'command',
  'schedule',
  'uses-tools',
  'server-half',
  'page-half',
  'address',
]);
export type GrantKind = z.output<typeof GrantKind>;

/**
 * One thing that a version of an agent is, has or can do, compared with the version that runs. `new` and `changed` need a
 * person's consent; `same` and `gone` do not.
 */
export const Grant = z.object({
  kind: GrantKind,
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
export type Grant = z.output<typeof Grant>;

/** Whether a person has to agree to the grant before the version runs. */
export const isWidening = ({ change }: Pick<Grant, 'change'>): boolean =>
  change === 'new' || change === 'changed';
