import { roomAtFirst } from './inbox.ts';

export class Outbox {
  #room = roomAtFirst;
  #stopped = false;
  #wake: () => void = () => undefined;
  // Resolves the current item only: racing all items against one shared promise would keep every item in memory until the end.
  #settle: (next: IteratorResult<unknown>) => void = () => undefined;

  more(count: number): void {
    this.#room += count;
    this.#wake();
  }

  /** Stops the stream. May be called before the first item, if the other side stops reading. */
  readonly stop = (): void => {
    this.#stopped = true;
    this.#settle(over);
    this.#wake();
  };

  async send(items: AsyncIterable<unknown>, put: (item: unknown) => void): Promise<void> {
    const iterator = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
          this.#settle = resolve;
          if (this.#stopped) resolve(over);
          else iterator.next().then(resolve, reject);
        });
        if (next.done) return;
        this.#room -= 1;
        put(next.value);
        while (this.#room <= 0 && !this.#stopped)
          await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      // Not awaited, because closing a hanging source would hang too.
      iterator.return?.()?.catch(() => undefined);
    }
  }
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
