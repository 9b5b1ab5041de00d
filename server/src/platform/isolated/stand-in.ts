export interface Asking {
  answer: Promise<unknown>;
  items: () => AsyncIterator<unknown>;
}

/**
 * Creates a proxy for a function of the other process. Its result can be awaited. A stream can be iterated, and an object of
 * functions can be used immediately: `storage.collection('notes', Note).list()`.
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
