import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Message } from '../../server-messages/message.ts';
import type { Question } from '../questionnaire/question.ts';
import type { FilledFile } from './fill-document.ts';
import type { Fill } from './fill.ts';

export interface FileOrder {
  body: Uint8Array;
  fileType: 'docx' | 'xlsx';
  /** Answers to write. If undefined, the thread reads the questions of the file instead. */
  answers?: readonly Fill[];
}

type Told<T> = { done: T } | { refused: { code: ErrorCode; message: Message } };

/**
 * Finds the places in a Word or Excel file that ask for an answer, by the file's layout; empty when the file is not a
 * questionnaire. Runs in a worker thread.
 * @throws AppError `invalid`, `too-large`; the signal's reason after an abort
 * @example const questions = await readQuestions(call, body, 'xlsx')
 * @experimental
 */
export const readQuestions = (
  { signal }: { signal: AbortSignal },
  body: Uint8Array,
  fileType: 'docx' | 'xlsx',
): Promise<Question[]> => inThread<Question[]>(signal, { body, fileType });

/**
 * Runs `fillDocument` in a worker thread.
 * @experimental
 */
export const fillInThread = (
  { signal }: { signal: AbortSignal },
  body: Uint8Array,
  fileType: 'docx' | 'xlsx',
  answers: readonly Fill[],
): Promise<FilledFile> => inThread<FilledFile>(signal, { body, fileType, answers });

async function inThread<T>(signal: AbortSignal, order: FileOrder): Promise<T> {
  // The extension is `.ts` in tests and `.js` in the build.
  const file = `file-worker${path.extname(import.meta.filename)}`;
  const worker = new Worker(path.join(import.meta.dirname, file), { workerData: order });
  // Listen for errors, because after an abort `once` does not, and an unhandled error event would end the process.
  worker.on('error', () => undefined);
  try {
    const [told] = (await once(worker, 'message', { signal })) as [Told<T>];
    if ('refused' in told) throw new AppError(told.refused.code, told.refused.message);
    return told.done;
  } finally {
    await worker.terminate();
  }
}
