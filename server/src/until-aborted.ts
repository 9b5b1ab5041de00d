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
        if (signal.aborted) return resolve(over);
        return iterator.next().then(resolve, reject);
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
