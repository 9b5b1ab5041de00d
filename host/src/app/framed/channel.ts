import type {
  ChannelAnswer,
  ChannelRequest,
  FromFrame,
  ToFrame,
} from '../../agents/framed/frame-messages.ts';

/** The only connection of a framed page to the outside. */
export interface Channel {
  tell(message: FromFrame): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (message: ToFrame) => void): () => void;
  /** @throws TypeError without a connection; the signal's reason after an abort */
  request(request: ChannelRequest, options?: RequestOptions): Promise<ChannelAnswer>;
  draw(source: string): Promise<{ url: string; width: number; height: number }>;
}

interface RequestOptions {
  signal?: AbortSignal | null;
  onShare?: (share: number) => void;
}

export function openChannel(port: MessagePort): Channel {
  const listeners = new Set<(message: ToFrame) => void>();
  let last = 0;
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    for (const listener of listeners) listener(data);
  });
  port.start();

  function subscribe(listener: (message: ToFrame) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const tell = (message: FromFrame) => port.postMessage(message);

  /** Sends a request and passes messages about it to `take`, which resolves the promise. */
  function ask<T>(
    question: (id: number) => FromFrame,
    take: (message: ToFrame, resolve: (value: T) => void) => void,
    signal?: AbortSignal | null,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    if (signal?.aborted) return Promise.reject(signal.reason);
    last += 1;
    const id = last;
    const stop = subscribe((message) => {
      if (!('id' in message) || message.id !== id) return;
      if (message.type === 'failed') reject(new TypeError(message.message));
      else take(message, resolve);
    });
    const abort = () => {
      tell({ type: 'abort', id });
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    tell(question(id));
    return promise.finally(() => {
      stop();
      signal?.removeEventListener('abort', abort);
    });
  }

  return {
    tell,
    subscribe,
    request: (request, { signal, onShare } = {}) =>
      ask<ChannelAnswer>(
        (id) => ({ type: 'request', id, request }),
        (message, resolve) => {
          if (message.type === 'progress') onShare?.(message.share);
          if (message.type === 'answer') resolve(message.answer);
        },
        signal,
      ),
    draw: (source) =>
      ask(
        (id) => ({ type: 'draw', id, source }),
        (message, resolve) => {
          if (message.type === 'drawn') resolve(message.picture);
        },
      ),
  };
}
