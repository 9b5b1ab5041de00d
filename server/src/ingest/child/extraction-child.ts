import { readFileSync } from 'node:fs';
import type { ExtractionReply, ExtractionTask } from './child-protocol.ts';
import { indexedPassages } from '../chunks/indexed-passages.ts';
import { readFile } from '../formats/read-file.ts';
import { Refusal } from '../refusal.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks<ExtractionTask, ExtractionReply>(async (task) => {
  try {
    const { path, extension, limits, indexed, encoding } = task;
    const document = await readFile(readFileSync(path), extension, limits, encoding);
    return { document, passages: indexed ? indexedPassages(document) : [] };
  } catch (error) {
    if (error instanceof Refusal)
      return { refusal: { reason: error.reason, message: error.message, cause: describe(error.cause) } };
    return { failure: (error instanceof Error ? error.stack : undefined) ?? String(error) };
  }
});

function describe(cause: unknown): string | undefined {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
}
