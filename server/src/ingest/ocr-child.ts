import { readFileSync } from 'node:fs';
import type { OcrReply, OcrTask, RecognisedPage } from './ocr-protocol.ts';
import { openPdf } from './readers/pdf-open.ts';
import { recognisePage, startRecogniser } from './recognise-page.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks<OcrTask, OcrReply, RecognisedPage>(async ({ path, pages, budget }, send) => {
  const deadline = performance.now() + budget;
  try {
    const document = await openPdf(readFileSync(path), true);
    const recogniser = await startRecogniser();
    for (const number of pages) {
      send(await recognisePage(document, number, recogniser));
      if (performance.now() > deadline) break;
    }
    return { failure: undefined };
  } catch (error) {
    return { failure: (error instanceof Error ? error.stack : undefined) ?? String(error) };
  }
});
