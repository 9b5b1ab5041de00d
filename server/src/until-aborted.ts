import { PushStream } from './push-stream.ts';

/**
 * Passes on the items of a source until the abort, even if the source ignores it. Ends without an error; check the signal to
 * distinguish the two ends. Without a generator in between, an item costs a third.
 * @param take its error ends the source and is thrown
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
  // A listener, because checking a derived signal costs as much as a layer of iterators.
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
    // Not awaited, because a hanging source would block its reader.
    iterator?.return?.()?.catch(() => undefined);
  }
}

/**
 * The items of a source until the abort, even if the source ignores it. Ends without an error; check the signal to distinguish
 * the two ends.
 */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  if (signal.aborted) return;
  const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
  // Belongs to the current item: racing against one shared promise would keep every item in memory until the end.
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
    // Not awaited, because a hanging source would block its reader.
    iterator.return?.()?.catch(() => undefined);
  }
}
