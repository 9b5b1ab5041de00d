import { setTimeout as delay } from 'node:timers/promises';

interface Asked<T, R> extends PromiseWithResolvers<R> {
  item: T;
}

/**
 * Collects requests while a batch is running and handles them in the next batch, so that under load one statement serves many
 * requests. A single request does not wait.
 * @param work handles several items atomically; all get its result. If it fails, each item is tried alone, so that one item
 * does not fail the others
 * @param pause milliseconds between two batches, for background work
 */
export function inBatches<T, R>(work: (items: T[]) => Promise<R>, pause = 0): (item: T) => Promise<R> {
  let waiting: Asked<T, R>[] = [];
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    // Lets further requests of the same event loop tick join the batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await together(batch).catch(() => alone(batch));
      if (pause > 0) await delay(pause, undefined, { ref: false });
    }
    busy = false;
  }

  async function together(batch: Asked<T, R>[]): Promise<void> {
    const result = await work(batch.map(({ item }) => item));
    for (const { resolve } of batch) resolve(result);
  }

  async function alone(batch: Asked<T, R>[]): Promise<void> {
    for (const { item, resolve, reject } of batch) await work([item]).then(resolve, reject);
  }

  return (item) => {
    const asked = { item, ...Promise.withResolvers<R>() };
    waiting.push(asked);
    if (!busy) void run();
    return asked.promise;
  };
}
