import { z } from 'zod';
import { MemoryInput } from '../../capability-input.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const MemoryInfo = MemoryInput.extend({
  id: z.uuid(),
  agentId: z.int(),
  agent: z.string(),
  // No maximum length, because some memories are older than the limits.
  content: z.string(),
  importance: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const MemorySettings = z.object({ agentId: z.int(), enabled: z.boolean() });

const MemoryParams = z.object({ id: z.uuid() });
/** Slug, alias, name or catalog number of the agent. */
const agentId = z.union([z.string().min(1).max(80), z.number().int()]);
const OfOneAgent = z.object({ agentId: z.string().min(1).max(80) });

/** The body of a new memory. A `userId` in it is ignored: the memory belongs to the signed-in person. */
const MemoryCreate = MemoryInput.extend({
  agentId,
  type: MemoryInput.shape.type.default('conversation'),
  importance: MemoryInput.shape.importance.default(1),
});

export const MemoryChange = MemoryInput.pick({ content: true, importance: true })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter a change');
export type MemoryChange = z.output<typeof MemoryChange>;

export const listMemories = coreEndpoint({
  method: 'GET',
  path: '/api/memories',
  policy: 'user',
  summary: "List the person's memories, newest first, or best match first for a search",
  query: z.object({
    agentId: z.string().max(80).optional(),
    search: z.string().max(200).optional(),
    type: MemoryInput.shape.type.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.array(MemoryInfo),
});

export const createMemory = coreEndpoint({
  method: 'POST',
  path: '/api/memories',
  policy: 'user',
  summary: 'Create a memory of an agent',
  body: MemoryCreate,
  response: MemoryInfo,
  status: 201,
  errors: ['not-found', 'conflict'],
});

export const deleteMemories = coreEndpoint({
  method: 'DELETE',
  path: '/api/memories',
  policy: 'user',
  summary: 'Delete all memories that an agent has of the person',
  query: OfOneAgent,
  response: z.object({ deleted: z.int() }),
});

export const getMemorySettings = coreEndpoint({
  method: 'GET',
  path: '/api/memories/settings',
  policy: 'user',
  summary: 'Get whether an agent can remember the person',
  query: OfOneAgent,
  response: MemorySettings,
  errors: ['not-found'],
});

export const changeMemorySettings = coreEndpoint({
  method: 'PUT',
  path: '/api/memories/settings',
  policy: 'user',
  summary: 'Choose whether an agent can remember the person',
  body: z.object({ agentId, enabled: z.boolean() }),
  response: MemorySettings,
  errors: ['not-found'],
});

export const recallMemories = coreEndpoint({
  method: 'POST',
  path: '/api/memories/recall',
  policy: 'user',
  summary: 'List the memories that an agent would use for a question',
  body: z.object({ agentId, question: z.string().trim().min(1).max(10_000) }),
  response: z.array(MemoryInfo),
  errors: ['not-found'],
});

export const changeMemory = coreEndpoint({
  method: 'PATCH',
  path: '/api/memories/:id',
  policy: 'user',
  summary: 'Change a memory',
  params: MemoryParams,
  body: MemoryChange,
  response: MemoryInfo,
  errors: ['not-found'],
});

export const deleteMemory = coreEndpoint({
  method: 'DELETE',
  path: '/api/memories/:id',
  policy: 'user',
  summary: 'Delete a memory',
  params: MemoryParams,
  response: noContent,
  errors: ['not-found'],
});
