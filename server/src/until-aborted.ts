/**
 * The items of a source, up to the abort, even where the source does not listen for it. Ends without an error; whoever has to
 * tell the two ends apart looks at the signal.
 */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const { promise: aborted, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>();
  const end = () => resolve({ done: true, value: undefined });
  if (signal.aborted) return;
  signal.addEventListener('abort', end, { once: true });
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const item = iterator.next();
      const next = await Promise.race([item, aborted]);
      if (signal.aborted) item.catch(() => undefined);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', end);
    // Not awaited: a source that hangs would hold up its reader.
    iterator.return?.()?.catch(() => undefined);
  }
}
