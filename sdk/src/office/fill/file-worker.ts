import { parentPort, workerData } from 'node:worker_threads';
import { isAppError } from '../../errors.ts';
import { questionsOf } from '../questionnaire/read-questions.ts';
import type { FileOrder } from './in-thread.ts';
import { fillDocument } from './fill-document.ts';

// Runs as a thread of its own: a workbook of fifteen sheets takes seconds, in which nobody else would be served.
const { body, fileType, answers } = workerData as FileOrder;
try {
  const done = answers ? fillDocument(body, fileType, answers) : questionsOf(body, fileType);
  parentPort?.postMessage({ done });
} catch (error) {
  if (!isAppError(error)) throw error;
  parentPort?.postMessage({ refused: { code: error.code, message: error.message } });
}
