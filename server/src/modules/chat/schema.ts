import { type ChatSession, messageLimit } from '@staffroom/sdk';
import { z } from 'zod';
import type { ChatSession as SessionRow } from './entity.ts';

const title = z.string().trim().min(1, 'Please provide a title for the new chat session').max(200);
/** The specification sends ids as strings or numbers; both find the agent. */
const agentId = z.union([z.number().int(), z.string().max(80)]);

export const SessionParams = z.object({ id: z.string() });
export const SessionQuery = z.object({
  agentId: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
/** Counted before they are looked at: a million wrong ids would be a million complaints. */
const documentIds = z.array(z.unknown()).max(500).pipe(z.array(z.uuid()));
export const NewSession = z.object({
  agentId,
  title,
  documentIds: documentIds.nullish(),
});
export const SessionChange = z.object({
  title: title.optional(),
  documentIds: documentIds.optional(),
  /** Shows the branch of this message. */
  headId: z.uuid().optional(),
});
/** The plain call gives the whole branch; a page is the last `limit` messages before another one. */
export const MessageQuery = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});

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

export function presentSession(row: SessionRow, agentNumber: number): ChatSession {
  return {
    id: row.id,
    agentId: agentNumber,
    agent: row.agent,
    title: row.title,
    documentIds: row.documentIds,
    folder: row.folder ?? null,
    pinned: row.pinnedAt != null,
    shared: row.sharedAt != null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
