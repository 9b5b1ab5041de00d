import { z } from 'zod';
import { messageLimit } from '../../chat.ts';
import { ChatMessage, ChatParams } from './chat-shapes.ts';
import { coreEndpoint } from '../endpoint.ts';

/** As much as a frame on the socket. */
const bodyLimit = 4 * 1024 * 1024;

/** The plain call gives the whole branch; a page is the last `limit` messages before another one. */
export const ChatMessageQuery = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});
export type ChatMessageQuery = z.output<typeof ChatMessageQuery>;

/** `role: system` is refused: instructions come from settings, never from a message. */
export const NewChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z
    .string()
    .max(messageLimit, 'Messages can’t be larger than 2 MB. Upload larger files as a document')
    .refine((value) => value.trim() !== '', 'Enter a message'),
  clientMessageId: z.string().min(1).max(100).nullish(),
  /** The message that this one follows: null starts anew. Absent: the end of the branch shown. */
  parentId: z.uuid().nullish(),
});
export type NewChatMessage = z.output<typeof NewChatMessage>;

/** What a person thinks of an answer. */
const Rating = z.union([z.literal(1), z.literal(-1), z.null()]);

export const listChatMessages = coreEndpoint({
  method: 'GET',
  path: '/api/ai-chat-sessions/:id/messages',
  policy: 'user',
  summary: 'The messages of the branch that is shown; 304 where nothing has changed since the ETag',
  params: ChatParams,
  query: ChatMessageQuery,
  response: z.array(ChatMessage),
  errors: ['not-found'],
});

export const createChatMessage = coreEndpoint({
  method: 'POST',
  path: '/api/ai-chat-sessions/:id/messages',
  policy: 'user',
  summary: 'Store a message, once for each client message id; questions are answered over the socket',
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
  summary: 'The same, with the chat in the body',
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
  summary: 'Say what one thinks of an answer',
  params: ChatParams,
  body: z.object({
    /** 1 for a good answer, -1 for a bad one; null takes the rating back, and the words with it. */
    rating: Rating,
    /** Absent: what was said of the same rating before stays. */
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
