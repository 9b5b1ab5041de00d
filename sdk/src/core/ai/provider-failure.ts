import { z } from 'zod';

/** A provider's own message about a failed call, without keys. Only administrators see it. */
export const ProviderFailure = z.object({
  /** Identifier of the provider. */
  provider: z.string(),
  model: z.string(),
  /** The kind of failure, as in the ledger. */
  kind: z.string(),
  /** HTTP status; null when there was no HTTP response. */
  status: z.int().nullable(),
  /** The provider's message; empty without a message. */
  words: z.string(),
  /** The id by which the provider finds the request in its logs; null when unknown. */
  requestId: z.string().nullable(),
});
export type ProviderFailure = z.output<typeof ProviderFailure>;
