import { randomUUID } from 'node:crypto';
import { isAppError } from '@staffroom/sdk';
import type { AiChunk } from '@staffroom/sdk/internal/shared';
import { type Meter, messageTexts, type ProviderRequest, type TokenCount } from '../provider/ai-provider.ts';
import { type FailureKind, failureKind } from '../provider/provider-error.ts';
import { sumUsage } from '../provider/sum-usage.ts';
import type { Admitted, Budgets } from '../../modules/budgets/budgets.ts';
import type { UsageService } from '../../modules/usage/service.ts';
import type { Caller } from './caller.ts';
import { failureOf, logFailure } from './provider-failure.ts';

/** Builds one ledger row for all requests of one answer. Without a count from the provider, four characters count as one token. */
export interface LedgerEntry {
  meter: Meter;
  saw: (chunk: AiChunk) => void;
  /** Enforces budgets; called before any request. A refused call gets no row. @throws AppError `over-budget` */
  admit: (budgets: Pick<Budgets, 'admit'>) => Promise<void>;
  close: (error?: unknown) => Promise<void>;
}

export function openEntry(
  { agent, user, log, signal, notes }: Omit<Caller, 'modelSettings'>,
  usage: Pick<UsageService, 'record'>,
  provider: string,
  request: ProviderRequest,
): LedgerEntry {
  const started = Date.now();
  let { model } = request;
  let complete = false;
  let counted: TokenCount = nothing;
  /** Output tokens that the provider has reported for the last request. */
  let lastOutput = 0;
  /** True while the provider has not yet reported the token count of a request. */
  let open = true;
  let answered = 0;
  let admitted: Admitted | undefined;
  let refused = false;
  return {
    async admit(budgets) {
      const { inputTokens } = estimate(request, 0);
      const maxUsage = { inputTokens: inputTokens * unsure, outputTokens: request.maxTokens ?? usualAnswer };
      refused = true;
      admitted = await budgets.admit({ userId: user.id, agent, provider, model, ...maxUsage });
      refused = false;
    },
    meter: {
      requested() {
        open = true;
        answered = 0;
        lastOutput = 0;
      },
      counted(usage) {
        open = false;
        counted = sumUsage(counted, usage);
        lastOutput = usage.outputTokens;
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
      const estimated = estimate(request, answered);
      const tokens = unread ? counted : sumUsage(counted, estimated);
      // The count of a broken answer can be from its start, such as Anthropic's 1, so the text is counted as well.
      if (!open && isBroken(error)) tokens.outputTokens += Math.max(0, estimated.outputTokens - lastOutput);
      const call = { userId: user.id, agent, provider, model, durationMs: Date.now() - started };
      // A failed write to the ledger does not discard an answer that is already complete.
      notes?.calls.push(id);
      await usage
        .record({ ...call, ...tokens, outcome, id })
        .catch((failure: unknown) => log.error('ai: cannot record usage of model', { err: failure }));
      await admitted?.settle();
    },
  };
}

/** Safety factor of the estimate. It assumes one token per four characters, but non-Latin scripts need up to two. */
const unsure = 2;
/** Assumed maximum of output tokens when nothing sets a limit. */
const usualAnswer = 8_192;

const nothing: TokenCount = { inputTokens: 0, outputTokens: 0 };

/** Failures before a model reads the request, which cost nothing. */
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

/** Failures in the middle of an answer. Its last token count is provisional. */
const midway: ReadonlySet<FailureKind | null> = new Set<FailureKind>(['cut', 'garbage', 'overloaded']);

const isBroken = (error: unknown): boolean => midway.has(failureKind(error));

const turnedAway = (error: unknown): boolean => notRead.has(failureKind(error));

function estimate(request: ProviderRequest, answered: number): TokenCount {
  return { inputTokens: Math.ceil(lengthOf(request) / 4), outputTokens: Math.ceil(answered / 4) };
}

function lengthOf({ system = '', messages, sources = [] }: ProviderRequest): number {
  const texts = [system, ...messages.flatMap(messageTexts), ...sources.map(({ quote }) => quote)];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Returns `stopped` also if the reader left before the answer was complete. */
function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (error === undefined || signal.aborted) return 'stopped';
  return failureKind(error) ?? (isAppError(error) ? error.code : 'internal');
}
