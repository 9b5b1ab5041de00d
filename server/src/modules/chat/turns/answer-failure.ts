import { getAnswerFailure } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { ChatRun } from '../entity.ts';
import { missingRun } from './log-followers.ts';

/** The reason why an answer failed, for an administrator who asked the question. Runs of other people return `not-found`. */
export function answerFailureRoutes({ orm }: Pick<Database, 'orm'>): ApiRoute[] {
  return [
    implement(getAnswerFailure, async ({ user, params: { id } }) => {
      const run = await orm.em.fork().findOne(ChatRun, { id, userId: user.id });
      if (!run) throw missingRun();
      return { failure: run.failure ?? null };
    }),
  ];
}
