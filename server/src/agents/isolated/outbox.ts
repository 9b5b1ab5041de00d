import { roomAtFirst } from './inbox.ts';

export class Outbox {
  #room = roomAtFirst;
  #stopped = false;
  #wake: () => void = () => undefined;
  // Belongs to the current item: racing against one shared promise would keep every item in memory until the end.
  #settle: (next: IteratorResult<unknown>) => void = () => undefined;

  more(count: number): void {
    this.#room += count;
    this.#wake();
  }

  /** Also called before the first item, when no one reads on. */
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
      // Not awaited, because a hanging source would also hang here.
      iterator.return?.()?.catch(() => undefined);
    }
  }
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
