export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Serializes work with the same key, so that one process's changes do not invalidate each other; between processes it
 * guarantees nothing.
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
