/**
 * Items that are handed over in the moment in which they come. A token that passes through a chain of async generators waits for
 * three promises in each; through callbacks for none. Iterated, it is read one by one, by those who need that.
 */
export class PushStream<T> implements AsyncIterable<T> {
  readonly #produce: (push: (item: T) => void, over: AbortSignal) => Promise<void>;

  /**
   * @param produce begins when somebody reads, anew for each reader. What it pushes behind `over` is not heard; `push` never throws:
   * a reader who fails ends the stream, and the source is not asked to understand its errors
   */
  constructor(produce: (push: (item: T) => void, over: AbortSignal) => Promise<void>) {
    this.#produce = produce;
  }

  /**
   * Hands over each item, to the end of the source.
   * @param take what it throws ends the source and is thrown
   * @param left ends the source; its reason is thrown
   */
  async each(take: (item: T) => void, left?: AbortSignal): Promise<void> {
    left?.throwIfAborted();
    const over = new AbortController();
    let isOver = false;
    // The listener says it: to ask a signal that follows others, for each item, costs as much as the item.
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
