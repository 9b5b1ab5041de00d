import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';
import { CheckSummary } from './agent-versions.ts';
import { SubmissionState, SubmissionStatus } from './submission-status.ts';
import { VersionGrant } from './version-access.ts';

const agentId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/, 'Enter the id of an agent: 2–41 characters, a–z, 0–9 and “-”');

/** A token with which a program can submit versions of one agent that are signed with one key. The secret is shown once. */
export const DeliveryToken = z.object({
  id: z.uuid(),
  name: z.string(),
  agent: z.string(),
  /** File name of the public key that must have signed each version. */
  key: z.string(),
  /** Whether a version with the same signer that asks for nothing more runs without a review. */
  standing: z.boolean(),
  /** The last characters of the secret, which help people to tell tokens apart. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** Name of the administrator who created the token; null when the account was deleted. */
  createdBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
  /** Time of the last use, accurate to five minutes; null until the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type DeliveryToken = z.output<typeof DeliveryToken>;

const days = [30, 90, 365] as const;

export const listDeliveryTokens = coreEndpoint({
  method: 'GET',
  path: '/api/admin/delivery-tokens',
  policy: 'admin',
  scope: 'agents',
  summary:
    'List the delivery tokens, newest first, and the public keys on the server that a new token can name',
  response: z.object({ tokens: z.array(DeliveryToken), keys: z.array(z.string()) }),
});

export const createDeliveryToken = coreEndpoint({
  method: 'POST',
  path: '/api/admin/delivery-tokens',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Create a delivery token; only this response contains its secret',
  body: z.object({
    name: z.string().trim().min(1, 'Describe what the token is for').max(100),
    agent: agentId,
    key: z.string().min(1, 'Select a public key.').max(200),
    days: z.union(days.map((each) => z.literal(each))),
    standing: z.boolean().default(false),
  }),
  response: DeliveryToken.extend({ secret: z.string() }),
  status: 201,
  errors: ['conflict'],
});

export const removeDeliveryToken = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/delivery-tokens/:id',
  policy: 'admin',
  scope: 'agents',
  summary: 'Revoke a delivery token',
  params: z.object({ id: z.uuid() }),
  response: noContent,
  errors: ['not-found'],
});

/** A version that a program has submitted. */
export const AgentSubmission = z.object({
  id: z.uuid(),
  agent: z.string(),
  /** Name of the agent in the manifest of this version; null when the version is no longer on disk. */
  name: z.string().nullable(),
  version: z.string(),
  /** The version that this one was compared with; null when the agent was not installed. */
  running: z.string().nullable(),
  integrity: z.string(),
  signedBy: z.string(),
  /** The page, if another server provides it. */
  remote: z.object({ address: z.string(), integrity: z.string() }).nullable(),
  submittedAt: z.iso.datetime(),
  /** Name of the delivery token. */
  token: z.string(),
  state: SubmissionState,
  decidedAt: z.iso.datetime().nullable(),
  /** Who decided; null for a standing approval and for an account that was deleted. */
  decidedBy: z.string().nullable(),
  standing: z.boolean(),
  /** How the version differs from the running one; without a running version, everything that it has and can do. */
  changes: z.array(VersionGrant),
  /** Author, as the package names it; null when the package names none. */
  author: z.string().nullable(),
  check: CheckSummary.nullable(),
});
export type AgentSubmission = z.output<typeof AgentSubmission>;

const params = z.object({ id: z.uuid() });

export const listAgentSubmissions = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-submissions',
  policy: 'admin',
  scope: 'agents',
  summary: 'List the versions that programs have submitted: the waiting ones, then the latest decisions',
  response: z.array(AgentSubmission),
});

export const getAgentSubmission = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-submissions/:id',
  policy: 'admin',
  scope: 'agents',
  summary: 'Get a submitted version',
  params,
  response: AgentSubmission,
  errors: ['not-found'],
  bearer: {
    summary: 'With a delivery token: get the state of a version of its agent',
    response: SubmissionStatus,
  },
});

export const approveAgentSubmission = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-submissions/:id/approve',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Approve a submitted version and run it',
  params,
  response: AgentSubmission,
  errors: ['not-found', 'conflict'],
});

export const rejectAgentSubmission = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-submissions/:id/reject',
  policy: 'admin',
  scope: 'agents',
  summary: 'Reject a submitted version and delete it from the server',
  params,
  response: AgentSubmission,
  errors: ['not-found', 'conflict'],
});
