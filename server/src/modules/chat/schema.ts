import type { ChatMessage, ChatSession } from '@staffroom/sdk';
import { z } from 'zod';
import type { ChatMessage as MessageRow, ChatSession as SessionRow } from './entity.ts';

const title = z.string().trim().min(1, 'Please provide a title for the new chat session').max(200);
/** The specification sends ids as strings or numbers; both find the agent. */
const agentId = z.union([z.number().int(), z.string().max(80)]);

export const SessionParams = z.object({ id: z.string() });
export const SessionQuery = z.object({ agentId: z.string().max(80).optional() });
export const NewSession = z.object({
  agentId,
  title,
  documentIds: z.array(z.uuid()).max(500).nullish(),
});
export const SessionChange = z.object({
  title: title.optional(),
  documentIds: z.array(z.uuid()).max(500).optional(),
});

/** `role: system` is refused: instructions come from settings, never from a message. */
export const NewMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().min(1, 'A message needs some text').max(2_000_000),
  clientMessageId: z.string().min(1).max(100).optional(),
});
export const NewMessageInSession = NewMessage.extend({ sessionId: z.string() });

export function presentSession(row: SessionRow, agentNumber: number): ChatSession {
  return {
    id: row.id,
    agentId: agentNumber,
    agent: row.agent,
    title: row.title,
    documentIds: row.documentIds,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    sessionId: row.sessionId,
    clientMessageId: row.clientMessageId ?? null,
    role: row.role,
    content: row.content,
    status: row.status,
    runId: row.runId ?? null,
    citations: row.citations,
    attachment: row.attachment?.filename ?? null,
    provider: row.provider ?? null,
    model: row.model ?? null,
    durationMs: row.durationMs ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
