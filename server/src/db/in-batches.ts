import { setTimeout as delay } from 'node:timers/promises';

interface Asked<T, R> extends PromiseWithResolvers<R> {
  item: T;
}

/**
 * Gathers what is asked for while the work before is under way, and does it in one go: under load one statement does for many,
 * and alone nobody waits.
 * @param work for several at once, wholly or not at all; what it gives is given to all of them. Where it fails each is tried alone, so
 * that what one asks for fails nobody else
 * @param pause milliseconds between two batches, for what nobody waits for
 */
export function inBatches<T, R>(work: (items: T[]) => Promise<R>, pause = 0): (item: T) => Promise<R> {
  let waiting: Asked<T, R>[] = [];
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    // What is asked for in this same moment goes along.
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
