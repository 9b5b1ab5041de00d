import { randomUUID } from 'node:crypto';
import { type AiChunk, isAppError } from '@staffroom/sdk';
import { type Meter, messageTexts, type ProviderRequest, type TokenCount } from '../provider/ai-provider.ts';
import { type FailureKind, failureKind } from '../provider/provider-error.ts';
import { sumUsage } from '../provider/sum-usage.ts';
import type { Admitted, Budgets } from '../../modules/budgets/budgets.ts';
import type { UsageService } from '../../modules/usage/service.ts';
import type { Caller } from './caller.ts';
import { failureOf, logFailure } from './provider-failure.ts';

/**
 * One row of the ledger in the making, which holds all requests of one answer. Where the provider gave no count, four
 * characters are taken for a token.
 */
export interface LedgerEntry {
  meter: Meter;
  saw: (chunk: AiChunk) => void;
  /** Before anything is asked, where budgets are kept to. What is refused has no row. @throws AppError `over-budget` */
  admit: (budgets: Pick<Budgets, 'admit'>) => Promise<void>;
  /** Writes the row: complete, or with what went wrong. */
  close: (error?: unknown) => Promise<void>;
}

export function openEntry(
  { agent, user, log, signal, notes }: Omit<Caller, 'settings'>,
  usage: Pick<UsageService, 'record'>,
  provider: string,
  request: ProviderRequest,
): LedgerEntry {
  const started = Date.now();
  let { model } = request;
  let complete = false;
  let counted: TokenCount = nothing;
  /** Of the request that the provider has not counted, if there is one. */
  let open = true;
  let answered = 0;
  let admitted: Admitted | undefined;
  let refused = false;
  return {
    async admit(budgets) {
      const { inputTokens } = estimate(request, 0);
      const most = { inputTokens: inputTokens * unsure, outputTokens: request.maxTokens ?? usualAnswer };
      refused = true;
      admitted = await budgets.admit({ userId: user.id, agent, provider, model, ...most });
      refused = false;
    },
    meter: {
      requested() {
        open = true;
        answered = 0;
      },
      counted(usage) {
        open = false;
        counted = sumUsage(counted, usage);
      },
    },
    saw(chunk) {
      if (chunk.type === 'text') answered += chunk.text.length;
      else if (chunk.type === 'usage') complete = true;
      else if (chunk.type === 'model') model = chunk.model;
    },
    async close(error) {
      if (refused) return;
      const id = randomUUID();
      const failure = failureOf(error, { provider, model });
      if (failure) logFailure(log, failure, id);
      if (failure && notes) notes.failure = failure;
      const outcome = complete && error === undefined ? 'complete' : outcomeOf(error, signal);
      const unread = !open || (turnedAway(error) && answered === 0);
      const tokens = unread ? counted : sumUsage(counted, estimate(request, answered));
      const call = { userId: user.id, agent, provider, model, durationMs: Date.now() - started };
      // An answer that is there is not taken back because the ledger could not be written.
      notes?.calls.push(id);
      await usage
        .record({ ...call, ...tokens, outcome, id })
        .catch((failure: unknown) => log.error('an AI call was not metered', { err: failure }));
      await admitted?.settle();
    },
  };
}

/** Other scripts than ours have up to two tokens where four characters are taken for one. */
const unsure = 2;
/** Tokens that an answer is taken to have at most where nobody says how long it may be. */
const usualAnswer = 8_192;

const nothing: TokenCount = { inputTokens: 0, outputTokens: 0 };

/** Failures of a request that no model has read: nobody is billed for it. */
const notRead: ReadonlySet<FailureKind | null> = new Set<FailureKind>([
  'no-key',
  'bad-key',
  'no-permission',
  'unknown-model',
  'rate-limit',
  'quota',
  'context-too-long',
  'bad-request',
  'wrong-api',
  'no-tools',
  'overloaded',
  'unreachable',
]);

const turnedAway = (error: unknown): boolean => notRead.has(failureKind(error));

function estimate(request: ProviderRequest, answered: number): TokenCount {
  return { inputTokens: Math.ceil(lengthOf(request) / 4), outputTokens: Math.ceil(answered / 4) };
}

function lengthOf({ system = '', messages, sources = [] }: ProviderRequest): number {
  const texts = [system, ...messages.flatMap(messageTexts), ...sources.map(({ quote }) => quote)];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** `stopped` also where the reader went away in the middle. */
function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (error === undefined || signal.aborted) return 'stopped';
  return failureKind(error) ?? (isAppError(error) ? error.code : 'internal');
}
