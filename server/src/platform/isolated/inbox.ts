/** Buffers a stream from the other process. Requests further items only when the buffer has space. */
export class Inbox implements AsyncIterableIterator<unknown> {
  readonly #items: unknown[] = [];
  readonly #more: (count: number) => void;
  readonly #stop: () => void;
  #room = roomAtFirst;
  #taken = 0;
  #over: { error: unknown } | 'end' | null = null;
  #waiting: { resolve(result: IteratorResult<unknown>): void; reject(error: unknown): void } | null = null;

  /** @param more requests further items @param stop called when the reader ends early */
  constructor(more: (count: number) => void, stop: () => void) {
    this.#more = more;
    this.#stop = stop;
  }

  /** Adds an item. @returns false if the buffer is full */
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

export const roomAtFirst = 64;
