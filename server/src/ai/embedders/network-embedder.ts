import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type Message, msg } from '@staffroom/sdk';
import pLimit from 'p-limit';
import { fitsHeader } from '../wire/client-options.ts';
import { type Embedder, type EmbedOptions, fitted, storedDimensions } from './embedder.ts';
import { isBatchTooLarge, isTooLong, mean, piecesOf, minPieceLength } from './pieces.ts';
import { type ObservedFetch, observeFetch } from './observed-fetch.ts';

export interface VectorRequest {
  texts: string[];
  dimensions: number;
  priority: 'query' | 'index';
  /** The API key; null only if the server needs no key. */
  apiKey: string | null;
  fetch: typeof fetch;
  signal: AbortSignal;
}

export interface VectorAnswer {
  vectors: number[][];
  /** The number of tokens; undefined if the provider does not report it. */
  tokens: number | undefined;
}

export interface EmbeddingCall {
  provider: string;
  model: string;
  inputTokens: number;
  durationMs: number;
  /** How the call ended: `complete`, `stopped` or an error code. */
  outcome: string;
}

export interface NetworkEmbedderOptions {
  model: string;
  /** Returns the API key. Called for each request, so that the embedder does not store the key. */
  apiKey: () => string | undefined;
  /** The address of the API; undefined means the provider's own address. */
  baseUrl?: string | undefined;
  fetch: typeof fetch;
  /** Adds a call to the ledger and never throws. Queries do not wait for it. */
  record: (call: EmbeddingCall) => Promise<void>;
}

interface Protocol {
  id: string;
  name: string;
  /** The environment variable of the API key; null for a server that needs no key. */
  keyVariable: string | null;
  request: (request: VectorRequest) => Promise<VectorAnswer>;
  own?: OwnModel;
}

/** Settings of a custom model. Its vectors keep the length that the model gives them. */
interface OwnModel {
  embedderId: string;
  queryPrefix: string;
  passagePrefix: string;
}

const dimensions = storedDimensions;
/**
 * Maximum number of texts per request to OpenAI or Google. Both accept 100 or more; even with the longest texts, 64 stay far
 * below their token limit.
 */
const makersBatch = 64;
/** Maximum length of a text in characters. The models of OpenAI and Google read at least 2,048 tokens. */
const makersText = 4_000;
/**
 * Maximum number of texts per request to a custom server. Such servers accept fewer texts, and their models usually read 512
 * tokens.
 */
const ownBatch = 16;
const ownText = 1_500;
const charactersPerToken = 4;

// Queries get few retries, because a person waits and keyword search can replace embeddings. No one waits for the index.
const retryLimits = {
  query: { milliseconds: 4_000, attempts: 2, maxRetryDelayMs: 1_000 },
  index: { milliseconds: 60_000, attempts: 4, maxRetryDelayMs: 120_000 },
};

/**
 * Creates an embedder over the network. Its models allow truncated vectors (Matryoshka): it requests 384 dimensions and scales
 * them to length 1, so that all embedders fit one column and one kind of index.
 *
 * Queries are sent immediately. Index batches run one after the other, so that a large import leaves rate limit for queries.
 * @throws AppError `unavailable` from `embed`, with a sentence that names the provider and repeats nothing of its response
 */
