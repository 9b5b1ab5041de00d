import type { UsageCall } from '@staffroom/sdk/core';

/**
 * Column names of the CSV file. Programs read them, so add columns but never rename one. The cost of a call without a price is
 * empty.
 */
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
