import { defineEntity, p } from '@mikro-orm/core';

/**
 * The price of a model, in US dollars per million tokens. Prices are not columns of the models, because a price outlives its
 * model, and any model in the ledger can have a price.
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
    /** The price of cached input; null if it equals the price of other input. */
    cachedInput: p.decimal('string').nullable(),
    cacheWrite: p.decimal('string').nullable(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
