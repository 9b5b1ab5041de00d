/** Numbers from 0 up to 1 (mulberry32): the same for the same seed, so that a failure can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** That of the whole run, which `.config/seed.ts` makes and the run prints. */
export function runSeed(): number {
  return Number(process.env['SEED']);
}
