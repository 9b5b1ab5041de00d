import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

/** A record of an agent's storage that its agent cannot read: where it lies and why, nothing of what it holds. */
export const UnfitRecord = z.object({
  id: z.uuid(),
  /** Slug; the agent need not be installed any more. */
  agent: z.string(),
  agentName: z.string(),
  collection: z.string(),
  /** Of the schema that it was stored by. */
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
