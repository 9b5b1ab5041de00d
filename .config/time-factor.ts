import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Milliseconds for one piece of work on an idle processor of the reference machine. */
const referenceMs = 100;
/**
 * Number of pieces of work measured in parallel: as many as a full run has programs (three workers, two browsers, two servers).
 */
const pieces = 7;
/** Maximum factor. A machine that is slower than that cannot finish a run. */
const maxFactor = 20;

// The measured work: parsing and writing JSON, and computing, like tests do. `referenceMs` is only valid for exactly this code.
const piece = `
  const row = { id: 7, name: 'a name', list: Array.from({ length: 200 }, (_, at) => at * 1.5) };
  let state = 1;
  for (let round = 0; round < 700; round++) {
    const copy = JSON.parse(JSON.stringify(row));
    for (const number of copy.list) for (let at = 0; at < 60; at++) state = Math.imul(state ^ number, 2654435761 + at);
  }
  process.exitCode = state === 0.5 ? 1 : 0;
`;

async function measure(): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: pieces }, () => once(new Worker(piece, { eval: true, execArgv: [] }), 'exit')),
  );
  return Math.min(maxFactor, Math.max(1, (performance.now() - began) / referenceMs));
}

// The environment variable passes one measurement to both runners and their workers. No one sets it by hand.
if (process.env['TIME_FACTOR'] === undefined) {
  const factor = (await measure()).toFixed(1);
  process.env['TIME_FACTOR'] = factor;
  process.stdout.write(
    `Time factor ${factor} on ${availableParallelism()} processors: an expectation waits ${Math.round(5 * Number(factor))} s, a test ${Math.round(30 * Number(factor))} s.\n`,
  );
}

const factor = Number(process.env['TIME_FACTOR']);

/** Timeout of an expectation in milliseconds. */
export const expectTimeoutMs = 5_000 * factor;
/** Timeout in milliseconds for reading a document, which a process with a low priority does. */
export const readingTimeoutMs = 4 * expectTimeoutMs;
/** Timeout of a test in milliseconds. A test that starts whole programs several times gets a multiple of it. */
export const testTimeoutMs = 30_000 * factor;
