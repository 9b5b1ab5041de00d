import { getAnswerFailure, getQuestionFailure } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { ChatMessage, ChatRun, ChatSession } from '../entity.ts';
import { missingMessage } from '../missing-session.ts';
import { missingRun } from './log-followers.ts';

/**
 * The reason why an answer failed, for an administrator who asked the question. Runs and questions of other people return
 * `not-found`.
 */
export function answerFailureRoutes({ orm }: Pick<Database, 'orm'>): ApiRoute[] {
  return [
    implement(getAnswerFailure, async ({ user, params: { id } }) => {
      const run = await orm.em.fork().findOne(ChatRun, { id, userId: user.id });
      if (!run) throw missingRun();
      return { failure: run.failure ?? null };
    }),
    implement(getQuestionFailure, async ({ user, params: { id } }) => {
      const em = orm.em.fork();
      const question = await em.findOne(ChatMessage, { id, role: 'user' });
      const session =
        question && (await em.findOne(ChatSession, { id: question.sessionId, userId: user.id }));
      if (!session) throw missingMessage();
      // A failed answer without text is not stored, so nothing else links the question to the run.
      const runs = { sessionId: session.id, createdAt: { $gte: question.createdAt } };
      const [run] = await em.find(ChatRun, runs, { orderBy: { createdAt: 'desc' }, limit: 1 });
      return { failure: run?.failure ?? null };
    }),
  ];
}
