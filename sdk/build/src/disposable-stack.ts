// Adds `AsyncDisposableStack`, which Node has from version 24 on. Only the members that Staffroom uses.
class Stack implements AsyncDisposable {
  readonly #ends: (() => unknown)[] = [];
  #isDisposed = false;

  get disposed(): boolean {
    return this.#isDisposed;
  }

  use<T extends AsyncDisposable | Disposable | null | undefined>(value: T): T {
    if (value !== null && value !== undefined)
      this.#ends.push(() =>
        Symbol.asyncDispose in value ? value[Symbol.asyncDispose]() : value[Symbol.dispose](),
      );
    return value;
  }

  adopt<T>(value: T, end: (value: T) => unknown): T {
    this.#ends.push(() => end(value));
    return value;
  }

  defer(end: () => unknown): void {
    this.#ends.push(end);
  }

  move(): Stack {
    const moved = new Stack();
    moved.#ends.push(...this.#ends.splice(0));
    this.#isDisposed = true;
    return moved;
  }

  /** Ends everything in reverse order. @throws the first error, after everything has ended */
  async disposeAsync(): Promise<void> {
    this.#isDisposed = true;
    const errors: unknown[] = [];
    for (let end = this.#ends.pop(); end !== undefined; end = this.#ends.pop()) {
      try {
        await end();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.disposeAsync();
  }
}

if (!('AsyncDisposableStack' in globalThis)) Object.assign(globalThis, { AsyncDisposableStack: Stack });

export { Stack as DisposableStackForOlderNode };
