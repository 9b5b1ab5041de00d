import type { ProviderFailure } from '@staffroom/sdk/core';
import type { CallLog } from '@staffroom/sdk/internal/server';
import { isProviderError } from '../provider/provider-error.ts';

/** Returns the provider's error message about a failed call; null for errors that do not come from a provider. */
export function failureOf(
  error: unknown,
  { provider, model }: Pick<ProviderFailure, 'provider' | 'model'>,
): ProviderFailure | null {
  return isProviderError(error) ? { provider, model, kind: error.kind, ...error.told } : null;
}

/**
 * Logs one line with all that a server operator and the provider need to find the request. @param call the id of its row in the
 * ledger
 */
export function logFailure(log: Pick<CallLog, 'warn'>, failure: ProviderFailure, call: string): void {
  const { requestId: providerRequestId, ...said } = failure;
  log.warn('ai: provider failed', { ...said, providerRequestId, call });
}
