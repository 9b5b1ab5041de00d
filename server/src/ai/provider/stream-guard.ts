import { isAppError } from '@staffroom/sdk';
import type { AiProvider, GuardOptions, ProviderChunk, ProviderRequest } from './ai-provider.ts';
import { answerBytes, beginning } from './answer-bytes.ts';
import { readUntilAborted } from '../../until-aborted.ts';
import { ProviderError } from './provider-error.ts';

/** Chunks that a guard passes on to its reader. The guard consumes all others. */
export type GuardedChunk = Exclude<ProviderChunk, { type: 'working' | 'counted' | 'held' }>;

const usualFirstWord = 600_000;
const usualSilence = 120_000;
/** Keep-alive signals extend the idle timeout at most by this factor. */
const maxPingFactor = 3;

/**
 * Adds to a provider's stream what no SDK fully offers: an idle timeout, a check for the end marker, an abort that works even
 * if the stream ignores its signal, and a maximum length.
 * @param emit gets each chunk immediately; must not throw
 * @throws ProviderError when the provider stalls, breaks off, fails, exceeds the limit or answers nothing; earlier chunks are then a partial answer. The signal's reason after an abort
 */
export async function guardStream(
  provider: AiProvider,
  request: ProviderRequest,
  { signal, idleTimeout, firstWord, maxAnswerBytes = answerBytes, meter }: GuardOptions,
  emit: (chunk: GuardedChunk) => void,
): Promise<void> {
  signal.throwIfAborted();
  const subject = { name: provider.name, model: request.model };
  const ended = new AbortController();
  const upstream = AbortSignal.any([signal, ended.signal]);
  let silenceTimeoutMs = firstWord ?? idleTimeout ?? usualFirstWord;
  const stalled = () => {
    const message = `${provider.name} didn’t respond for ${Math.round(silenceTimeoutMs / 1_000)} seconds. Try again.`;
    return new ProviderError('stalled', subject, { message });
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let over = false;
  /** Text that the provider may still declare to be reasoning. If the stream ends early, it is emitted as text. */
  let held = '';
  const fail = (reason: unknown) => {
    if (!over && held !== '') emit({ type: 'text', text: held });
    over = true;
    reject(reason);
  };
  // One timer and one listener per stream: a pair per chunk would cost as much as the chunk.
  let timer = setTimeout(() => fail(stalled()), silenceTimeoutMs);
  // Some SDKs end an aborted stream as if it were complete.
  const stop = () => fail(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  let begun = false;
  let written = false;
  let shown = Date.now();
  let room = maxAnswerBytes;

  function begin(): void {
    begun = true;
    silenceTimeoutMs = idleTimeout ?? usualSilence;
    clearTimeout(timer);
    timer = setTimeout(() => fail(stalled()), silenceTimeoutMs);
  }

  /** @throws ProviderError if the answer must end here */
  function take(chunk: ProviderChunk): void {
    if (over) return;
    timer.refresh();
    if (chunk.type === 'counted') return meter?.counted(chunk.usage);
    if (chunk.type === 'left-out') return emit(chunk);
    if (chunk.type === 'held') {
      held += chunk.text;
      if (!begun) begin();
      return;
    }
    if (chunk.type === 'text' || chunk.type === 'reasoning') held = '';
    const before = room;
    room -= bytesOf(chunk);
    if (room < 0) {
      if (chunk.type === 'text') emit({ ...chunk, text: beginning(chunk.text, before) });
      throw new ProviderError('too-long', subject);
    }
    if (chunk.type === 'working') {
      if (Date.now() - shown > maxPingFactor * silenceTimeoutMs) throw stalled();
      return;
    }
    if (!begun && chunk.type !== 'model' && chunk.type !== 'links') begin();
    written ||= chunk.type === 'tool-call' || (chunk.type === 'text' && chunk.text.trim() !== '');
    if (chunk.type === 'usage') {
      meter?.counted(chunk.usage);
      if (!written) throw blank(provider, request, chunk.truncated);
      over = true;
    }
    emit(chunk);
    if (chunk.type === 'usage') return resolve();
    shown = Date.now();
  }

  meter?.requested();
  // Not awaited: if the stream hangs in a chunk, closing the stream hangs too.
  readUntilAborted(provider.stream(request, upstream), upstream, take).then(
    () => fail(new ProviderError('cut', subject)),
    fail,
  );
  try {
    await promise;
  } catch (error) {
    signal.throwIfAborted();
    throw isAppError(error) ? error : new ProviderError('unknown', subject, { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    ended.abort();
  }
}

function bytesOf(chunk: ProviderChunk): number {
  if ('text' in chunk) return Buffer.byteLength(chunk.text);
  if (chunk.type === 'tool-call') return JSON.stringify(chunk.input ?? null).length;
  return chunk.type === 'working' ? (chunk.length ?? 0) : 0;
}

function blank({ name }: AiProvider, { model }: ProviderRequest, truncated = false): ProviderError {
  if (!truncated) return new ProviderError('empty', { name });
  const message = `${name} ran out of tokens while "${model}" was still reasoning. Raise the token limit and try again.`;
  return new ProviderError('empty', { name }, { message });
}
