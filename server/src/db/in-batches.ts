/**
 * Gathers what is asked for while the work before is under way, and does it in one go: under load one statement does for many,
 * and alone nobody waits.
 * @param work for several at once; where it fails, it fails for all of them, and what it gives is given to all of them
 */
export function inBatches<T, R>(work: (items: T[]) => Promise<R>): (item: T) => Promise<R> {
  let waiting: { items: T[]; done: PromiseWithResolvers<R> } | undefined;
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    // What is asked for in this same moment goes along.
    await Promise.resolve();
    while (waiting) {
      const { items, done } = waiting;
      waiting = undefined;
      await work(items).then(done.resolve, done.reject);
    }
    busy = false;
  }

  return (item) => {
    waiting ??= { items: [], done: Promise.withResolvers() };
    waiting.items.push(item);
    const { promise } = waiting.done;
    if (!busy) void run();
    return promise;
  };
}
