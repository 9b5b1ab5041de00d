export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work with the same key one after the other, so that two changes in one process do not conflict. Work in different
 * processes can still conflict.
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
