import { z } from 'zod';

/** What a provider of language models says of a call that failed. For administrators alone; keys are cut out. */
export const ProviderFailure = z.object({
  /** Its identifier. */
  provider: z.string(),
  model: z.string(),
  /** Of failure, as the ledger has it. */
  kind: z.string(),
  /** HTTP status; null where it did not come to one. */
  status: z.int().nullable(),
  /** As the provider says it; empty where it says nothing. */
  words: z.string(),
  /** By which the provider finds the request again. */
  requestId: z.string().nullable(),
});
export type ProviderFailure = z.output<typeof ProviderFailure>;
