import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Time of one processor of the reference machine, idle, for one piece of work. */
const referenceMs = 100;
/** Pieces side by side. A whole run keeps as many programs busy: three workers, and two browsers with a server each. */
const pieces = 7;
/** A machine that is busier than this cannot finish a run. */
const maxFactor = 20;

// Tests parse and write JSON, and compute. The reference holds for exactly this work.
const piece = `
  const row = { id: 7, name: 'a name', list: Array.from({ length: 200 }, (_, at) => at * 1.5) };
  let state = 1;
  for (let round = 0; round < 700; round++) {
    const copy = JSON.parse(JSON.stringify(row));
    for (const number of copy.list) for (let at = 0; at < 60; at++) state = Math.imul(state ^ number, 2654435761 + at);
  }
  process.exitCode = state === 0.5 ? 1 : 0;
`;

/** Compares the time that the machine needs now with that of one idle processor of the reference machine. */
async function measure(): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: pieces }, () => once(new Worker(piece, { eval: true, execArgv: [] }), 'exit')),
  );
  return Math.min(maxFactor, Math.max(1, (performance.now() - began) / referenceMs));
}

// The variable carries one measurement to both runners and their workers. Nobody sets it by hand.
if (process.env['TIME_FACTOR'] === undefined) {
  const factor = (await measure()).toFixed(1);
  process.env['TIME_FACTOR'] = factor;
  process.stdout.write(
    `Time factor ${factor} on ${availableParallelism()} processors: an expectation waits ${Math.round(5 * Number(factor))} s, a test ${Math.round(30 * Number(factor))} s.\n`,
  );
}

const factor = Number(process.env['TIME_FACTOR']);

/** Milliseconds that an expectation waits. */
export const expectTimeoutMs = 5_000 * factor;
/** Milliseconds that a test may take. One that starts whole programs several times has a multiple of it. */
export const testTimeoutMs = 30_000 * factor;
