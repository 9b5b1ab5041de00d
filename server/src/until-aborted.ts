import { PushStream } from './push-stream.ts';

/**
 * Passes on the items of a source until the signal aborts, even if the source ignores the signal. Returns without an error in
 * both cases, so check the signal afterwards. Without a generator in between, an item takes a third of the time.
 * @param take if it throws, the source is ended and the error thrown
 */
export async function readUntilAborted<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal,
  take: (item: T) => void,
): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let over = false;
  const end = () => {
    over = true;
    resolve();
  };
  signal.addEventListener('abort', end, { once: true });
  const iterator = items instanceof PushStream ? null : items[Symbol.asyncIterator]();
  // Uses a listener, because checking a derived signal for each item takes as much time as another layer of iterators.
  const read = (next: IteratorResult<T, unknown>): void => {
    if (over) return;
    if (next.done) return resolve();
    try {
      take(next.value);
      iterator?.next().then(read, reject);
    } catch (error) {
      reject(error);
    }
  };
  try {
    if (items instanceof PushStream) items.each(take, signal).then(resolve, reject);
    else iterator?.next().then(read, reject);
    await promise;
  } finally {
    over = true;
    signal.removeEventListener('abort', end);
    // Not awaited, because a source that hangs would block its reader.
    iterator?.return?.()?.catch(() => undefined);
  }
}

/**
 * Yields the items of a source until the signal aborts, even if the source ignores the signal. Ends without an error in both
 * cases, so check the signal afterwards.
 */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  if (signal.aborted) return;
  const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
  // Ends the wait for the current item only: racing all items against one shared promise would keep every item in memory until
  // the end.
  let settle: (result: IteratorResult<T, undefined>) => void = () => undefined;
  const end = () => settle(over);
  signal.addEventListener('abort', end, { once: true });
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<T, undefined>>((resolve, reject) => {
        settle = resolve;
        if (signal.aborted) resolve(over);
        else iterator.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', end);
    // Not awaited, because a source that hangs would block its reader.
    iterator.return?.()?.catch(() => undefined);
  }
}
