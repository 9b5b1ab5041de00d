import { AppError, isAppError } from '@staffroom/sdk';
import type { AiProvider, ProviderChunk, ProviderRequest } from './provider.ts';

interface GuardOptions {
  signal: AbortSignal;
  /** Milliseconds without a chunk after which the provider counts as stalled; 60,000 unless told. */
  idleTimeout?: number;
}

/**
 * A provider's stream with what no provider's SDK gives in full: an idle time-out, an end that is checked,
 * and an abort that is obeyed even by a stream that ignores its signal. The time the reader takes is not idle time.
 * @throws AppError `unavailable` when the provider stalls, breaks off, fails or answers with nothing: what
 * came before is then a partial answer. The signal's own reason once it is aborted
 */
export async function* guardStream(
  provider: AiProvider,
  request: ProviderRequest,
  { signal, idleTimeout = 60_000 }: GuardOptions,
): AsyncGenerator<ProviderChunk, void, undefined> {
  signal.throwIfAborted();
  const ended = new AbortController();
  const upstream = AbortSignal.any([signal, ended.signal]);
  const chunks = provider.stream(request, upstream)[Symbol.asyncIterator]();
  let written = false;
  try {
    for (;;) {
      const next = await nextWithin(chunks, { provider, signal, idleTimeout });
      // Some SDKs end an aborted stream as if it were complete.
      signal.throwIfAborted();
      if (next.done === true) throw brokenOff(provider);
      written ||= next.value.type === 'text' && next.value.text.trim() !== '';
      if (next.value.type === 'usage' && !written) throw blank(provider);
      yield next.value;
      if (next.value.type === 'usage') return;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw isAppError(error) ? error : failed(provider, error);
  } finally {
    ended.abort();
    // Not awaited: a stream that hangs in `next` hangs in `return` too.
    chunks.return?.().catch(() => undefined);
  }
}

async function nextWithin(
  chunks: AsyncIterator<ProviderChunk>,
  { provider, signal, idleTimeout }: { provider: AiProvider; signal: AbortSignal; idleTimeout: number },
): Promise<IteratorResult<ProviderChunk, unknown>> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(stalled(provider, idleTimeout)), idleTimeout);
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const next = chunks.next();
  // Whoever loses the race can still fail later, with nobody left to hear it.
  next.catch(() => undefined);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function stalled({ name }: AiProvider, idleTimeout: number): AppError {
  const seconds = Math.round(idleTimeout / 1000);
  return new AppError('unavailable', `${name} sent nothing for ${seconds} seconds. Try again.`);
}

function brokenOff({ name }: AiProvider): AppError {
  return new AppError('unavailable', `${name} broke off before the answer was complete. Try again.`);
}

function blank({ name }: AiProvider): AppError {
  return new AppError('unavailable', `${name} answered with nothing. Try again or ask in other words.`);
}

function failed({ name }: AiProvider, cause: unknown): AppError {
  return new AppError('unavailable', `${name} failed while it was answering. Try again.`, { cause });
}
