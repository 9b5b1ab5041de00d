import { PushStream } from './push-stream.ts';

/**
 * Hands over the items of a source as they come, up to the abort, even where the source does not listen for it. Ends without an error
 * then; whoever has to tell the two ends apart looks at the signal. Without a generator between them, an item costs a third.
 * @param take what it throws ends the source and is thrown
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
  // The listener says it: to ask a signal that follows others costs as much as a layer of iterators.
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
    // Not awaited: a source that hangs would hold up its reader.
    iterator?.return?.()?.catch(() => undefined);
  }
}

/**
 * The items of a source, up to the abort, even where the source does not listen for it. Ends without an error; whoever has to
 * tell the two ends apart looks at the signal.
 */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  if (signal.aborted) return;
  const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
  // Of the item that is waited for. A race with one promise for all of them would remember every item until the end.
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
    // Not awaited: a source that hangs would hold up its reader.
    iterator.return?.()?.catch(() => undefined);
  }
}
