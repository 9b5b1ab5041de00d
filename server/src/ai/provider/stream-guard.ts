import { isAppError } from '@staffroom/sdk';
import type { AiProvider, GuardOptions, ProviderChunk, ProviderRequest } from './ai-provider.ts';
import { answerBytes, beginning } from './answer-bytes.ts';
import { ProviderError } from './provider-error.ts';

/** What a guard lets through: `working` is for itself alone. */
export type GuardedChunk = Exclude<ProviderChunk, { type: 'working' }>;

/** Reasoning of which nothing is shown is work for so many idle time-outs, and silence after them. */
const longestWork = 5;

/**
 * A provider's stream with what no provider's SDK gives in full: an idle time-out, an end that is checked,
 * an abort that is obeyed even by a stream that ignores its signal, and an upper bound of what it writes. The time the reader
 * takes is not idle time.
 * @throws ProviderError when the provider stalls, breaks off, fails, does not stop or answers with nothing: what came before
 * is then a partial answer. The signal's own reason once it is aborted
 */
export async function* guardStream(
  provider: AiProvider,
  request: ProviderRequest,
  { signal, idleTimeout = 60_000, longest = answerBytes, meter }: GuardOptions,
): AsyncGenerator<GuardedChunk, void, undefined> {
  signal.throwIfAborted();
  const subject = { name: provider.name, model: request.model };
  const ended = new AbortController();
  const upstream = AbortSignal.any([signal, ended.signal]);
  meter?.requested();
  const chunks = provider.stream(request, upstream)[Symbol.asyncIterator]();
  const silence = {
    message: `${provider.name} sent nothing for ${Math.round(idleTimeout / 1_000)} seconds. Try again.`,
  };
  let giveUp: ((reason: unknown) => void) | undefined;
  const timer = setTimeout(() => giveUp?.(new ProviderError('stalled', subject, silence)), idleTimeout);
  let stopped = false;
  const stop = () => {
    stopped = true;
    giveUp?.(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  let written = false;
  let shown = Date.now();
  let room = longest;
  try {
    for (;;) {
      // One timer and one listener for the whole stream: a pair for each chunk costs as much as the chunk.
      timer.refresh();
      const next = await new Promise<IteratorResult<ProviderChunk, unknown>>((resolve, reject) => {
        giveUp = reject;
        // Whoever comes second is not heard.
        chunks.next().then(resolve, reject);
      });
      giveUp = undefined;
      // Some SDKs end an aborted stream as if it were complete. To ask the signal each time, which follows others, is dearer.
      if (stopped) signal.throwIfAborted();
      if (next.done === true) throw new ProviderError('cut', subject);
      const chunk = next.value;
      const before = room;
      room -= bytesOf(chunk);
      if (room < 0) {
        if (chunk.type === 'text') yield { ...chunk, text: beginning(chunk.text, before) };
        throw new ProviderError('too-long', subject);
      }
      if (chunk.type === 'working') {
        if (Date.now() - shown > longestWork * idleTimeout)
          throw new ProviderError('stalled', subject, silence);
        continue;
      }
      written ||= chunk.type === 'tool-call' || (chunk.type === 'text' && chunk.text.trim() !== '');
      if (chunk.type === 'usage') meter?.counted(chunk.usage);
      if (chunk.type === 'usage' && !written) throw blank(provider, request, chunk.truncated);
      yield chunk;
      if (chunk.type === 'usage') return;
      shown = Date.now();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw isAppError(error) ? error : new ProviderError('unknown', subject, { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    ended.abort();
    // Not awaited: a stream that hangs in `next` hangs in `return` too.
    chunks.return?.().catch(() => undefined);
  }
}

/** Of what is kept of it, shown or not. */
function bytesOf(chunk: ProviderChunk): number {
  if ('text' in chunk) return Buffer.byteLength(chunk.text);
  if (chunk.type === 'tool-call') return JSON.stringify(chunk.input ?? null).length;
  return chunk.type === 'working' ? (chunk.length ?? 0) : 0;
}

function blank({ name }: AiProvider, { model }: ProviderRequest, truncated = false): ProviderError {
  if (!truncated) return new ProviderError('empty', { name });
  const message = `${name} reached the limit of tokens before it had written anything: "${model}" reasons first. Raise the limit and try again.`;
  return new ProviderError('empty', { name }, { message });
}
