/**
 * Replaces the browser's storage, which a page of an opaque origin does not have. Contains the values that the page got at its
 * start and those it has stored since.
 */
export class KeptStorage implements Storage {
  readonly #values: Map<string, string>;
  readonly #changed: (key: string, value: string | null) => void;
  [name: string]: unknown;

  constructor(values: Record<string, string>, changed: (key: string, value: string | null) => void) {
    this.#values = new Map(Object.entries(values));
    this.#changed = changed;
  }

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(String(key)) ?? null;
  }

  setItem(key: string, value: string): void {
    this.hold(String(key), String(value));
    this.#changed(String(key), String(value));
  }

  removeItem(key: string): void {
    if (this.#values.delete(String(key))) this.#changed(String(key), null);
  }

  clear(): void {
    for (const key of this.#values.keys()) this.removeItem(key);
  }

  hold(key: string, value: string): void {
    this.#values.set(key, value);
  }
}
