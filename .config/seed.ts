import { createHash } from 'node:crypto';

/**
 * The seed of everything that a run does at random. Each run has a new one, prints it, and `SEED` repeats it. The variable
 * carries it to the processes that the run starts.
 */
if (process.env['SEED'] === undefined) {
  process.env['SEED'] = String(Date.now() % 1_000_000);
  process.stdout.write(
    `Seed ${process.env['SEED']}: SEED=${process.env['SEED']} repeats what this run does at random.\n`,
  );
}

export const seed = Number(process.env['SEED']);

let drawn = 0;

/** A number from 0 up to 1: the same row of them for the same seed. */
export function random(): number {
  return createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32;
}
