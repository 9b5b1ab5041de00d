import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { documentExtensions } from '@staffroom/sdk/internal/shared';
import { createChildPool } from './child/child-pool.ts';
import type { IndexedPassage } from './chunks/indexed-passages.ts';
import type { ExtractedDocument } from './extracted-document.ts';
import { ExtractionError, Starved } from './extraction-error.ts';
import type { ChildLoss } from './child/child-ending.ts';
import { defaultLimits, type ExtractionLimits } from './limits.ts';
import { createFairLimiter, createLimiter } from '../threads/limiter.ts';

/**
 * Runs two extractions at a time. The limit applies to the whole process, because all extractions share the machine's memory.
 */
const limiter = createLimiter(2);
/** Queues files that a person waits for. They do not wait for imports, and do not delay imports. */
const fairLimiter = createFairLimiter({ width: 2, perPerson: 1 });
const runInChild = createChildPool();

interface NamedFile {
  path: string;
  /** The file name on the uploader's machine. */
  filename: string;
  /** The label of the encoding that a person selected for the file. */
  encoding?: string | undefined;
}

interface ExtractionOptions {
  signal: AbortSignal;
  limits?: Partial<ExtractionLimits>;
  /** The id of the person who waits for the extraction. It then skips the import queue, with one file per person at a time. */
  waiting?: string;
  /** Milliseconds until a child process counts as starved; see `TaskOptions`. */
  starvationTimeoutMs?: number;
}

export interface ReadFile {
  document: ExtractedDocument;
  passages: IndexedPassage[];
}

/**
 * Extracts the text of a file with its pages and sections, in a guarded process. The file name determines the format, and the
 * content must match it. At most two extractions run at a time.
 * @throws ExtractionError with a message for the uploader; Starved if a retry can help; the signal's reason after an abort
 */
export async function extract(file: NamedFile, options: ExtractionOptions): Promise<ExtractedDocument> {
  return (await read(file, options, false)).document;
}

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
  const { signal, waiting, starvationTimeoutMs } = options;
  // Imports get a lower priority, so that they do not slow down chats.
  const to = waiting === undefined ? 'urgent' : 'requests';
  const work = () =>
    runInChild({ path, extension, limits, indexed, ...(encoding !== undefined && { encoding }) }, to, {
      signal,
      ...(starvationTimeoutMs !== undefined && { starvationTimeoutMs }),
    });
  const reply = await (waiting === undefined
    ? limiter.run(work, { signal })
    : fairLimiter.run(waiting, work, { signal }));
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
