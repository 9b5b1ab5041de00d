import { extname } from 'node:path';
import { startChild } from '../child/guarded-child.ts';
import type { OcrReply, OcrTask, RecognisedPage } from './ocr-protocol.ts';
import { createTaskQueue } from '../child/task-queue.ts';

const program = new URL(`./ocr-child${extname(import.meta.url)}`, import.meta.url);

const megabyte = 1024 * 1024;
/** Bytes: the engine, its model and a page of 300 dots per inch take up to 360 MB. */
const memory = 390 * megabyte;
/** Milliseconds for the last page that was begun in time. */
const grace = 20_000;

/** One scan at a time in the whole process: it keeps a core busy, and others wait for theirs. */
const enqueue = createTaskQueue(1);

export interface RecogniseOptions {
  signal: AbortSignal;
  /** Gives up waiting for other scans; default: `signal`. */
  patience?: AbortSignal;
  /** Milliseconds after which no further page is begun. */
  budget: number;
  onPage?: (page: RecognisedPage) => void;
}

/**
 * Reads pages of a PDF by their pictures, in a process of its own that gives way to everything else. Text in
 * other languages than English comes out with errors.
 * @returns the pages that were read in time, in order, at least one. One that cannot be read is empty, also where
 *   it killed a fresh process, so that whoever asks again for those that are missing comes to an end.
 * @throws the reason of the signal, or of the patience while waiting
 */
export async function recognise(
  { path, pages: wanted }: { path: string; pages: readonly number[] },
  { signal, patience = signal, budget, onPage }: RecogniseOptions,
): Promise<RecognisedPage[]> {
  const pages: RecognisedPage[] = [];

  /** As many further pages as one process has memory for. */
  const readSome = async (left: number): Promise<void> => {
    const [first, ...others] = wanted.slice(pages.length);
    if (first === undefined) return;
    const before = pages.length;
    const child = startChild<OcrTask, OcrReply, RecognisedPage>(program, memory, { nativeCode: true });
    try {
      child.giveWay('all');
      const limits = { timeout: left + grace, memory };
      const task = { path, pages: [first, ...others], budget: left, limits };
      const reply = await child.run(task, {
        signal,
        onPart(page) {
          pages.push(page);
          onPage?.(page);
        },
      });
      if (typeof reply !== 'string' && reply.failure !== undefined)
        throw new Error(`text recognition failed in the child process: ${reply.failure}`);
      // A page that fails behind others may do so because of what they have left in memory.
      if (pages.length === before) pages.push({ number: first, text: '', confidence: 0 });
    } finally {
      child.kill();
    }
  };
  const read = async (): Promise<void> => {
    const deadline = performance.now() + budget;
    do await readSome(Math.max(0, deadline - performance.now()));
    while (pages.length < wanted.length && performance.now() < deadline);
  };
  await enqueue(read, AbortSignal.any([signal, patience]));
  return pages;
}
