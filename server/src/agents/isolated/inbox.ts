/** What comes of a stream of the other side: items as they arrive, and no more of them than there is room for. */
export class Inbox implements AsyncIterableIterator<unknown> {
  readonly #items: unknown[] = [];
  readonly #more: (count: number) => void;
  readonly #stop: () => void;
  #room = roomAtFirst;
  #taken = 0;
  #over: { error: unknown } | 'end' | null = null;
  #waiting: { resolve(result: IteratorResult<unknown>): void; reject(error: unknown): void } | null = null;

  /** @param more asks for further items @param stop nobody reads on */
  constructor(more: (count: number) => void, stop: () => void) {
    this.#more = more;
    this.#stop = stop;
  }

  /** @returns false where there was no room for it */
  put(item: unknown): boolean {
    if (this.#over) return true;
    if (this.#room === 0) return false;
    this.#room -= 1;
    this.#items.push(item);
    this.#serve();
    return true;
  }

  end(): void {
    this.#over ??= 'end';
    this.#serve();
  }

  fail(error: unknown): void {
    this.#over ??= { error };
    this.#serve();
  }

  next(): Promise<IteratorResult<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#serve();
    });
  }

  return(): Promise<IteratorResult<unknown>> {
    if (!this.#over) this.#stop();
    this.#over = 'end';
    this.#items.length = 0;
    this.#serve();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #serve(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    if (this.#items.length > 0) {
      this.#waiting = null;
      waiting.resolve({ done: false, value: this.#items.shift() });
      this.#taken += 1;
      if (this.#taken < roomAtFirst / 2 || this.#over) return;
      this.#room += this.#taken;
      this.#more(this.#taken);
      this.#taken = 0;
    } else if (this.#over) {
      this.#waiting = null;
      const { error } = this.#over === 'end' ? { error: null } : this.#over;
      if (this.#over === 'end') waiting.resolve({ done: true, value: undefined });
      else waiting.reject(error);
      this.#over = 'end';
    }
  }
}

/** Items that a stream may send before any has been read. */
export const roomAtFirst = 64;
