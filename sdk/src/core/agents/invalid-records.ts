import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

/** A stored record that its agent cannot read: where it is stored and why it cannot be read, without its content. */
export const InvalidRecord = z.object({
  id: z.uuid(),
  /** Slug of the agent, which may no longer be installed. */
  agent: z.string(),
  agentName: z.string(),
  collection: z.string(),
  version: z.int(),
  problem: z.string(),
});
export type InvalidRecord = z.output<typeof InvalidRecord>;

export const listInvalidRecords = coreEndpoint({
  method: 'GET',
  path: '/api/admin/unfit-records',
  policy: 'admin',
  scope: 'agents',
  summary: 'List the stored records that agents skip because the records no longer match the schema',
  response: z.object({ items: z.array(InvalidRecord), total: z.int() }),
});
