import { createHash } from 'node:crypto';

/**
 * The seed of all random choices in a run. Each run prints its new seed, and setting `SEED` to it repeats the run. The
 * environment variable also passes the seed to child processes.
 */
if (process.env['SEED'] === undefined) {
  process.env['SEED'] = String(Date.now() % 1_000_000);
  process.stdout.write(
    `Seed ${process.env['SEED']}: SEED=${process.env['SEED']} repeats what this run does at random.\n`,
  );
}

export const seed = Number(process.env['SEED']);

let drawn = 0;

/** A number from 0 to 1; the sequence is the same for the same seed. */
export function random(): number {
  return createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32;
}
