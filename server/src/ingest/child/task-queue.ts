/**
 * Runs at most `width` tasks at a time, in order, urgent ones first. Aborting a waiting task rejects it immediately, and it
 * never runs.
 */
export function createTaskQueue(width: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function admission(signal: AbortSignal, urgent: boolean): Promise<void> {
    if (running < width) {
      running++;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      const index = waiting.indexOf(resolve);
      if (index !== -1) waiting.splice(index, 1);
      reject(signal.reason);
    };
    if (urgent) waiting.unshift(resolve);
    else waiting.push(resolve);
    signal.addEventListener('abort', leave, { once: true });
    // The next task takes over this task's slot, so `running` does not change.
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return async function enqueue<T>(task: () => Promise<T>, signal: AbortSignal, urgent = false): Promise<T> {
    signal.throwIfAborted();
    await admission(signal, urgent);
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
