import { parentPort, workerData } from 'node:worker_threads';
import { isAppError, messageOf } from '../../errors.ts';
import { questionsOf } from '../questionnaire/read-questions.ts';
import type { FileOrder } from './in-thread.ts';
import { fillDocument } from './fill-document.ts';

// Runs in a worker thread, because a workbook with fifteen sheets takes seconds, which would block the server.
const { body, fileType, answers } = workerData as FileOrder;
try {
  const done = answers ? fillDocument(body, fileType, answers) : questionsOf(body, fileType);
  parentPort?.postMessage({ done });
} catch (error) {
  if (!isAppError(error)) throw error;
  parentPort?.postMessage({ refused: { code: error.code, message: messageOf(error) } });
}
