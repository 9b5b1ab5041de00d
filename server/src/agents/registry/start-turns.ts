import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Milliseconds after which the next agent starts, although the current start has not ended. */
const turn = 500;

/**
 * Starts agents one after the other, to know which one crashed the process. If a start takes long because it waits, the next
 * one begins in parallel.
 * @returns a function that runs a start; it never fails, and resolves at the end of the start
 */
export function createStartTurns(): (start: () => Promise<void>) => Promise<void> {
  const inTurn = pLimit(1);
  return async (start) => {
    const { settled } = await inTurn(async () => {
      const starting = start();
      await Promise.race([starting, delay(turn, undefined, { ref: false })]);
      return { settled: starting };
    });
    await settled;
  };
}
