import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One call to a language model: the usage ledger. */
export const AiCall = defineEntity({
  name: 'AiCall',
  tableName: 'ai_call',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid().nullable(),
    agent: p.string().nullable(),
    provider: p.string(),
    model: p.string(),
    inputTokens: p.integer(),
    outputTokens: p.integer(),
    durationMs: p.integer(),
    /** `complete`, `stopped`, or the error's code. */
    outcome: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type AiCall = InferEntity<typeof AiCall>;
