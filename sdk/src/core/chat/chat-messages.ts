import { z } from 'zod';
import { messageLimit } from '../../chat.ts';
import { ChatMessage, ChatParams } from './chat-shapes.ts';
import { coreEndpoint } from '../endpoint.ts';

/** Bytes: the same limit as for a frame on the socket. */
const bodyLimit = 4 * 1024 * 1024;

/**
 * Selects messages of a branch. Without parameters, the answer contains the whole branch; otherwise the last `limit` messages
 * before the message `before`.
 */
export const ChatMessageQuery = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});
export type ChatMessageQuery = z.output<typeof ChatMessageQuery>;

/** A new message. `role: system` is refused, because instructions come from settings, never from a message. */
export const NewChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z
    .string()
    .max(messageLimit, 'Messages can’t be larger than 2 MB. Upload larger files as a document')
    .refine((value) => value.trim() !== '', 'Enter a message'),
  clientMessageId: z.string().min(1).max(100).nullish(),
  /** Id of the previous message; null starts a new branch from the beginning. Default: the last message of the visible branch. */
  parentId: z.uuid().nullish(),
});
export type NewChatMessage = z.output<typeof NewChatMessage>;

const Rating = z.union([z.literal(1), z.literal(-1), z.null()]);

export const listChatMessages = coreEndpoint({
  method: 'GET',
  path: '/api/ai-chat-sessions/:id/messages',
  policy: 'user',
  summary: 'List the messages of the current branch; 304 if nothing has changed since the ETag',
  params: ChatParams,
  query: ChatMessageQuery,
  response: z.array(ChatMessage),
  errors: ['not-found'],
});

export const createChatMessage = coreEndpoint({
  method: 'POST',
  path: '/api/ai-chat-sessions/:id/messages',
  policy: 'user',
  summary: 'Store a message, once for each client message id; the socket answers questions',
  params: ChatParams,
  body: NewChatMessage,
  bodyLimit,
  response: ChatMessage,
  status: 201,
  errors: ['not-found'],
});

export const createChatMessageIn = coreEndpoint({
  method: 'POST',
  path: '/api/ai-chat-messages',
  policy: 'user',
  summary: 'Store a message in the chat that the body names',
  body: NewChatMessage.extend({ sessionId: z.string() }),
  bodyLimit,
  response: ChatMessage,
  status: 201,
  errors: ['not-found'],
});

export const rateChatMessage = coreEndpoint({
  method: 'PUT',
  path: '/api/ai-chat-messages/:id/rating',
  policy: 'user',
  summary: 'Rate an answer',
  params: ChatParams,
  body: z.object({
    /** Rating: 1 for good, -1 for bad; null removes the rating and its comment. */
    rating: Rating,
    /** A comment. If left out, an earlier comment on the same rating stays. */
    feedback: z
      .string()
      .trim()
      .max(2_000, 'Feedback can’t be longer than 2,000 characters')
      .refine((value) => !value.includes('\0'), 'Feedback must not contain the NUL character')
      .nullish(),
  }),
  response: z.object({ rating: Rating, feedback: z.string().nullable() }),
  errors: ['not-found'],
});
