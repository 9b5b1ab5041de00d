import { isAppError, type Passage } from '@staffroom/sdk';
import type { RerankerChoice } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import { modelText } from '../../text/model-text.ts';
import { fitsHeader } from '../wire/client-options.ts';
import { askForOrder, RerankFailure } from './rerank-wire.ts';

export interface RerankerOptions {
  /** Null: nobody changes the order. */
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
  /** Milliseconds, for the pause after failures; real time unless told. */
  now?: () => number;
}

export type Reranker = ReturnType<typeof createReranker>;

/** Passages that are put in order: more takes long and moves little to the front. */
export const rerankedPassages = 30;
/** Characters of a passage; rerankers read mostly 512 tokens, question included. */
const longestText = 1_600;
const longestQuery = 1_000;
/** After so many failures in a row nobody waits for it for a while. */
const patience = { failures: 3, pause: 30_000 };

/** Puts passages in order by a model of one's own. It never fails a search: without an answer in time the order stays. */
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
      throw new Error(`the key in ${apiKeyEnvVar} holds characters that no key has`);
    const inTime = AbortSignal.timeout(timeLimit);
    const started = performance.now();
    const question = modelText(query.slice(0, longestQuery));
    const documents = texts.map((text) => modelText(text.slice(0, longestText)));
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
        throw new Error(`it did not answer within ${timeLimit} milliseconds`, { cause: error });
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
        log.warn({ err: error }, 'a call of the reranker was not metered'),
      );
    }
  }

  return {
    /** How many passages it wants to choose from; null while there is none. */
    wants: (): number | null => (choice() !== null && now() >= pausedUntil ? rerankedPassages : null),

    /** The passages best first; as they came where there is no reranker, or none that answers in time. */
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
        if (failures >= patience.failures) pausedUntil = now() + patience.pause;
        log.warn({ err: error }, 'passages stay in the order in which they were found');
        return passages;
      }
    },

    /** Throws what stands in the way, as the end of a sentence. */
    try: (
      spec: RerankerChoice,
      query: string,
      texts: readonly string[],
      signal: AbortSignal,
    ): Promise<number[]> => ask(spec, query, texts, { userId: null, signal }),
  };
}

/** Scores say how sure search is, and fall with the place: they stay where they are. */
function ordered<P extends Passage>(passages: readonly P[], order: readonly number[]): P[] {
  return order.flatMap((from, place) => {
    const passage = passages[from];
    return passage ? [{ ...passage, score: passages[place]?.score ?? passage.score }] : [];
  });
}

function reasonOf(error: unknown): string {
  if (isAppError(error)) return error.message;
  if (!(error instanceof RerankFailure)) return 'it cannot be reached';
  const { status } = error;
  if (status === undefined) return 'it did not answer with an order of the passages';
  if (status === 401 || status === 403) return 'it refuses the key';
  if (status === 404) return 'it has no /rerank at this address';
  return `it did not accept the request (${status})`;
}
