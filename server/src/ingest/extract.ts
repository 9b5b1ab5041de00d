import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { documentExtensions } from '@staffroom/sdk';
import { createChildPool } from './child/child-pool.ts';
import type { IndexedPassage } from './chunks/indexed-passages.ts';
import type { ExtractedDocument } from './extracted-document.ts';
import { ExtractionError, Starved } from './extraction-error.ts';
import type { ChildLoss } from './child/child-ending.ts';
import { defaultLimits, type ExtractionLimits } from './limits.ts';
import { createTaskQueue } from './child/task-queue.ts';
import { createFairQueue } from './child/fair-queue.ts';

/** Of the whole process, since it is the machine's memory that they share. */
const enqueue = createTaskQueue(2);
/** For files that somebody waits for: neither behind an import nor in its way. */
const enqueueFairly = createFairQueue(2);
const runInChild = createChildPool();

interface NamedFile {
  /** Where its bytes are, under any name. */
  path: string;
  /** As the person who uploaded it calls it. */
  filename: string;
  /** Label of the encoding that its text is in, where a person has chosen one. */
  encoding?: string | undefined;
}

interface ExtractionOptions {
  signal: AbortSignal;
  limits?: Partial<ExtractionLimits>;
  /** The person who waits for it: does not queue behind imports, but has one file read at a time. */
  waiting?: string;
  /** As of `TaskOptions`. */
  patience?: number;
}

interface ReadFile {
  document: ExtractedDocument;
  passages: IndexedPassage[];
}

/**
 * The text of a file with its pages and sections, read in a process that cannot harm this one.
 * The name decides on the format, and the content must agree. At most two run at once; others wait.
 * @throws ExtractionError with a sentence for that person; Starved where trying again helps; the reason of the signal when aborted
 */
export async function extract(file: NamedFile, options: ExtractionOptions): Promise<ExtractedDocument> {
  return (await read(file, options, false)).document;
}

/** As `extract`, with the passages of the text and what the index of words holds of them. */
export async function extractPassages(file: NamedFile, options: ExtractionOptions): Promise<ReadFile> {
  return read(file, options, true);
}

async function read(file: NamedFile, options: ExtractionOptions, indexed: boolean): Promise<ReadFile> {
  const extension = extname(file.filename).toLowerCase();
  if (!documentExtensions.includes(extension)) throw unsupported(extension);
  const { size } = await stat(file.path);
  if (size === 0)
    throw new ExtractionError('empty', 'This file is empty. Check that you chose the right one.');
  const limits = { ...defaultLimits, ...options.limits };
  const { path, encoding } = file;
  const { signal, waiting, patience } = options;
  // Whoever chats while files are imported must not wait for them.
  const to = waiting === undefined ? 'urgent' : 'requests';
  const work = () =>
    runInChild({ path, extension, limits, indexed, ...(encoding !== undefined && { encoding }) }, to, {
      signal,
      ...(patience !== undefined && { patience }),
    });
  const reply = await (waiting === undefined ? enqueue(work, signal) : enqueueFairly(waiting, work, signal));
  if (typeof reply === 'string') throw lost(reply, limits);
  if ('failure' in reply)
    throw new Error(`reading "${file.filename}" failed in the child process: ${reply.failure}`);
  if ('refusal' in reply)
    throw new ExtractionError(reply.refusal.reason, reply.refusal.message, reply.refusal.cause);
  return reply;
}

function unsupported(extension: string): ExtractionError {
  const accepted = documentExtensions.join(', ');
  const what = extension === '' ? 'Files without an extension' : `Files ending in ${extension}`;
  return new ExtractionError('unsupported', `${what} cannot be read. Upload one of these: ${accepted}.`);
}

function lost(loss: ChildLoss, limits: ExtractionLimits): Error {
  switch (loss) {
    case 'time':
      return new ExtractionError(
        'limit',
        `This file took more than ${Math.round(limits.processorTime / 1000)} seconds to process, which is the limit. Split it into smaller files.`,
      );
    case 'memory':
      return new ExtractionError(
        'limit',
        'This file is too complex to process. Split it into smaller files.',
      );
    case 'starved':
    case 'killed':
      return new Starved();
    case 'crash':
      return new ExtractionError(
        'corrupt',
        'This file is damaged. Open it in the app that created it, save it again and upload the new file.',
      );
  }
}
