import { AppError } from '@staffroom/sdk';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { free, type Price, priceEarlierCalls } from './cost.ts';
import { AiPrice } from './entity.ts';

const amount = z
  .string('Write US dollars per million tokens, such as 2.50')
  .regex(
    /^\d{1,8}(\.\d{1,4})?$/,
    'Write US dollars per million tokens, such as 2.50, with at most four digits after the point',
  );

export const PriceKey = z.object({
  provider: z.string().min(1, 'Name the provider').max(200),
  model: z.string().min(1, 'Name the model').max(200),
});
export type PriceKey = z.output<typeof PriceKey>;

export const PriceChange = z.object({
  ...PriceKey.shape,
  input: amount,
  output: amount,
  /** Also gives the earlier calls that have no price what they cost by this one. */
  priceEarlier: z.boolean().default(false),
});
export type PriceChange = z.output<typeof PriceChange>;

/** What models cost. A price holds for the calls from then on: a call keeps the one that it was made at. */
export function createPriceService({ orm }: Pick<Database, 'orm'>) {
  return {
    /** @returns what was there before, and how many earlier calls got their cost by this */
    async set({ provider, model, input, output, priceEarlier }: PriceChange): Promise<{
      before: Price | null;
      pricedCalls: number;
    }> {
      if (free.includes(provider)) {
        const message = 'The built-in provider costs nothing';
        throw new AppError('invalid', message, { fields: { provider: message } });
      }
      return orm.em.fork().transactional(async (em) => {
        const former = await em.findOne(AiPrice, { provider, model });
        const before = former && present(former);
        await em.upsert(AiPrice, { provider, model, input, output, updatedAt: new Date() });
        const price = { provider, model, input, output };
        return { before, pricedCalls: priceEarlier ? await priceEarlierCalls(em, price) : 0 };
      });
    },

    /** The ledger keeps what calls have cost. @returns the price that was there @throws AppError `not-found` */
    delete: ({ provider, model }: PriceKey): Promise<Price> =>
      orm.em.fork().transactional(async (em) => {
        const price = await em.findOne(AiPrice, { provider, model });
        if (!price) throw new AppError('not-found', `${model} has no price`);
        em.remove(price);
        return present(price);
      }),
  };
}

function present({ input, output }: Price): Price {
  return { input: trimScale(input), output: trimScale(output) };
}

/** The database keeps four decimals: 2.5000 is 2.5. */
function trimScale(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
