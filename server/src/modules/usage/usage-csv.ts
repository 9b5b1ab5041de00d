import type { UsageCall } from '@staffroom/sdk/core';

/** Column names that programs read: add to them, but never rename one. A call without a price has an empty cost. */
export const usageColumns: Record<string, (call: UsageCall) => string | number | null> = {
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
