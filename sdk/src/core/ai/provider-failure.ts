import { z } from 'zod';

/** A provider's own words about a failed call, without keys. Only administrators see them. */
export const ProviderFailure = z.object({
  /** Its identifier. */
  provider: z.string(),
  model: z.string(),
  /** The kind of failure, as in the ledger. */
  kind: z.string(),
  /** HTTP status; null where it did not come to one. */
  status: z.int().nullable(),
  /** The provider's words; empty without any. */
  words: z.string(),
  /** By which the provider finds the request again. */
  requestId: z.string().nullable(),
});
export type ProviderFailure = z.output<typeof ProviderFailure>;
