import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Question } from '../questionnaire/question.ts';
import type { FilledFile } from './fill-document.ts';
import type { Fill } from './fill.ts';

export interface FileOrder {
  body: Uint8Array;
  fileType: 'docx' | 'xlsx';
  /** Without them the file is read for what it asks. */
  answers?: readonly Fill[];
}

type Told<T> = { done: T } | { refused: { code: ErrorCode; message: string } };

/**
 * The places of a Word or Excel file that ask for an answer, by its layout: none where the file is no questionnaire. In a thread
 * beside the server's own work.
 * @throws AppError `invalid`, `too-large`; the signal's reason once it is aborted
 * @example const questions = await readQuestions(call, body, 'xlsx')
 */
export const readQuestions = (
  { signal }: { signal: AbortSignal },
  body: Uint8Array,
  fileType: 'docx' | 'xlsx',
): Promise<Question[]> => inThread<Question[]>(signal, { body, fileType });

/** As `fillDocument`, in a thread beside the server's own work. */
export const fillInThread = (
  { signal }: { signal: AbortSignal },
  body: Uint8Array,
  fileType: 'docx' | 'xlsx',
  answers: readonly Fill[],
): Promise<FilledFile> => inThread<FilledFile>(signal, { body, fileType, answers });

async function inThread<T>(signal: AbortSignal, order: FileOrder): Promise<T> {
  // The source in tests, its translation in the product.
  const file = `file-worker${path.extname(import.meta.filename)}`;
  const worker = new Worker(path.join(import.meta.dirname, file), { workerData: order });
  // `once` listens no longer when its signal has been aborted, and an error that nobody hears ends the process.
  worker.on('error', () => undefined);
  try {
    const [told] = (await once(worker, 'message', { signal })) as [Told<T>];
    if ('refused' in told) throw new AppError(told.refused.code, told.refused.message);
    return told.done;
  } finally {
    await worker.terminate();
  }
}
