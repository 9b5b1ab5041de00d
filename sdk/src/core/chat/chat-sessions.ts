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
/** Id of an agent as string or number, because the specification uses both. */
const agentId = z.union([z.number().int(), z.string().max(80)]);
/** Count the ids before validating them: a million wrong ids would produce a million validation errors. */
const documentIds = z.array(z.unknown()).max(500).pipe(z.array(z.uuid()));

export const ChatSessionQuery = z.object({
  agentId: z.string().max(80).optional(),
  search: z.string().trim().max(200).optional(),
  /** Empty text: chats without a project, and all pinned chats. Id: the project's chats that are not pinned. */
  project: z.union([z.literal(''), z.uuid()]).optional(),
  sort: z.enum(['pinned', 'used']).default('pinned'),
  /** `answer`: the snippet of each chat is the beginning of its last answer. */
  preview: z.enum(['answer']).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ChatSessionQuery = z.output<typeof ChatSessionQuery>;

export const NewChatSession = z.object({
  agentId,
  title,
  documentIds: documentIds.nullish(),
  /** The project of the new chat, which gets the project's documents and instructions. */
  projectId: z.uuid().nullish(),
  /** Whether a person chose the title; default true. If false, the first question and its answer may replace the title. */
  named: z.boolean().optional(),
});
export type NewChatSession = z.output<typeof NewChatSession>;

export const ChatSessionChange = z.object({
  title: title.optional(),
  documentIds: documentIds.optional(),
  /**
   * Moves the chat to this project; null removes the chat from its project. Moving to another project ends the sharing with the
   * project's members.
   */
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

/** A project with chats of the person. Pinned chats are not included in `count`. */
export const ChatProject = z.object({ id: z.uuid(), name: z.string(), count: z.int() });
export type ChatProject = z.output<typeof ChatProject>;

export const listChatSessions = coreEndpoint({
  method: 'GET',
  path,
  policy: 'user',
  summary:
    "List a page of the person's own chats, newest or pinned first, or those that match a search; 304 if nothing has changed since the ETag",
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
  summary: 'Get a chat of the person',
  params: ChatParams,
  response: ChatSession,
  errors: ['not-found'],
});

export const updateChatSession = coreEndpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Rename, move, pin, share or limit a chat, or switch its branch; all changes are applied, or none',
  params: ChatParams,
  body: ChatSessionChange,
  response: ChatSession,
  errors: ['not-found'],
});

export const deleteChatSession = coreEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Delete a chat, which can be restored for an hour, and stop its running answer',
  params: ChatParams,
  response: noContent,
  errors: ['not-found'],
});

export const restoreChatSession = coreEndpoint({
  method: 'POST',
  path: `${path}/:id/restore`,
  policy: 'user',
  summary: 'Restore a chat that was deleted within the last hour',
  params: ChatParams,
  response: ChatSession,
  errors: ['not-found'],
});

export const listChatDocuments = coreEndpoint({
  method: 'GET',
  path: `${path}/:id/documents`,
  policy: 'user',
  summary: 'List the documents that a chat is limited to and that the person can still read',
  params: ChatParams,
  response: z.array(ChatDocument),
  errors: ['not-found'],
});

export const exportChatSession = coreEndpoint({
  method: 'GET',
  path: `${path}/:id/export`,
  policy: 'user',
  summary: 'Export a chat as a Markdown or Word file',
  params: ChatParams,
  query: z.object({ format: z.enum(['md', 'docx']) }),
  response: otherContent,
  errors: ['not-found'],
});

export const listChatProjects = coreEndpoint({
  method: 'GET',
  path: '/api/ai-chat-projects',
  policy: 'user',
  summary: 'List the projects that contain chats of the person',
  query: ChatSessionQuery.pick({ agentId: true }),
  response: z.array(ChatProject),
});
