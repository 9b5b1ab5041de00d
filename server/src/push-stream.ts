/**
 * Passes items on synchronously by callbacks, so that a token waits for no promise. In a chain of async generators, it would
 * wait for three promises per generator. The stream can also be iterated item by item.
 */
export class PushStream<T> implements AsyncIterable<T> {
  readonly #produce: (push: (item: T) => void, over: AbortSignal) => Promise<void>;

  /**
   * @param produce called for each reader. Items that it pushes after `over` has aborted are dropped. `push` never throws: if
   * the reader throws an error, the stream ends
   */
  constructor(produce: (push: (item: T) => void, over: AbortSignal) => Promise<void>) {
    this.#produce = produce;
  }

  /**
   * Calls `take` with each item until the source ends.
   * @param take if it throws, the source is ended and the error thrown
   * @param left aborting it ends the source; its reason is thrown
   */
  async each(take: (item: T) => void, left?: AbortSignal): Promise<void> {
    left?.throwIfAborted();
    const over = new AbortController();
    let isOver = false;
    // Uses a listener, because checking a derived signal takes as much time as handling an item.
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
