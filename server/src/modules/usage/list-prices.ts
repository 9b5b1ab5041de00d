import type { ListPrice, PriceKey } from '@staffroom/sdk/core';

interface Row {
  model: string;
  input: string;
  output: string;
  cachedInput?: string;
  cacheWrite?: string;
  /** The first day on which the price is valid. */
  from?: string;
}

/**
 * The day on which the prices were collected, from third parties that quote the makers' pages. Administrators must review them.
 */
const asOf = '2026-11-23';

/**
 * Published prices in US dollars per million tokens, for short prompts at normal speed. They are only proposed to
 * administrators, because a company may pay other prices. For a model with several rows, the last row whose date has passed is
 * used.
 */
const published: Record<string, Row[]> = {
  openai: [
    { model: 'gpt-6.1-sol', input: '2', output: '10', cachedInput: '0.2' },
    { model: 'gpt-6-luna', input: '0.1', output: '0.5', cachedInput: '0.01' },
    { model: 'gpt-6-astra', input: '10', output: '50', cachedInput: '1' },
    { model: 'gpt-4o', input: '2.5', output: '10', cachedInput: '1.25' },
    { model: 'text-embedding-3-small', input: '0.02', output: '0' },
  ],
  anthropic: [
    { model: 'claude-sonnet-5-5', input: '2', output: '10', cachedInput: '0.2', cacheWrite: '2.5' },
    { model: 'claude-haiku-5-5', input: '0.1', output: '0.5', cachedInput: '0.01', cacheWrite: '0.125' },
    { model: 'claude-opus-5-5', input: '4', output: '20', cachedInput: '0.4', cacheWrite: '5' },
    { model: 'claude-3-7-sonnet-latest', input: '3', output: '15', cachedInput: '0.3', cacheWrite: '3.75' },
    { model: 'claude-3-5-haiku-latest', input: '0.8', output: '4', cachedInput: '0.08', cacheWrite: '1' },
  ],
  google: [
    { model: 'gemini-3.8-flash', input: '0.75', output: '3.75', cachedInput: '0.075' },
    { model: 'gemini-3.8-flash', input: '1.5', output: '7.5', cachedInput: '0.15', from: '2027-01-01' },
    { model: 'gemini-3.5-flash-lite', input: '0.3', output: '2.5', cachedInput: '0.03' },
    { model: 'gemini-2.5-pro-preview-03-25', input: '1.25', output: '10', cachedInput: '0.125' },
    { model: 'gemini-embedding-001', input: '0.15', output: '0' },
  ],
};

/** The published price of a model; null if it is unknown. */
export function listPriceOf({ provider, model }: PriceKey, now = new Date()): ListPrice | null {
  const today = now.toISOString().slice(0, 10);
  const row = published[provider]?.findLast(
    (each) => each.model === model && (each.from === undefined || each.from <= today),
  );
  if (!row) return null;
  const { model: _model, from: _from, ...price } = row;
  return { ...price, asOf };
}
