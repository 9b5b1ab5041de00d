import { startChild } from './guarded-child.ts';
import type { OcrReply, OcrTask, RecognisedPage } from './ocr-protocol.ts';
import { createQueue } from './queue.ts';

const megabyte = 1024 * 1024;
/** Bytes: the engine, its model and a drawn page take 250 MB. */
const memory = 390 * megabyte;
/** Milliseconds for the last page that was begun in time. */
const grace = 20_000;

/** One scan at a time in the whole process: it keeps a core busy, and others wait for theirs. */
const enqueue = createQueue(1);

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
 * @returns the pages that were read in time, in order. One that cannot be read is empty, also where it killed
 *   the process, so that whoever asks again for those that are missing comes to an end.
 * @throws the reason of the signal, or of the patience while waiting
 */
export async function recognise(
  file: { path: string; pages: readonly number[] },
  { signal, patience = signal, budget, onPage }: RecogniseOptions,
): Promise<RecognisedPage[]> {
  const pages: RecognisedPage[] = [];
  const read = async (): Promise<void> => {
    const child = startChild<OcrTask, OcrReply, RecognisedPage>('ocr-child', memory, { nativeCode: true });
    try {
      child.giveWay('all');
      const reply = await child.run(
        { ...file, budget, limits: { timeout: budget + grace, memory } },
        {
          signal,
          onPart(page) {
            pages.push(page);
            onPage?.(page);
          },
        },
      );
      const next = file.pages[pages.length];
      if (typeof reply === 'string' && next !== undefined)
        pages.push({ number: next, text: '', confidence: 0 });
      else if (typeof reply !== 'string' && reply.failure !== undefined)
        throw new Error(`text recognition failed in the child process: ${reply.failure}`);
    } finally {
      child.kill();
    }
  };
  await enqueue(read, AbortSignal.any([signal, patience]));
  return pages;
}
