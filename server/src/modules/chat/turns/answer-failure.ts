import { getAnswerFailure } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { ChatRun } from '../entity.ts';
import { missingRun } from './log-followers.ts';

/** Why an answer failed, for an administrator who asked for it. Runs of other people are missing. */
export function answerFailureRoutes({ orm }: Pick<Database, 'orm'>): ApiRoute[] {
  return [
    implement(getAnswerFailure, async ({ user, params: { id } }) => {
      const run = await orm.em.fork().findOne(ChatRun, { id, userId: user.id });
      if (!run) throw missingRun();
      return { failure: run.failure ?? null };
    }),
  ];
}
