/** What was asked of the other side. */
export interface Asking {
  answer: Promise<unknown>;
  /** Its answer as a stream. */
  items: () => AsyncIterator<unknown>;
}

/**
 * A function of the other side. What it gives can be awaited, iterated where it is a stream, and used at once where it is an object
 * of functions: `storage.collection('notes', Note).list()`.
 */
export function standIn(ask: (args: unknown[]) => Asking): (...args: unknown[]) => unknown {
  return (...args) => {
    const { answer, items } = ask(args);
    return new Proxy(answer, {
      get(promise, key) {
        if (key === Symbol.asyncIterator) return items;
        const own: unknown = Reflect.get(promise, key, promise);
        if (typeof own === 'function') return own.bind(promise);
        if (own !== undefined || typeof key === 'symbol') return own;
        return async (...given: unknown[]) => {
          const object = (await promise) as Record<string, (...more: unknown[]) => unknown>;
          return object[key]?.(...given);
        };
      },
    });
  };
}
