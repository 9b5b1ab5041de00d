export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Does what has the same key one after the other. It keeps those of one process from making each other's changes void; between
 * processes it promises nothing.
 */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const ended = mine.catch(() => undefined);
    last.set(key, ended);
    try {
      return await mine;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
