import { z } from 'zod';

/** `config` of `plugins.json`. */
export const Config = z.strictObject({
  /** Passages that go with a question in any case. */
  matches: z.number().int().min(1).max(20).default(3),
  /** Further ones are added up to so many tokens in all, counted as four characters each. */
  tokens: z.number().int().min(0).max(50_000).default(2_000),
});
export type Config = z.output<typeof Config>;
