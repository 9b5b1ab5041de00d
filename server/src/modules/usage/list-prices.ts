import type { ListPrice, PriceKey } from '@staffroom/sdk/core';

type Row = [model: string, input: string, output: string, from?: string];

/** The day on which they were gathered, from what others quote of the makers' pages: a proposal to be looked over. */
const asOf = '2026-11-23';

/**
 * What the makers publish, in US dollars per million tokens of short prompts at the usual speed. It is proposed, never taken by
 * itself: what a company pays may differ. The last row of a model whose day has come holds.
 */
const published: Record<string, Row[]> = {
  openai: [
    ['gpt-6.1-sol', '2', '10'],
    ['gpt-6-luna', '0.1', '0.5'],
    ['gpt-6-astra', '10', '50'],
    ['gpt-4o', '2.5', '10'],
    ['text-embedding-3-small', '0.02', '0'],
  ],
  anthropic: [
    ['claude-sonnet-5-5', '2', '10'],
    ['claude-haiku-5-5', '0.1', '0.5'],
    ['claude-opus-5-5', '4', '20'],
    ['claude-3-7-sonnet-latest', '3', '15'],
    ['claude-3-5-haiku-latest', '0.8', '4'],
  ],
  google: [
    ['gemini-3.8-flash', '0.75', '3.75'],
    ['gemini-3.8-flash', '1.5', '7.5', '2027-01-01'],
    ['gemini-3.5-flash-lite', '0.3', '2.5'],
    ['gemini-2.5-pro-preview-03-25', '1.25', '10'],
    ['gemini-embedding-001', '0.15', '0'],
  ],
};

/** Null where the maker's price is not known here. */
export function listPriceOf({ provider, model }: PriceKey, now = new Date()): ListPrice | null {
  const today = now.toISOString().slice(0, 10);
  const row = published[provider]?.findLast(
    ([name, , , from]) => name === model && (from === undefined || from <= today),
  );
  return row ? { input: row[1], output: row[2], asOf } : null;
}
