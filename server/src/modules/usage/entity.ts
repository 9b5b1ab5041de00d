import { defineEntity, p } from '@mikro-orm/core';

/**
 * US dollars per million tokens. Separate from the models, because a price outlives its model and any model in the ledger can
 * have one.
 */
export const AiPrice = defineEntity({
  name: 'AiPrice',
  tableName: 'ai_price',
  properties: {
    provider: p.string().primary(),
    model: p.string().primary(),
    /** Exact decimal with up to four places. */
    input: p.decimal('string'),
    output: p.decimal('string'),
    /** Null where cached input costs as much as other input. */
    cachedInput: p.decimal('string').nullable(),
    cacheWrite: p.decimal('string').nullable(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
