import type { InferEntity } from '@mikro-orm/core';
import { AppError, msg } from '@staffroom/sdk';
import type { Price, PriceChange, PriceKey } from '@staffroom/sdk/core';
import type { Transaction } from '../../db/transaction.ts';
import { free, priceEarlierCalls } from './cost.sql.ts';
import { AiPrice } from './entity.ts';

/** Manages prices. A price is used for later calls; each earlier call keeps its cost. */
export const prices = {
  /** @returns the former price, and the number of earlier calls whose cost was computed */
  async set(
    { em }: Transaction,
    { priceEarlier, ...price }: PriceChange,
  ): Promise<{ before: Price | null; pricedCalls: number }> {
    const { provider, model } = price;
    if (free.includes(provider)) {
      const message = 'The built-in provider is free';
      throw new AppError('invalid', message, { fields: { provider: message } });
    }
    const former = await em.findOne(AiPrice, { provider, model });
    const before = former && present(former);
    const { cachedInput = null, cacheWrite = null } = price;
    const row = { ...price, cachedInput, cacheWrite };
    await em.upsert(AiPrice, { ...row, updatedAt: new Date() });
    return { before, pricedCalls: priceEarlier ? await priceEarlierCalls(em, row) : 0 };
  },

  /**
   * Deletes a price. Costs that were already recorded stay in the ledger.
   * @returns the former price
   * @throws AppError `not-found`
   */
  async delete({ em }: Transaction, { provider, model }: PriceKey): Promise<Price> {
    const price = await em.findOne(AiPrice, { provider, model });
    if (!price) throw new AppError('not-found', msg`${model} has no price`);
    em.remove(price);
    return present(price);
  },
};

function present({ input, output, cachedInput, cacheWrite }: InferEntity<typeof AiPrice>): Price {
  return {
    input: trimScale(input),
    output: trimScale(output),
    ...(cachedInput != null && { cachedInput: trimScale(cachedInput) }),
    ...(cacheWrite != null && { cacheWrite: trimScale(cacheWrite) }),
  };
}

/** Removes trailing zeros, because the database stores four decimals: 2.5000 becomes 2.5. */
function trimScale(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.0+$|(?<![0.])0+$/, '') : amount;
}
