import { AppError } from '@staffroom/sdk';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';

/** The provider that runs inside the server, by the names that it has had; asking it costs nothing. */
const free = ['builtin', 'built-in'];

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

/** US dollars per million tokens, as exact decimals. */
export interface Price {
  input: string;
  output: string;
}

/** A model that was asked, is administered or has a price. */
export interface ModelPrice extends PriceKey {
  providerName: string | null;
  modelName: string | null;
  price: Price | null;
  /** It costs nothing, and no price can be set. */
  free: boolean;
  /** In the ledger, since its beginning. */
  calls: number;
  /** Calls of the ledger that had no price. */
  unpriced: number;
}

/** What models cost. A price holds for the calls from then on: a call keeps the one that it was made at. */
export function createPriceService({ pool }: Pick<Database, 'pool'>) {
  return {
    /** By provider and model. */
    async list(): Promise<ModelPrice[]> {
      const { rows } = await pool.query<Omit<ModelPrice, 'price'> & { [K in keyof Price]: string | null }>(
        `with asked as (
           select provider, model, count(*)::int as calls, (count(*) - count(cost))::int as unpriced
           from ai_call group by provider, model
         ), administered as (
           select p.identifier as provider, m.identifier as model, p.name as "providerName", m.name as "modelName"
           from ai_model m join ai_provider p on p.id = m.provider_id
           where m.deleted_at is null and p.deleted_at is null
         )
         select provider, model, "providerName", "modelName", provider = any($1::text[]) as free, trim_scale(input)::text as input,
                trim_scale(output)::text as output, coalesce(calls, 0) as calls, coalesce(unpriced, 0) as unpriced
         from asked full join administered using (provider, model) full join ai_price using (provider, model)
         order by lower(coalesce("providerName", provider)), lower(coalesce("modelName", model)), provider, model`,
        [free],
      );
      return rows.map(({ input, output, ...row }) => ({
        ...row,
        price: input === null || output === null ? null : { input, output },
      }));
    },

    /** @returns what was there before, and how many earlier calls got their cost by this */
    async set({ provider, model, input, output, priceEarlier }: PriceChange): Promise<{
      before: Price | null;
      pricedCalls: number;
    }> {
      if (free.includes(provider)) {
        const message = 'The built-in provider costs nothing';
        throw new AppError('invalid', message, { fields: { provider: message } });
      }
      const { rows } = await pool.query<{ [K in keyof Price]: string | null } & { pricedCalls: number }>(
        `with old as (
           select input, output from ai_price where provider = $1 and model = $2
         ), new as (
           insert into ai_price (provider, model, input, output) values ($1, $2, $3, $4)
           on conflict (provider, model) do update
           set input = excluded.input, output = excluded.output, updated_at = now()
         ), priced as (
           update ai_call set cost = (input_tokens * $3::numeric + output_tokens * $4::numeric) * 0.000001
           where $5 and provider = $1 and model = $2 and cost is null returning 1
         )
         select trim_scale(input)::text as input, trim_scale(output)::text as output,
                (select count(*)::int from priced) as "pricedCalls"
         from (select 1) one left join old on true`,
        [provider, model, input, output, priceEarlier],
      );
      const [row] = rows;
      const before =
        row?.input != null && row.output !== null ? { input: row.input, output: row.output } : null;
      return { before, pricedCalls: row?.pricedCalls ?? 0 };
    },

    /** The ledger keeps what calls have cost. @returns the price that was there @throws AppError `not-found` */
    async delete({ provider, model }: PriceKey): Promise<Price> {
      const { rows } = await pool.query<Price>(
        `delete from ai_price where provider = $1 and model = $2
         returning trim_scale(input)::text as input, trim_scale(output)::text as output`,
        [provider, model],
      );
      const [price] = rows;
      if (!price) throw new AppError('not-found', `${model} has no price`);
      return price;
    },
  };
}

/** SQL for the cost of a call that is being recorded. A price of up to four decimals makes a cost of up to ten, so it is exact. */
export function costOf({
  provider,
  model,
  input,
  output,
}: Record<keyof PriceKey | keyof Price, string>): string {
  return `case when ${provider} in ('${free.join("', '")}') then 0 else
    (select (${input} * price.input + ${output} * price.output) * 0.000001
     from ai_price price where price.provider = ${provider} and price.model = ${model}) end`;
}
