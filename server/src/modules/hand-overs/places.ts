import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import type { HandOverArrival, HandOverSource } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { readableAmong } from '../access/readable-among.sql.ts';
import { AgentRecord } from '../agents/entity.ts';
import { ChatMessage, ChatSession } from '../chat/entity.ts';
import { AiJob } from '../jobs/entity.ts';

export interface Place {
  kind: HandOverSource['kind'];
  id: string;
  /** The slug of the agent; null for a document. */
  agent: string | null;
  messageId: string | null;
  title: string | null;
  href: string | null;
}

interface Looking {
  em: SqlEntityManager;
  pool: Database['pool'];
  userId: string;
}

/**
 * Looks up the owner and agent of a hand-over's place in the database instead of trusting the request.
 * @throws AppError `not-found` if the person does not own the place or has no access
 */
export async function findPlace(looking: Looking, place: HandOverSource | HandOverArrival): Promise<Place> {
  const { em, userId } = looking;
  const { kind, id } = place;
  const found = { kind, id, agent: null, messageId: null, title: null, href: null };
  switch (kind) {
    case 'chat': {
      const session = await em.findOne(ChatSession, { id, userId });
      const messageId = ('messageId' in place && place.messageId) || null;
      const isThere =
        messageId === null || (await em.count(ChatMessage, { id: messageId, sessionId: id })) === 1;
      if (!session || !isThere) throw new AppError('not-found', 'This chat does not exist.');
      return { ...found, agent: session.agent, messageId };
    }
    case 'job': {
      const job = await em.findOne(AiJob, { id, userId });
      if (!job) throw new AppError('not-found', 'Job not found.');
      return { ...found, agent: job.agent };
    }
    case 'record': {
      const { title, href } = place;
      const record = await em.findOne(AgentRecord, { id, $or: [{ ownerId: userId }, { ownerId: null }] });
      const readable = record && (await isReadable(looking, record.documentId ?? null));
      if (!record || !readable) throw new AppError('not-found', 'This record does not exist.');
      if (!isWithin(record.agent, href))
        throw new AppError('invalid', msg`"${href}" isn’t on this agent’s page`);
      return { ...found, agent: record.agent, title, href };
    }
    case 'document':
      if (!(await isReadable(looking, id))) throw new AppError('not-found', 'Document Not Found');
      return found;
  }
}

async function isReadable({ pool, userId }: Looking, documentId: string | null): Promise<boolean> {
  return documentId === null || (await readableAmong(pool, userId, [documentId])).length === 1;
}

function isWithin(agent: string, href: string): boolean {
  const page = `/agents/${agent}`;
  const { pathname, origin } = new URL(href, 'http://workspace');
  return origin === 'http://workspace' && (pathname === page || pathname.startsWith(`${page}/`));
}
