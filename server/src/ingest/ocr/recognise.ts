import { extname } from 'node:path';
import { startChild } from '../child/guarded-child.ts';
import { createTaskQueue } from '../child/task-queue.ts';
import { Starved } from '../extraction-error.ts';
import { installedLanguages } from './languages.ts';
import type { OcrReply, OcrTask, RecognisedPage } from './ocr-protocol.ts';

const program = new URL(`./ocr-child${extname(import.meta.url)}`, import.meta.url);

const megabyte = 1024 * 1024;
/** Bytes: the engine, its model and a page of 300 dots per inch take up to 360 MB. */
const memory = 390 * megabyte;
/** Milliseconds of processor time for one page: some readings, one way and another, of small print. */
const onePage = 90_000;
/** Threads of a child that may be at work at the same time: the engine and what draws the next page for it. */
const threads = 2;

/** One scan at a time in the whole process: it keeps a core busy, and others wait for theirs. */
const enqueue = createTaskQueue(1);

export interface RecogniseOptions {
  signal: AbortSignal;
  /** Gives up waiting for other scans; default: `signal`. */
  patience?: AbortSignal;
  /** Milliseconds after which no further page is begun; all are read unless told. */
  budget?: number;
  /** Somebody waits for it: it goes before all other scans that have not begun. */
  urgent?: boolean;
  onPage?: (page: RecognisedPage) => void;
}

/**
 * Reads pages of a PDF, or of a picture, in a process of its own that gives way to everything else. Text in languages whose models
 * are not installed comes out with errors.
 * @returns the pages that were read in time, in order, at least one. One that cannot be read is empty, also where
 *   it killed a fresh process, so that whoever asks again for those that are missing comes to an end.
 * @throws the reason of the signal, or of the patience while waiting; Starved where not one page got the time
 */
export async function recognise(
  { path, pages: wanted }: { path: string; pages: readonly number[] },
  { signal, patience = signal, budget = Number.POSITIVE_INFINITY, urgent = false, onPage }: RecogniseOptions,
): Promise<RecognisedPage[]> {
  const pages: RecognisedPage[] = [];
  const languages = installedLanguages();

  /** As many further pages as one process has memory for. @returns whether it may go on */
  const readSome = async (left: number): Promise<boolean> => {
    const [first, ...others] = wanted.slice(pages.length);
    if (first === undefined) return false;
    const before = pages.length;
    const child = startChild<OcrTask, OcrReply, RecognisedPage>(program, memory, { nativeCode: true });
    try {
      child.giveWay(urgent ? 'requests' : 'all');
      const spent = Math.min(left * threads, others.length * onePage);
      const limits = { processorTime: spent + onePage, memory };
      const task = { path, pages: [first, ...others], languages, budget: left, limits };
      const reply = await child.run(task, {
        signal,
        onPart(page) {
          pages.push(page);
          onPage?.(page);
        },
      });
      if (reply === 'starved' || reply === 'killed') {
        if (pages.length === 0) throw new Starved();
        return false;
      }
      if (typeof reply !== 'string' && reply.failure !== undefined)
        throw new Error(`text recognition failed in the child process: ${reply.failure}`);
      // A page that fails behind others may do so because of what they have left in memory.
      if (pages.length === before) pages.push({ number: first, text: '', confidence: 0 });
      return true;
    } finally {
      child.kill();
    }
  };
  const read = async (): Promise<void> => {
    const deadline = performance.now() + budget;
    const left = () => Math.max(0, deadline - performance.now());
    // The first round is begun whatever is left.
    while ((await readSome(left())) && left() > 0);
  };
  await enqueue(read, AbortSignal.any([signal, patience]), urgent);
  return pages;
}
