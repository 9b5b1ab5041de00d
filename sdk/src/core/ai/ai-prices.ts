import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

const amount = z
  .string('Enter US dollars per million tokens, such as 2.50')
  .regex(
    /^\d{1,8}(\.\d{1,4})?$/,
    'Enter US dollars per million tokens with up to four decimals, such as 2.50',
  );

/** Price of a model in US dollars per million tokens, as exact decimals. */
export const Price = z.object({
  input: z.string(),
  output: z.string(),
  /** Price of input that the provider reads from its cache; default: the price of other input. */
  cachedInput: z.string().exactOptional(),
  /** Price of input that the provider writes to its cache. */
  cacheWrite: z.string().exactOptional(),
});
export type Price = z.output<typeof Price>;

/** The vendor's published price of a model, with the day when the price was looked up. */
export const ListPrice = Price.extend({ asOf: z.iso.date() });
export type ListPrice = z.output<typeof ListPrice>;

export const PriceKey = z.object({
  provider: z.string().min(1, 'Enter a provider').max(200),
  model: z.string().min(1, 'Enter a model').max(200),
});
export type PriceKey = z.output<typeof PriceKey>;

export const PriceChange = PriceKey.extend({
  input: amount,
  output: amount,
  cachedInput: amount.nullish(),
  cacheWrite: amount.nullish(),
  /** Also applies this price to earlier calls without a price. */
  priceEarlier: z.boolean().default(false),
});
export type PriceChange = z.output<typeof PriceChange>;

/** A model that was used, is configured or has a price. */
export const ModelPrice = z.object({
  provider: z.string(),
  model: z.string(),
  providerName: z.string().nullable(),
  modelName: z.string().nullable(),
  price: Price.nullable(),
  /** Suggested price of the model; null when unknown. */
  listPrice: ListPrice.nullable(),
  /** The model is free, and no price can be set. */
  free: z.boolean(),
  calls: z.int(),
  /** Number of calls in the ledger without a price. */
  unpriced: z.int(),
});
export type ModelPrice = z.output<typeof ModelPrice>;

export const listPrices = coreEndpoint({
  method: 'GET',
  path: '/api/admin/ai-prices',
  policy: 'admin',
  scope: 'usage',
  summary: 'List the prices of models, by provider and model',
  response: z.array(ModelPrice),
});

export const setPrice = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/ai-prices',
  policy: 'admin',
  scope: 'usage',
  summary: 'Set the price of a model for future calls',
  body: PriceChange,
  response: z.object({ provider: z.string(), model: z.string(), price: Price, pricedCalls: z.int() }),
});

export const takeListPrices = coreEndpoint({
  method: 'POST',
  path: '/api/admin/ai-prices/list-prices',
  policy: 'admin',
  scope: 'usage',
  summary: 'Set the list price for every model that has no price and a known list price',
  response: z.object({ models: z.int() }),
});

export const deletePrice = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/ai-prices',
  policy: 'admin',
  scope: 'usage',
  summary: 'Delete the price of a model; the ledger keeps the cost of past calls',
  query: PriceKey,
  response: noContent,
  errors: ['not-found'],
});
