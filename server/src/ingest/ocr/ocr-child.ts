import { readFileSync } from 'node:fs';
import type { OcrReply, OcrTask, RecognisedPage } from './ocr-protocol.ts';
import { openPdf } from '../formats/pdf-open.ts';
import { recognisePage, startRecogniser } from './recognise-page.ts';
import { serveTasks } from '../child/serve-tasks.ts';

/** Of the memory limit: with more than this after a page, the next one would hardly fit. */
const fullShare = 0.75;

serveTasks<OcrTask, OcrReply, RecognisedPage>(async ({ path, pages, budget, limits }, send) => {
  const deadline = performance.now() + budget;
  try {
    const document = await openPdf(readFileSync(path), true);
    const recogniser = await startRecogniser();
    for (const number of pages) {
      send(await recognisePage(document, number, recogniser));
      const isFull = process.memoryUsage.rss() > limits.memory * fullShare;
      if (isFull || performance.now() > deadline) break;
    }
    return { failure: undefined };
  } catch (error) {
    return { failure: (error instanceof Error ? error.stack : undefined) ?? String(error) };
  }
});
