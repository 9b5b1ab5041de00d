interface Waiting {
  person: string;
  start: () => void;
}

/**
 * Queues work that people wait for: at most `width` tasks run at a time, and at most one per person, so that a person with many
 * tasks does not delay others.
 */
export function createFairQueue(width: number) {
  const waiting: Waiting[] = [];
  const running = new Set<string>();

  function startNext(): void {
    if (running.size >= width) return;
    const place = waiting.findIndex(({ person }) => !running.has(person));
    const [next] = place === -1 ? [] : waiting.splice(place, 1);
    if (!next) return;
    running.add(next.person);
    next.start();
    startNext();
  }

  async function admission(person: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = { person, start: resolve };
    const leave = (): void => {
      const place = waiting.indexOf(own);
      if (place !== -1) waiting.splice(place, 1);
      reject(signal.reason);
    };
    waiting.push(own);
    signal.addEventListener('abort', leave, { once: true });
    startNext();
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /**
   * Queues a task. @throws the signal's reason immediately if the signal aborts while the task waits; the task then never runs
   */
  return async function enqueueFairly<T>(
    person: string,
    task: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    signal.throwIfAborted();
    await admission(person, signal);
    try {
      return await task();
    } finally {
      running.delete(person);
      startNext();
    }
  };
}
