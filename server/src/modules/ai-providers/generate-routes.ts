import type { AiAnswer, AiRequest } from '@staffroom/sdk/internal/shared';
import { generateContent, generateTopics } from '@staffroom/sdk/core';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { consume, sharedLimiter } from '../../http/rate-limit.ts';
import { implement, type SessionUser } from '../../http/route.ts';

export interface GeneratingAi {
  text(request: AiRequest): Promise<AiAnswer>;
  structure<S extends z.ZodType>(
    request: AiRequest & { schema: S },
  ): Promise<{ value: z.output<S>; provider: string }>;
}

export interface GenerateRoutesOptions {
  database: Pick<Database, 'pool'>;
  ai: (user: SessionUser, signal: AbortSignal) => GeneratingAi;
}

/** Requests per person and minute. The limit is higher than the number of answers that a person can read. */
const limit = { points: 30, duration: 60 };

export function generateRoutes({ database, ai }: GenerateRoutesOptions) {
  const limiter = sharedLimiter(database, 'generate', limit);

  return [
    implement(generateContent, async ({ body: { prompt, ...wishes }, user, signal }) => {
      await consume(limiter, user.id);
      const answer = await ai(user, signal).text({
        ...wishes,
        messages: [{ role: 'user', content: prompt }],
      });
      return { content: answer.text, provider: answer.provider, model: answer.model };
    }),
    implement(generateTopics, async ({ body: { prompt, count, ...wishes }, user, signal }) => {
      await consume(limiter, user.id);
      const { value, provider } = await ai(user, signal).structure({
        ...wishes,
        system: `Suggest exactly ${count} different topics, each with a short title and a description of one or two sentences.`,
        messages: [{ role: 'user', content: prompt }],
        schema: Topics,
      });
      const topics = value.topics
        .slice(0, count)
        .map(({ title, description }, index) => ({ id: String(index + 1), title, description }));
      return { topics, provider };
    }),
  ];
}

const Topics = z.object({
  topics: z.array(z.object({ title: z.string().min(1), description: z.string() })).min(1),
});
