import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

/**
 * Why a page did not open; `refused` is a forbidden action instead. The host has the texts
 * (`host/src/agents/federation-faults.ts`).
 */
export const PageFaultKind = z.enum([
  'unreachable',
  'late',
  'not-found',
  'no-manifest',
  'broken-manifest',
  'missing-part',
  'contract',
  'version',
  'integrity',
  'crashed',
  'refused',
]);
export type PageFaultKind = z.output<typeof PageFaultKind>;

const AgentParams = z.object({ id: z.string().min(1).max(80) });

/** A fault of an agent's page. One entry combines the reports of all people in the last day. */
export const PageFault = z.object({
  agent: z.string(),
  kind: PageFaultKind,
  /** The error message that one browser reported: plain text, at most 300 characters. */
  message: z.string(),
  people: z.int(),
  since: z.iso.datetime(),
});
export type PageFault = z.output<typeof PageFault>;

export const reportPageFault = coreEndpoint({
  method: 'POST',
  path: '/api/ai-agents/:id/page-fault',
  policy: 'user',
  summary: 'Report that the page of an agent did not open',
  params: AgentParams,
  body: z.object({
    version: z.string().max(80),
    kind: PageFaultKind,
    message: z.string().max(2_000),
  }),
  response: noContent,
  errors: ['not-found', 'rate-limited'],
});

export const reportRefusals = coreEndpoint({
  method: 'POST',
  path: '/api/ai-agents/:id/refusals',
  policy: 'user',
  summary: 'Report forbidden actions of an agent’s page',
  params: AgentParams,
  body: z.object({
    /** The version of the page that is open. */
    version: z.string().max(80),
    actions: z.array(z.string().max(500)).min(1).max(50),
  }),
  response: noContent,
  errors: ['not-found', 'rate-limited'],
});

export const withdrawPageFault = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai-agents/:id/page-fault',
  policy: 'user',
  summary: 'Report that the page of an agent opens again',
  params: AgentParams,
  response: noContent,
  errors: ['not-found', 'rate-limited'],
});

export const listPageFaults = coreEndpoint({
  method: 'GET',
  path: '/api/admin/page-faults',
  policy: 'admin',
  scope: 'agents',
  summary: 'List the agents whose pages did not open for someone within the last day, in the running version',
  response: z.array(PageFault),
});
