export interface Bundle<T> {
  add(values: readonly T[]): void;
  stop(): void;
}

/**
 * Delivers the first values immediately. Collects those of the next `wait` milliseconds and delivers them together, each once.
 */
export function createBundle<T>(wait: number, deliver: (values: ReadonlySet<T>) => void): Bundle<T> {
  let gathered = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (gathered.size === 0) return;
    const values = gathered;
    gathered = new Set();
    timer = setTimeout(flush, wait);
    deliver(values);
  }

  return {
    add(values) {
      for (const value of values) gathered.add(value);
      if (timer === undefined) flush();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      gathered.clear();
    },
  };
}
