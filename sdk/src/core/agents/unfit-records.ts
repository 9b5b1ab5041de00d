import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

/** A stored record that its agent cannot read: its place and the reason, without its content. */
export const UnfitRecord = z.object({
  id: z.uuid(),
  /** Slug of the agent, which may no longer be installed. */
  agent: z.string(),
  agentName: z.string(),
  collection: z.string(),
  version: z.int(),
  problem: z.string(),
});
export type UnfitRecord = z.output<typeof UnfitRecord>;

export const listUnfitRecords = coreEndpoint({
  method: 'GET',
  path: '/api/admin/unfit-records',
  policy: 'admin',
  summary: 'Records that their agents leave out because they no longer fit the schema; they are kept',
  response: z.object({ items: z.array(UnfitRecord), total: z.int() }),
});
