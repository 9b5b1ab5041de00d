import { extname } from 'node:path';
import { startChild } from '../child/guarded-child.ts';
import { createLimiter } from '../../threads/limiter.ts';
import { Starved } from '../extraction-error.ts';
import { installedLanguages } from './languages.ts';
import type { OcrReply, OcrTask, RecognisedPage } from './ocr-protocol.ts';

const program = new URL(`./ocr-child${extname(import.meta.url)}`, import.meta.url);

const megabyte = 1024 * 1024;
/** Memory limit in bytes: the engine, its model and a page at 300 dpi take up to 360 MB. */
const memory = 390 * megabyte;
/** Milliseconds of processor time for one page, enough to read small print several times. */
const onePage = 90_000;
/** Number of threads that a child uses at the same time: one for the engine, one for drawing the next page. */
const threads = 2;

const limiter = createLimiter(1);

export interface RecogniseOptions {
  signal: AbortSignal;
  /** Ends the wait for other scans; defaults to `signal`. */
  deadline?: AbortSignal;
  /** Milliseconds after which no further page is started; defaults to no limit. */
  budget?: number;
  /** True if a person waits for the result: the task then runs before all other waiting scans. */
  urgent?: boolean;
  onPage?: (page: RecognisedPage) => void;
}

/**
 * Runs OCR on pages of a PDF or picture, in a separate process with the lowest priority. Text in a language without an
 * installed model is recognized with errors.
 * @returns the pages that were read in time, in order, at least one. An unreadable page is empty, even if it killed a fresh
 * process, so that repeated calls for the missing pages end.
 * @throws the signal's reason, or that of `deadline` while waiting; Starved if no page got enough processor time
 */
export async function recognise(
  { path, pages: wanted }: { path: string; pages: readonly number[] },
  { signal, deadline = signal, budget = Number.POSITIVE_INFINITY, urgent = false, onPage }: RecogniseOptions,
): Promise<RecognisedPage[]> {
  const pages: RecognisedPage[] = [];
  const languages = installedLanguages();

  /** Reads as many further pages as fit into one process's memory. @returns whether to continue */
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
      // Only a page that was the first of its process counts as unreadable: later pages may fail because earlier ones filled
      // the memory.
      if (pages.length === before) pages.push({ number: first, text: '', confidence: 0 });
      return true;
    } finally {
      child.kill();
    }
  };
  const read = async (): Promise<void> => {
    const deadline = performance.now() + budget;
    const left = () => Math.max(0, deadline - performance.now());
    // The first round starts even if no time is left.
    while ((await readSome(left())) && left() > 0);
  };
  await limiter.run(read, { signal: AbortSignal.any([signal, deadline]), urgent });
  return pages;
}
