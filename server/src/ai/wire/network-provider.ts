import { setTimeout } from 'node:timers/promises';
import { type ClientOptions, fitsHeader } from './client-options.ts';
import { alternating } from './alternating.ts';
import { contextLimitIn } from './context-limit.ts';
import { type Fitted, fitHistory, shortened } from './fit-history.ts';
import { isJson, jsonInText, structureInstruction } from './json-answer.ts';
import type {
  AiProvider,
  GuardOptions,
  ObjectRequest,
  ProviderChunk,
  ProviderRequest,
  TokenCount,
} from '../provider/ai-provider.ts';
import { PushStream } from '../../push-stream.ts';
import { canFallBack, failureKind, ProviderError } from '../provider/provider-error.ts';
import { readableChunk } from './readable-chunk.ts';
import { guardStream } from '../provider/stream-guard.ts';
import { refusedParameter } from './refused-parameter.ts';
import { type Refusals, refusalsInMemory } from './refusals.ts';
import { upstreamFailure } from './upstream-failure.ts';

/** `apiKey` is null if none is set; only an `openai-compatible` server works without one. */
export interface NetworkProviderOptions extends ClientOptions {
  id: string;
  name: string;
  /** The model that is used if no one chose one. */
  defaultModel: string;
  /** The key's environment variable, which error messages name. */
  keyVariable?: string | undefined;
  /** Stores the parameters that models have refused; by default, the adapter remembers them while it exists. */
  refusals?: Refusals | undefined;
  /** Waits between attempts; defaults to real time. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** One attempt at an answer; `without` lists wire parameters to omit or replace. */
export interface Attempt extends ProviderRequest {
  schema?: Record<string, unknown>;
  without: ReadonlySet<string>;
}

/** Returns the tools, or none if the model has refused tools. */
export const toolsOf = ({ tools = [], without }: Attempt): NonNullable<ProviderRequest['tools']> =>
  without.has('tools') ? [] : tools;

export interface Protocol {
  needsKey: boolean;
  /** Wire parameters that some models refuse and an answer does not need. */
  optional: readonly string[];
  /** Emits `text`, `tool-call`, `working`, and `usage` last. Rejects with the SDK's error. */
  answer(attempt: Attempt, signal: AbortSignal, emit: (chunk: ProviderChunk) => void): Promise<void>;
  models(signal: AbortSignal): Promise<string[]>;
}

/** Kinds of chunks after which a failed attempt may still be repeated. */
const unwritten: ReadonlySet<ProviderChunk['type']> = new Set([
  'working',
  'reasoning',
  'links',
  'counted',
  'held',
]);
const attemptLimit = 3;
/** Seconds. A longer `retry-after` ends the retries, because a person is waiting. */
const maxRetryAfterSeconds = 20;

/**
 * Combines what all protocols share: the check for a key, retries until the first chunk, omission of refused parameters, and
 * error messages. The SDKs' own retries are off.
 */
export function networkProvider(options: NetworkProviderOptions, protocol: Protocol): AiProvider {
  const { id, name, defaultModel, apiKey, keyVariable } = options;
  const wait = options.wait ?? ((time, signal) => setTimeout(time, undefined, { signal }));
  const refusals = options.refusals ?? refusalsInMemory();
  const failure = (error: unknown, model?: string) =>
    upstreamFailure(error, { name, keyVariable, ...(model !== undefined && { model }) }, apiKey);

  function checkKey() {
    // If a variable for the key is configured, the key is required, even if the protocol works without a key.
    if (!apiKey && (protocol.needsKey || keyVariable))
      throw new ProviderError('no-key', { name, keyVariable });
    if (apiKey && !fitsHeader(apiKey)) throw new ProviderError('bad-key', { name, keyVariable });
  }

  const attempts = (request: ProviderRequest & { schema?: Record<string, unknown> }, signal: AbortSignal) =>
    new PushStream<ProviderChunk>((emit, over) => attempt(request, AbortSignal.any([signal, over]), emit));

  async function attempt(
    request: ProviderRequest & { schema?: Record<string, unknown> },
    signal: AbortSignal,
    emit: (chunk: ProviderChunk) => void,
  ): Promise<void> {
    emit({ type: 'model', provider: id, model: request.model });
    checkKey();
    const without = new Set(refusals.of(request.model));
    let sent = fitted({ ...request, messages: alternating(request.messages) }, emit);
    let isShorter = false;
    for (let nth = 1; ; ) {
      let begun = false;
      let written = false;
      try {
        await protocol.answer({ ...sent, without }, signal, (chunk) => {
          written ||= isWritten(chunk);
          // Retries an empty answer, because the same question usually gets an answer on the second try.
          if (chunk.type === 'usage' && !written && !chunk.truncated)
            throw new ProviderError('empty', { name });
          begun ||= !unwritten.has(chunk.type);
          emit(readableChunk(chunk, { name, model: request.model }));
        });
        return;
      } catch (error) {
        signal.throwIfAborted();
        const problem = failure(error, request.model);
        if (begun) throw problem;
        if (problem.kind === 'context-too-long' && !isShorter) {
          isShorter = true;
          const shorter = afterRefusal(sent, error);
          if (!shorter) throw problem;
          if (shorter.turns > 0) emit({ type: 'left-out', turns: shorter.turns });
          sent = shorter.request;
          continue;
        }
        const parameter = refusedParameter(
          error,
          protocol.optional.filter((each) => !without.has(each)),
        );
        if (parameter !== undefined) {
          without.add(parameter);
          refusals.learn(request.model, parameter);
          continue;
        }
        const delay = retryDelay(problem, nth);
        if (delay === null) throw problem;
        nth += 1;
        await wait(delay, signal);
      }
    }
  }

  /** Returns the request without the turns that exceed the model's context, if the size of the context is known. */
  function fitted<R extends ProviderRequest>(request: R, emit: (chunk: ProviderChunk) => void): R {
    const context = contextOf(request);
    if (context === undefined) return request;
    const fits = fitHistory(request, context);
    if (fits.turns > 0) emit({ type: 'left-out', turns: fits.turns });
    return fits.request;
  }

  function contextOf({ model, contextTokens }: ProviderRequest): number | undefined {
    const learned = refusals.contextOf(model);
    return learned === undefined ? contextTokens : Math.min(learned, contextTokens ?? learned);
  }

  function afterRefusal<R extends ProviderRequest>(request: R, error: unknown): Fitted<R> | null {
    const limit = contextLimitIn(error);
    if (limit !== undefined) refusals.learnContext(request.model, limit);
    return shortened(request, contextOf(request));
  }

  /** If the protocol has no structured output, the schema is added to the instruction, and the JSON is searched in the text. */
  async function object({ schema, ...request }: ObjectRequest, guard: GuardOptions) {
    try {
      return await wholeObject((stopped) => attempts({ ...request, schema }, stopped), request, guard);
    } catch (error) {
      if (failureKind(error) !== 'bad-request') throw error;
      const system = [request.system, structureInstruction(schema)].filter(Boolean).join('\n\n');
      return wholeObject((stopped) => attempts({ ...request, system }, stopped), request, guard);
    }
  }

  async function wholeObject(
    answer: (signal: AbortSignal) => AsyncIterable<ProviderChunk>,
    request: ProviderRequest,
    guard: GuardOptions,
  ) {
    let text = '';
    let usage: TokenCount = { inputTokens: 0, outputTokens: 0 };
    let truncated = false;
    const streamed = {
      id,
      name,
      defaultModel,
      stream: (_: ProviderRequest, stopped: AbortSignal) => answer(stopped),
    };
    await guardStream(streamed, request, guard, (chunk) => {
      if (chunk.type === 'text') text += chunk.text;
      else if (chunk.type === 'usage') ({ usage, truncated = false } = chunk);
    });
    const value = jsonInText(text);
    // A complete list within a truncated object does not count as an answer.
    if (truncated && !isJson(text)) throw new ProviderError('cut', { name }, { message: unfinished(name) });
    return { value, usage };
  }

  async function models(signal: AbortSignal) {
    checkKey();
    try {
      return await protocol.models(signal);
    } catch (error) {
      signal.throwIfAborted();
      throw failure(error);
    }
  }

  return { id, name, defaultModel, stream: attempts, object, models };
}

const unfinished = (name: string) =>
  `${name} reached the limit of tokens before the answer was complete. Raise the limit, or ask for less.`;

const isWritten = (chunk: ProviderChunk): boolean =>
  chunk.type === 'tool-call' || (chunk.type === 'text' && String(chunk.text).trim() !== '');

/** Milliseconds until the next attempt; null if another attempt would not help. */
function retryDelay(problem: ProviderError, attempt: number): number | null {
  if (problem.kind === 'empty') return attempt === 1 ? 400 : null;
  if (attempt >= attemptLimit || !canFallBack(problem)) return null;
  if (problem.kind === 'rate-limit')
    return problem.retryAfter !== undefined && problem.retryAfter <= maxRetryAfterSeconds
      ? problem.retryAfter * 1_000
      : null;
  if (problem.kind !== 'overloaded' && problem.kind !== 'cut') return null;
  return 400 * 2 ** (attempt - 1) * (1 + Math.random());
}
