import { z } from 'zod';

export const Config = z.strictObject({
  matches: z.number().int().min(1).max(20).default(3),
  /** Further passages are added to the prompt up to this many tokens, estimated at four characters each. */
  tokens: z.number().int().min(0).max(50_000).default(2_000),
});
export type Config = z.output<typeof Config>;
