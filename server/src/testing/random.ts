/** Returns a generator of random numbers from 0 to 1 with a seed (mulberry32), so that a failure can be reproduced. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the seed of the whole test run, which `.config/seed.ts` creates and the run prints. */
export function runSeed(): number {
  return Number(process.env['SEED']);
}
