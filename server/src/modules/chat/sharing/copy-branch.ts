import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../db/transaction.ts';
import { ChatMessage, ChatSession } from '../entity.ts';
import type { BranchMessage } from '../messages/read-branch.sql.ts';
import { readableAmong } from '../sessions/require-readable.sql.ts';

interface Copy {
  original: Pick<ChatSession, 'agent' | 'title' | 'documentIds'>;
  readerId: string;
  /** The messages as the reader sees them; an unfinished answer is left out. */
  messages: readonly BranchMessage[];
}

export async function copyBranch(tx: Transaction, copy: Copy): Promise<ChatSession> {
  const { original, readerId, messages } = copy;
  const { agent, title } = original;
  const readable = await readableAmong(tx, readerId, original.documentIds);
  const documentIds = original.documentIds.filter((id) => readable.some((document) => document.id === id));
  const session = tx.em.create(ChatSession, { userId: readerId, agent, title, documentIds, named: true });
  await tx.em.flush();
  const ended = messages.filter(({ status }) => status !== 'streaming');
  const ids = ended.map(() => randomUUID());
  for (const [index, message] of ended.entries()) {
    const place = { id: ids[index] ?? randomUUID(), parentId: ids[index - 1] ?? null };
    // The messages are inserted one after the other, because the database numbers them on insert.
    const values = {
      ...place,
      sessionId: session.id,
      role: message.role,
      content: message.content,
      status: message.status,
      citations: message.citations,
      checks: message.checks,
      provider: message.provider,
      model: message.model,
      durationMs: message.durationMs,
    };
    tx.em.create(ChatMessage, values, { partial: true });
  }
  await tx.em.flush();
  session.headId = ids.at(-1) ?? null;
  return session;
}