export function createNetworkEmbedder(
  { id, name, keyVariable, request, own }: Protocol,
  { model, apiKey, fetch, record }: NetworkEmbedderOptions,
): Embedder {
  const closing = new AbortController();
  const inLine = pLimit(1);
  const entering = new Set<Promise<void>>();
  let [batchSize, maxTextLength] = own ? [ownBatch, ownText] : [makersBatch, makersText];
  const maxLength = maxTextLength;

  return {
    id: own?.embedderId ?? `${id}/${model}/${dimensions}`,
    dimensions,
    async embed(texts, { priority = 'index', signal }: EmbedOptions = {}) {
      const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      const prefix = (priority === 'query' ? own?.queryPrefix : own?.passagePrefix) ?? '';
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; ) {
        const batch = texts.slice(from, from + batchSize).map((text) => text.slice(0, maxLength));
        const ask = () => inPieces(batch, prefix, (pieces) => metered(pieces, priority, stop));
        vectors.push(...(await (priority === 'query' ? ask() : inLine(ask))));
        from += batch.length;
      }
      return vectors;
    },
    async close() {
      closing.abort(new AppError('unavailable', 'The embedder is closed'));
      await inLine(() => undefined);
      await Promise.all(entering);
    },
  };

  /**
   * Embeds a text that is too long for the model as the mean of the vectors of its pieces. Finds the model's limit by trying
   * smaller pieces.
   */
  async function inPieces(
    texts: string[],
    prefix: string,
    ask: (pieces: string[]) => Promise<Float32Array[]>,
  ): Promise<Float32Array[]> {
    const pieces = texts.map((text) => piecesOf(text, maxTextLength));
    const flat = pieces.flat().map((piece) => prefix + (piece.toWellFormed().trim() || '-'));
    const vectors: Float32Array[] = [];
    try {
      for (let from = 0; from < flat.length; from += batchSize)
        vectors.push(...(await ask(flat.slice(from, from + batchSize))));
    } catch (error) {
      const longest = Math.max(...texts.map(({ length }) => Math.min(length, maxTextLength)));
      if (isBatchTooLarge(error) && batchSize > 1) batchSize = Math.ceil(batchSize / 2);
      else if (isTooLong(error) && longest > minPieceLength) maxTextLength = Math.ceil(longest / 2);
      else throw error;
      return inPieces(texts, prefix, ask);
    }
    return pieces.map((own) => mean(vectors.splice(0, own.length)));
  }

  async function metered(texts: string[], priority: VectorRequest['priority'], signal: AbortSignal) {
    signal.throwIfAborted();
    const key = apiKey();
    if (!key && keyVariable !== null) throw unavailable(msg`the key of ${name} is missing (${keyVariable})`);
    if (key && !fitsHeader(key))
      throw unavailable(msg`the key in ${keyVariable ?? ''} contains characters that a key cannot contain`);
    const started = performance.now();
    const estimate = Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / charactersPerToken);
    const enter = async (outcome: string, inputTokens: number) => {
      const durationMs = Math.round(performance.now() - started);
      const entered = record({ provider: id, model, inputTokens, durationMs, outcome });
      // A query does not wait for its ledger entry; index batches do.
      if (priority === 'index') return entered;
      entering.add(entered);
      void entered.finally(() => entering.delete(entered));
    };
    try {
      const { vectors, tokens = estimate } = await patiently(
        { texts, dimensions, priority, apiKey: key ?? null },
        signal,
      );
      await enter('complete', tokens);
      return vectors;
    } catch (error) {
      await enter(signal.aborted ? 'stopped' : 'unavailable', 0);
      throw error;
    }
  }

  async function patiently(question: Omit<VectorRequest, 'fetch' | 'signal'>, signal: AbortSignal) {
    const { milliseconds, attempts, maxRetryDelayMs } = retryLimits[question.priority];
    for (let attempt = 1; ; attempt++) {
      const observed = observeFetch(fetch);
      const timeout = AbortSignal.timeout(milliseconds);
      try {
        const answer = await request({
          ...question,
          fetch: observed.fetch,
          signal: AbortSignal.any([signal, timeout]),
        });
        return { vectors: checked(answer, question.texts.length, own !== undefined), tokens: answer.tokens };
      } catch (cause) {
        signal.throwIfAborted();
        if (timeout.aborted)
          throw unavailable(msg`${name} did not answer within ${milliseconds / 1000} seconds`, cause);
        if (isTooLong(cause) || isBatchTooLarge(cause)) throw unavailable(reason(observed, cause), cause);
        const wait = observed.retryAfter() ?? 500 * 2 ** attempt;
        if (!observed.mayPass() || attempt === attempts || wait > maxRetryDelayMs)
          throw unavailable(reason(observed, cause), cause);
        await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    }
  }

  function reason({ status }: ObservedFetch, cause: unknown): Message {
    const code = status();
    if (code === undefined) return msg`${name} cannot be reached`;
    // Google also reports a bad key with status 400.
    if (code === 401 || code === 403 || String(cause).includes('API_KEY_INVALID'))
      return keyVariable === null
        ? msg`${name} asks for a key`
        : msg`${name} rejected the key in ${keyVariable}`;
    if (isTooLong(cause)) return msg`${name} can’t read a whole passage with the embedding model ${model}`;
    if (code === 404) return msg`${name} does not know the embedding model ${model}`;
    if (code === 429) return msg`${name} is at its request limit`;
    if (code >= 500) return msg`${name} is having problems (${code})`;
    if (code >= 400)
      return msg`${name} did not accept the request for the embedding model ${model} (${code})`;
    if (own) return msg`${name} did not return vectors of numbers`;
    return msg`${name} did not return vectors of ${dimensions} numbers; its embedding model ${model} must support that length`;
  }
}

function unavailable(why: Message, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    msg`Semantic search isn’t available: ${why}. Keyword search still works.`,
    {
      cause,
    },
  );
}

/** @param anyLength accept any length that all vectors share */
function checked({ vectors }: VectorAnswer, count: number, anyLength: boolean): Float32Array[] {
  const length = anyLength ? (vectors[0]?.length ?? 0) : dimensions;
  const fits = (vector: number[]) => length > 0 && vector.length === length && vector.every(Number.isFinite);
  if (vectors.length !== count || !vectors.every(fits))
    throw new Error(
      `the provider gave ${vectors.length} vectors for ${count} texts, or vectors of another length`,
    );
  return vectors.map(fitted);
}
