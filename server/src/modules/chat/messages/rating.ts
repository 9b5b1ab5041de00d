import { AppError } from '@staffroom/sdk';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { type ApiRoute, apiRoute } from '../../../http/route.ts';

const MessageParams = z.object({ id: z.string() });
const NewRating = z.object({
  /** 1 for a good answer, -1 for a bad one; null takes the rating back, and the words with it. */
  rating: z.union([z.literal(1), z.literal(-1), z.null()]),
  /** Absent: what was said of the same rating before stays. */
  feedback: z
    .string()
    .trim()
    .max(2_000, 'Feedback may have at most 2,000 characters')
    .refine((value) => !value.includes('\0'), 'Feedback must not contain the NUL character')
    .nullish(),
});

/** What people think of the answers in their own chats. */
export function ratingRoutes({ pool }: Pick<Database, 'pool'>): ApiRoute[] {
  return [
    apiRoute({
      method: 'PUT',
      path: '/api/ai-chat-messages/:id/rating',
      policy: 'user',
      params: MessageParams,
      body: NewRating,
      async handle({ user, params, body: { rating, feedback } }) {
        if (!z.guid().safeParse(params.id).success) throw missingAnswer();
        // The session's version changes with its messages, its place among the newest does not.
        const { rows } = await pool.query<{ rating: 1 | -1 | null; feedback: string | null }>(
          `with rated as (
             update chat_message set rating = $3::smallint, feedback = case
               when $3::smallint is null then null when $5 then $4 when rating = $3 then feedback end
             from chat_session session
             where chat_message.id = $1 and role = 'assistant' and status <> 'streaming'
               and session.id = session_id and session.user_id = $2
             returning session_id, rating, feedback
           ), touched as (
             update chat_session set updated_at = updated_at + interval '1 microsecond'
             where id in (select session_id from rated)
           )
           select rating, feedback from rated`,
          [params.id, user.id, rating, feedback ?? null, feedback !== undefined],
        );
        if (!rows[0]) throw missingAnswer();
        return rows[0];
      },
    }),
  ];
}

/** A foreign answer and a missing one are told apart by nobody. */
function missingAnswer(): AppError {
  return new AppError('not-found', 'This answer does not exist.');
}
