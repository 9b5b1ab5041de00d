import { roomAtFirst } from './inbox.ts';

/** What goes out of a stream of this side, an item at a time, and no more than the other side has room for. */
export class Outbox {
  #room = roomAtFirst;
  #stopped = false;
  #wake: () => void = () => undefined;
  // Of the item that is waited for: a race with one promise for all of them would remember every item until the end.
  #settle: (next: IteratorResult<unknown>) => void = () => undefined;

  /** The other side has taken so many. */
  more(count: number): void {
    this.#room += count;
    this.#wake();
  }

  /** Also before the first item: nobody reads on. */
  readonly stop = (): void => {
    this.#stopped = true;
    this.#settle(over);
    this.#wake();
  };

  /** Resolves when all have gone out, or it was stopped. */
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
      // Not awaited: a source that hangs would hold up its end.
      iterator.return?.()?.catch(() => undefined);
    }
  }
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
