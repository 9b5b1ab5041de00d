import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Milliseconds after which the next start begins although the current one has not ended. */
const turn = 500;

/**
 * Starts agents one after the other, to know which one crashed the process. A start that only waits lets the next one begin in
 * parallel.
 * @returns a function that runs a start, which never fails, and resolves at its end
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
