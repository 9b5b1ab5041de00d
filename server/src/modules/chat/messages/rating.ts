import { raw } from '@mikro-orm/core';
import { AppError } from '@staffroom/sdk';
import { rateChatMessage } from '@staffroom/sdk/core';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { ChatMessage, ChatSession } from '../entity.ts';

export function ratingRoutes({ transaction }: Pick<Database, 'transaction'>): ApiRoute[] {
  return [
    implement(rateChatMessage, ({ user, params: { id }, body: { rating, feedback } }) => {
      if (!z.guid().safeParse(id).success) throw missingAnswer();
      return transaction(async ({ em }) => {
        const answer = await em.findOne(
          ChatMessage,
          { id, role: 'assistant', status: { $ne: 'streaming' } },
          { fields: ['sessionId', 'rating', 'feedback'] },
        );
        const own = answer && { id: answer.sessionId, userId: user.id };
        // One more microsecond changes the session's version, but does not move the session up in the list.
        const used = { updatedAt: raw(`updated_at + interval '1 microsecond'`) };
        if (!own || (await em.nativeUpdate(ChatSession, own, used)) === 0) throw missingAnswer();
        const kept = rating !== null && rating === answer.rating ? (answer.feedback ?? null) : null;
        answer.feedback = rating === null || feedback === undefined ? kept : feedback;
        answer.rating = rating;
        return { rating, feedback: answer.feedback };
      });
    }),
  ];
}

/** Returns the same error for answers of other people and for missing answers. */
function missingAnswer(): AppError {
  return new AppError('not-found', 'This answer does not exist.');
}
