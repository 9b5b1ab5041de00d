import { type ChatSession, messageLimit } from '@staffroom/sdk';
import { z } from 'zod';

const untitled = 'Please provide a title for the new chat session';
const title = z.string(untitled).trim().min(1, untitled).max(200, 'A title has at most 200 characters');
/** The specification sends ids as strings or numbers; both find the agent. */
const agentId = z.union([z.number().int(), z.string().max(80)]);

export const SessionParams = z.object({ id: z.string() });
export const SessionQuery = z.object({
  agentId: z.string().max(80).optional(),
  /** Words of titles and of messages. */
  search: z.string().trim().max(200).optional(),
  /** Empty: what lies in no folder, and all that is pinned. A name: what lies in it and is not pinned. */
  folder: z.string().max(60).optional(),
  /** `used` ignores pins. */
  sort: z.enum(['pinned', 'used']).default('pinned'),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type SessionQuery = z.output<typeof SessionQuery>;
export const FolderQuery = SessionQuery.pick({ agentId: true });
const folderName = z
  .string()
  .max(60)
  .transform((name) => name.trim().replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1, 'A folder needs a name'));
/** What lies in `name` goes into `to`, which may be there already. */
export const FolderChange = z.object({
  agentId: z.string().max(80),
  name: z.string().max(60),
  to: folderName,
});
export type FolderChange = z.output<typeof FolderChange>;
/** Counted before they are looked at: a million wrong ids would be a million complaints. */
const documentIds = z.array(z.unknown()).max(500).pipe(z.array(z.uuid()));
export const NewSession = z.object({
  agentId,
  title,
  documentIds: documentIds.nullish(),
  /** True unless said. False: nobody chose the title, so that the first question and its answer may replace it. */
  named: z.boolean().optional(),
});
export const SessionChange = z.object({
  title: title.optional(),
  documentIds: documentIds.optional(),
  /** Made by naming it; null or blank takes the chat out. */
  folder: z
    .string()
    .max(60)
    .nullable()
    .transform((name) => name?.trim().replaceAll(/\s+/g, ' ') || null)
    .optional(),
  pinned: z.boolean().optional(),
  shared: z.boolean().optional(),
  /** Shows the branch of this message. */
  headId: z.uuid().optional(),
});
/** The plain call gives the whole branch; a page is the last `limit` messages before another one. */
export const MessageQuery = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});
export type SessionChange = z.output<typeof SessionChange>;

export const ExportQuery = z.object({ format: z.enum(['md', 'docx']) });

/** `role: system` is refused: instructions come from settings, never from a message. */
export const NewMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z
    .string()
    .max(messageLimit, 'A message may be at most 2 MB. Upload anything larger as a document')
    .refine((value) => value.trim() !== '', 'A message needs some text'),
  clientMessageId: z.string().min(1).max(100).nullish(),
  /** The message that this one follows: null starts anew. Absent: the end of the branch shown. */
  parentId: z.uuid().nullish(),
});
export const NewMessageInSession = NewMessage.extend({ sessionId: z.string() });

/** A session as SQL gives it. */
export interface SessionRow {
  id: string;
  agent: string;
  title: string;
  documentIds: string[];
  folder: string | null;
  pinnedAt: Date | null;
  sharedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The columns of a `SessionRow`, of `chat_session s`. */
export const sessionColumns = `s.id, s.agent, s.title, s.document_ids "documentIds", s.folder, s.pinned_at "pinnedAt",
  s.shared_at "sharedAt", s.created_at "createdAt", s.updated_at "updatedAt"`;

export function presentSession(row: SessionRow, agentNumber: number): ChatSession {
  return {
    id: row.id,
    agentId: agentNumber,
    agent: row.agent,
    title: row.title,
    documentIds: row.documentIds,
    folder: row.folder,
    pinned: row.pinnedAt !== null,
    shared: row.sharedAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
