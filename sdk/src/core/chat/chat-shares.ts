import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';
import { Person } from '../people/people.ts';
import { ChatParams } from './chat-shapes.ts';

const path = '/api/ai-chat-sessions/:id/shares';

/** The person or team that gets access to a chat. Everyone with access can only read. */
export const ChatGrantee = z.object({ to: z.enum(['person', 'team']), id: z.uuid() });
export type ChatGrantee = z.output<typeof ChatGrantee>;

export const ChatShare = z.object({
  /** The person who has access. Null for a share with a team. */
  person: Person.nullable(),
  /** The team that has access. Null for a share with a person. */
  team: z.object({ id: z.uuid(), name: z.string(), memberCount: z.int() }).nullable(),
});
export type ChatShare = z.output<typeof ChatShare>;

/** Sorted: teams first, then people, each by name. */
const shares = z.array(ChatShare);

/** A chat that a colleague shares with the person or one of the person's teams. */
export const SharedChatInfo = z.object({
  id: z.uuid(),
  agent: z.string(),
  title: z.string(),
  owner: Person,
  updatedAt: z.iso.datetime(),
});
export type SharedChatInfo = z.output<typeof SharedChatInfo>;

const one = { policy: 'user', params: ChatParams, response: shares, errors: ['not-found'] } as const;

export const listChatShares = coreEndpoint({
  ...one,
  method: 'GET',
  path,
  summary: 'List the people and teams with whom a chat is shared; for its owner only',
});

export const shareChat = coreEndpoint({
  ...one,
  method: 'PUT',
  path,
  summary: 'Share a chat with a person or a team, who can read it',
  body: ChatGrantee,
});

export const revokeChatShare = coreEndpoint({
  ...one,
  method: 'DELETE',
  path: `${path}/:granteeId`,
  summary: 'Stop sharing a chat with a person or a team',
  params: ChatParams.extend({ granteeId: z.uuid() }),
});

export const listSharedChats = coreEndpoint({
  method: 'GET',
  path: '/api/shared-chats',
  policy: 'user',
  summary: 'List up to 100 chats that colleagues share with the person or their teams, the last used first',
  response: z.array(SharedChatInfo),
});
