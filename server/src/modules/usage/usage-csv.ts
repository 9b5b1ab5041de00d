import type { UsageCall } from '@staffroom/sdk/core';

/** Programs read these names: they may be added to, never changed. */
const columns: Record<string, (call: UsageCall) => string | number | null> = {
  time: ({ createdAt }) => createdAt,
  person: ({ name }) => name,
  email: ({ email }) => email,
  agent: ({ agent }) => agent,
  provider: ({ provider }) => provider,
  model: ({ model }) => model,
  outcome: ({ outcome }) => outcome,
  input_tokens: ({ inputTokens }) => inputTokens,
  output_tokens: ({ outputTokens }) => outputTokens,
  cost_usd: ({ cost }) => cost,
  duration_ms: ({ durationMs }) => durationMs,
  call_id: ({ id }) => id,
};

/** The calls as RFC 4180 has it: a line of names, lines that end with CRLF. A call without a price has an empty cost. */
export async function* csvOf(pages: AsyncIterable<UsageCall[]>): AsyncGenerator<string, void, undefined> {
  yield lineOf(Object.keys(columns));
  for await (const calls of pages) {
    yield calls.map((call) => lineOf(Object.values(columns).map((column) => column(call)))).join('');
  }
}

function lineOf(cells: (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  // A spreadsheet would run a text that begins like a formula.
  const text =
    typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
