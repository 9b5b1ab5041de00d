import { z } from 'zod';
import { ChatParams, ChatSession } from './chat-shapes.ts';
import { coreEndpoint, noContent, otherContent } from '../endpoint.ts';

const path = '/api/ai-chat-sessions';

const untitled = 'Please provide a title for the new chat session';
const title = z
  .string(untitled)
  .trim()
  .min(1, untitled)
  .max(200, 'Titles can’t be longer than 200 characters');
/** The specification sends ids as strings or numbers. Both find the agent. */
const agentId = z.union([z.number().int(), z.string().max(80)]);
/** Count before validating: a million wrong ids would produce a million validation errors. */
const documentIds = z.array(z.unknown()).max(500).pipe(z.array(z.uuid()));

export const ChatSessionQuery = z.object({
  agentId: z.string().max(80).optional(),
  search: z.string().trim().max(200).optional(),
  /** Empty: chats without a project, and all pinned ones. An id: the project's chats that are not pinned. */
  project: z.union([z.literal(''), z.uuid()]).optional(),
  sort: z.enum(['pinned', 'used']).default('pinned'),
  /** `answer`: each snippet is the beginning of the chat's last answer. */
  preview: z.enum(['answer']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ChatSessionQuery = z.output<typeof ChatSessionQuery>;

export const NewChatSession = z.object({
  agentId,
  title,
  documentIds: documentIds.nullish(),
  /** The chat gets the documents and instructions of this project. */
  projectId: z.uuid().nullish(),
  /** Default true. False: no one chose the title, so the first question and its answer may replace it. */
  named: z.boolean().optional(),
});
export type NewChatSession = z.output<typeof NewChatSession>;

export const ChatSessionChange = z.object({
  title: title.optional(),
  documentIds: documentIds.optional(),
  /** Null removes the chat from its project. Moving the chat to another project ends its sharing with members. */
  projectId: z.uuid().nullable().optional(),
  pinned: z.boolean().optional(),
  shared: z.boolean().optional(),
  sharedWithProject: z.boolean().optional(),
  headId: z.uuid().optional(),
});
export type ChatSessionChange = z.output<typeof ChatSessionChange>;

export const ChatDocument = z.object({
  id: z.uuid(),
  filename: z.string(),
  fileType: z.string(),
  status: z.string(),
});
export type ChatDocument = z.output<typeof ChatDocument>;

/** A project with chats of the person. Pinned chats are not counted. */
export const ChatProject = z.object({ id: z.uuid(), name: z.string(), count: z.int() });
export type ChatProject = z.output<typeof ChatProject>;

export const listChatSessions = coreEndpoint({
  method: 'GET',
  path,
  policy: 'user',
  summary:
    'Own chats, one page, the newest or pinned ones first; with words, those that hold them; 304 where nothing has changed since the ETag',
  query: ChatSessionQuery,
  response: z.array(ChatSession),
});

export const createChatSession = coreEndpoint({
  method: 'POST',
  path,
  policy: 'user',
  summary: 'Start a chat with an agent',
  body: NewChatSession,
  response: ChatSession,
  status: 201,
  errors: ['not-found'],
});

export const getChatSession = coreEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'A chat of one’s own',
  params: ChatParams,
  response: ChatSession,
  errors: ['not-found'],
});

export const updateChatSession = coreEndpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Name, move, pin, share or limit a chat, or show another branch of it: all of it or nothing',
  params: ChatParams,
  body: ChatSessionChange,
  response: ChatSession,
  errors: ['not-found'],
});

export const deleteChatSession = coreEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Delete a chat, which can be taken back for an hour; an answer that is being written ends',
  params: ChatParams,
  response: noContent,
  errors: ['not-found'],
});

export const restoreChatSession = coreEndpoint({
  method: 'POST',
  path: `${path}/:id/restore`,
  policy: 'user',
  summary: 'Take back a chat that was deleted within the hour',
  params: ChatParams,
  response: ChatSession,
  errors: ['not-found'],
});

export const listChatDocuments = coreEndpoint({
  method: 'GET',
  path: `${path}/:id/documents`,
  policy: 'user',
  summary: 'The documents that a chat is limited to, as far as one may still read them',
  params: ChatParams,
  response: z.array(ChatDocument),
  errors: ['not-found'],
});

export const exportChatSession = coreEndpoint({
  method: 'GET',
  path: `${path}/:id/export`,
  policy: 'user',
  summary: 'A chat as a Markdown or Word file',
  params: ChatParams,
  query: z.object({ format: z.enum(['md', 'docx']) }),
  response: otherContent,
  errors: ['not-found'],
});

export const listChatProjects = coreEndpoint({
  method: 'GET',
  path: '/api/ai-chat-projects',
  policy: 'user',
  summary: 'The projects that hold chats of one’s own',
  query: ChatSessionQuery.pick({ agentId: true }),
  response: z.array(ChatProject),
});
