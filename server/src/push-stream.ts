/**
 * Passes items on synchronously. A token in a chain of async generators waits for three promises per generator; with callbacks
 * for none. It can also be iterated item by item.
 */
export class PushStream<T> implements AsyncIterable<T> {
  readonly #produce: (push: (item: T) => void, over: AbortSignal) => Promise<void>;

  /**
   * @param produce starts with each reader. Items that it pushes after `over` are dropped; `push` never throws: a reader's error ends the stream, and the source does not see it
   */
  constructor(produce: (push: (item: T) => void, over: AbortSignal) => Promise<void>) {
    this.#produce = produce;
  }

  /**
   * Passes on each item until the source ends.
   * @param take its error ends the source and is thrown
   * @param left ends the source; its reason is thrown
   */
  async each(take: (item: T) => void, left?: AbortSignal): Promise<void> {
    left?.throwIfAborted();
    const over = new AbortController();
    let isOver = false;
    // A listener, because checking a derived signal for each item costs as much as the item.
    const leave = () => {
      isOver = true;
      over.abort(left?.reason);
    };
    left?.addEventListener('abort', leave, { once: true });
    let failure: { error: unknown } | undefined;
    const push = (item: T): void => {
      if (isOver) return;
      try {
        take(item);
      } catch (error) {
        failure = { error };
        isOver = true;
        over.abort(error);
      }
    };
    try {
      await this.#produce(push, over.signal);
    } catch (error) {
      if (!failure) throw error;
    } finally {
      isOver = true;
      left?.removeEventListener('abort', leave);
    }
    if (failure) throw failure.error;
    left?.throwIfAborted();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const waiting: T[] = [];
    const left = new AbortController();
    let wake = (): void => undefined;
    let end: { error?: unknown } | undefined;
    const over = (how: { error?: unknown }) => {
      end = how;
      wake();
    };
    const reading = this.each((item) => {
      waiting.push(item);
      wake();
    }, left.signal).then(
      () => over({}),
      (error: unknown) => over({ error }),
    );
    try {
      for (;;) {
        yield* waiting.splice(0);
        if (waiting.length > 0) continue;
        if (end && 'error' in end) throw end.error;
        if (end) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      left.abort();
      await reading;
    }
  }
}
