import { defineEntity, p } from '@mikro-orm/core';

/** US dollars per million tokens. Apart from the models, because a price outlives its row and one can be set for any model of the ledger. */
export const AiPrice = defineEntity({
  name: 'AiPrice',
  tableName: 'ai_price',
  properties: {
    provider: p.string().primary(),
    model: p.string().primary(),
    /** Exact, of up to four decimals. */
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
