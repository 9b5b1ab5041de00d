import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Milliseconds after which the next one begins although this one has not settled. */
const turn = 500;

/**
 * Starts agents one after the other, so that one that takes the process with it is known. One that merely waits for something
 * gives its turn away and goes on beside the next.
 * @returns a function that takes a start, which never fails, and resolves when it has settled
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
