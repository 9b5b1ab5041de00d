import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ChatAttachment, ChatMessage, ChatSession } from '../entity.ts';

export async function findAttachment(
  em: SqlEntityManager,
  userId: string,
  id: string,
): Promise<ChatAttachment | null> {
  const found = await em.findOne(ChatAttachment, { id, userId });
  if (!found?.messageId) return found;
  const message = await em.findOne(ChatMessage, { id: found.messageId }, { fields: ['sessionId'] });
  const isTheirs = message && (await em.count(ChatSession, { id: message.sessionId, userId })) > 0;
  return isTheirs ? found : null;
}
