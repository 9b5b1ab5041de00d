import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExtractionReply, ExtractionTask } from './child-protocol.ts';
import { readFile } from './read-file.ts';
import { Refusal } from './refusal.ts';

const task: ExtractionTask = JSON.parse(process.argv[2] ?? '');

// Libraries can block this thread for good, so the guard has one of its own.
const guard = new Worker(new URL(`./child-guard${extname(import.meta.url)}`, import.meta.url), {
  workerData: { parent: process.ppid, limits: task.limits },
});
guard.unref();

let reply: ExtractionReply;
try {
  reply = { document: await readFile(readFileSync(task.path), task.extension, task.limits) };
} catch (error) {
  const { stack } = error instanceof Error ? error : new Error(String(error));
  reply =
    error instanceof Refusal
      ? { refusal: { reason: error.reason, message: error.message, cause: describe(error.cause) } }
      : { failure: stack ?? '' };
}
process.send?.(reply, () => process.exit());

function describe(cause: unknown): string | undefined {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
}
