import { setTimeout as delay } from 'node:timers/promises';

/** The number of sockets that are closed together, and the average pause after them in milliseconds. */
const [batchSize, pauseMs] = [50, 200] as const;

interface Pauses {
  /** Returns a number from 0 to 1. */
  random?: () => number;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Closes sockets in batches with pauses of random length, so that 2,000 browsers do not connect to the other processes in the
 * same second.
 */
export async function closeInBatches<T>(
  items: readonly T[],
  close: (item: T) => void,
  { random = Math.random, pause = delay }: Pauses = {},
): Promise<void> {
  for (let first = 0; first < items.length; first += batchSize) {
    if (first > 0) await pause(pauseMs * (0.5 + random()));
    for (const item of items.slice(first, first + batchSize)) close(item);
  }
}
