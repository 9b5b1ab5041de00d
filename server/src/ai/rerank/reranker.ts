import { isAppError, type Passage } from '@staffroom/sdk';
import type { RerankerChoice } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import { modelText } from '../../text/model-text.ts';
import { fitsHeader } from '../wire/client-options.ts';
import { askForOrder, RerankFailure } from './rerank-wire.ts';

export interface RerankerOptions {
  /** Returns the selected reranker; null if there is none. */
  choice: () => RerankerChoice | null;
  key: (variable: string) => string | undefined;
  fetch: typeof globalThis.fetch;
  record: (call: {
    userId: string | null;
    provider: string;
    model: string;
    inputTokens: number;
    durationMs: number;
    outcome: string;
  }) => Promise<void>;
  log: Pick<Logger, 'warn'>;
  /** Returns the time in milliseconds, for the pause after failures; defaults to the real clock. */
  now?: () => number;
}

export type Reranker = ReturnType<typeof createReranker>;

/** Number of passages to rerank. A higher number is slower and rarely changes the first results. */
export const rerankedPassages = 30;
/** Maximum length of a passage in characters. Most rerankers read 512 tokens, including the question. */
const maxTextLength = 1_600;
const maxQueryLength = 1_000;
/** After `failures` failures in a row, the reranker pauses for `pause` milliseconds. */
const circuitBreaker = { failures: 3, pause: 30_000 };

/** Sorts passages with a custom model. It never fails a search: without a timely answer, the order does not change. */
export function createReranker(options: RerankerOptions) {
  const { choice, key, fetch, record, log, now = Date.now } = options;
  let failures = 0;
  let pausedUntil = 0;

  async function ask(
    spec: RerankerChoice,
    query: string,
    texts: readonly string[],
    { userId, signal }: { userId: string | null; signal: AbortSignal | undefined },
  ): Promise<number[]> {
    const { baseUrl, model, apiKeyEnvVar, timeLimit } = spec;
    const apiKey = apiKeyEnvVar === null ? null : (key(apiKeyEnvVar)?.trim() ?? '');
    if (apiKey === '') throw new Error(`${apiKeyEnvVar} is not set on the server`);
    if (apiKey !== null && !fitsHeader(apiKey))
      throw new Error(`the key in ${apiKeyEnvVar} contains characters that a key cannot contain`);
    const inTime = AbortSignal.timeout(timeLimit);
    const started = performance.now();
    const question = modelText(query.slice(0, maxQueryLength));
    const documents = texts.map((text) => modelText(text.slice(0, maxTextLength)));
    let outcome = 'complete';
    try {
      return await askForOrder({
        baseUrl,
        model,
        apiKey,
        fetch,
        query: question,
        documents,
        signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
      });
    } catch (error) {
      outcome = signal?.aborted ? 'stopped' : 'unavailable';
      if (inTime.aborted && !signal?.aborted)
        throw new Error(`the server did not answer within ${timeLimit} milliseconds`, { cause: error });
      throw new Error(reasonOf(error), { cause: error });
    } finally {
      const characters = documents.reduce((sum, text) => sum + text.length + question.length, 0);
      const durationMs = Math.round(performance.now() - started);
      const call = {
        userId,
        provider: 'reranker',
        model: model || new URL(baseUrl).host,
        durationMs,
        outcome,
      };
      const inputTokens = outcome === 'complete' ? Math.ceil(characters / 4) : 0;
      await record({ ...call, inputTokens }).catch((error: unknown) =>
        log.warn({ err: error }, 'ai: cannot record usage of reranker'),
      );
    }
  }

  return {
    /** Number of candidate passages that the reranker needs; null without a reranker. */
    wants: (): number | null => (choice() !== null && now() >= pausedUntil ? rerankedPassages : null),

    /** Returns the passages best first, or in their original order if the reranker does not answer in time. */
    async order<P extends Passage>(
      userId: string,
      query: string,
      passages: P[],
      signal?: AbortSignal,
    ): Promise<P[]> {
      const spec = choice();
      if (!spec || passages.length < 2 || now() < pausedUntil) return passages;
      const first = passages.slice(0, rerankedPassages);
      try {
        const texts = first.map(({ quote, section }) => (section === null ? quote : `${section}\n${quote}`));
        const order = await ask(spec, query, texts, { userId, signal });
        failures = 0;
        return [...ordered(first, order), ...passages.slice(rerankedPassages)];
      } catch (error) {
        signal?.throwIfAborted();
        failures += 1;
        if (failures >= circuitBreaker.failures) pausedUntil = now() + circuitBreaker.pause;
        log.warn({ err: error }, 'search: cannot rerank passages');
        return passages;
      }
    },

    /** Tests the reranker. Throws an error whose message is the end of a sentence. */
    try: (
      spec: RerankerChoice,
      query: string,
      texts: readonly string[],
      signal: AbortSignal,
    ): Promise<number[]> => ask(spec, query, texts, { userId: null, signal }),
  };
}

/**
 * Moves the passages, but keeps each score at its position: scores say how sure the search is, and must fall from first to
 * last.
 */
function ordered<P extends Passage>(passages: readonly P[], order: readonly number[]): P[] {
  return order.flatMap((from, place) => {
    const passage = passages[from];
    return passage ? [{ ...passage, score: passages[place]?.score ?? passage.score }] : [];
  });
}

function reasonOf(error: unknown): string {
  if (isAppError(error)) return error.message;
  if (!(error instanceof RerankFailure)) return 'the server cannot be reached';
  const { status } = error;
  if (status === undefined) return 'the server did not return an order of the passages';
  if (status === 401 || status === 403) return 'the server rejected the key';
  if (status === 404) return 'the server has no /rerank at this address';
  return `the server did not accept the request (${status})`;
}
