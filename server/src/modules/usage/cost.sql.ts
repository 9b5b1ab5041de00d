import type { QueryResult } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ModelPrice, Price, PriceKey } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { listPriceOf } from './list-prices.ts';

/** The identifiers of the built-in provider, including former ones. Its calls are free of charge. */
export const free = ['builtin', 'built-in'];

/** The price of each model that was called, is configured or has a price, sorted by provider and model. */
export async function pricesOfModels({ pool }: Pick<Database, 'pool'>): Promise<ModelPrice[]> {
  const { rows } = await pool.query<
    Omit<ModelPrice, 'price' | 'listPrice'> & { [K in keyof Price]-?: string | null }
  >(
    `with asked as (
       select provider, model, count(*)::int as calls, (count(*) - count(cost))::int as unpriced
       from ai_call group by provider, model
     ), administered as (
       select p.identifier as provider, m.identifier as model, p.name as "providerName", m.name as "modelName"
       from ai_model m join ai_provider p on p.id = m.provider_id
       where m.deleted_at is null and p.deleted_at is null
     )
     select provider, model, "providerName", "modelName", provider = any($1::text[]) as free, trim_scale(input)::text as input,
            trim_scale(output)::text as output, trim_scale(cached_input)::text as "cachedInput",
            trim_scale(cache_write)::text as "cacheWrite", coalesce(calls, 0) as calls, coalesce(unpriced, 0) as unpriced
     from asked full join administered using (provider, model) full join ai_price using (provider, model)
     order by lower(coalesce("providerName", provider)), lower(coalesce("modelName", model)), provider, model`,
    [free],
  );
  return rows.map(({ input, output, cachedInput, cacheWrite, ...row }) => ({
    ...row,
    price:
      input === null || output === null
        ? null
        : {
            input,
            output,
            ...(cachedInput !== null && { cachedInput }),
            ...(cacheWrite !== null && { cacheWrite }),
          },
    listPrice: listPriceOf(row),
  }));
}

type EarlierPrice = PriceKey &
  Pick<Price, 'input' | 'output'> &
  Record<'cachedInput' | 'cacheWrite', string | null>;

/** Computes the cost of earlier calls that had no price, from this price. @returns the number of those calls */
export async function priceEarlierCalls(
  em: SqlEntityManager,
  { provider, model, input, output, cachedInput, cacheWrite }: EarlierPrice,
): Promise<number> {
  const { affectedRows } = await em.execute<QueryResult>(
    `update ai_call set cost = ((input_tokens - cached_tokens - cache_write_tokens) * ?::numeric + output_tokens * ?::numeric
       + cached_tokens * ?::numeric + cache_write_tokens * ?::numeric) * 0.000001
     where provider = ? and model = ? and cost is null`,
    [input, output, cachedInput ?? input, cacheWrite ?? input, provider, model],
    'run',
  );
  return affectedRows;
}

/**
 * SQL for the cost of a call that is being recorded. It uses `numeric`, which is exact: a price with four decimals results in a
 * cost with up to ten.
 */
export function costOf({
  provider,
  model,
  input,
  output,
  cachedInput = '0',
  cacheWrite = '0',
}: Record<keyof PriceKey | 'input' | 'output', string> & {
  /** Input tokens that the provider read from its cache. They are included in `input`. */
  cachedInput?: string;
  cacheWrite?: string;
}): string {
  return `case when ${provider} in ('${free.join("', '")}') then 0 else
    (select ((${input} - ${cachedInput} - ${cacheWrite}) * price.input + ${output} * price.output
       + ${cachedInput} * coalesce(price.cached_input, price.input)
       + ${cacheWrite} * coalesce(price.cache_write, price.input)) * 0.000001
     from ai_price price where price.provider = ${provider} and price.model = ${model}) end`;
}
