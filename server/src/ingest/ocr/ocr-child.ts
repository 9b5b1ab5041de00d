import { readFileSync } from 'node:fs';
import { serveTasks } from '../child/serve-tasks.ts';
import { createEngine } from './engine.ts';
import type { OcrReply, OcrTask, RecognisedPage } from './ocr-protocol.ts';
import { openPages } from './page-source.ts';
import { createPageReader } from './read-page.ts';

/** Share of the memory limit. If a page leaves the process above it, the next page would hardly fit. */
const fullShare = 0.75;

serveTasks<OcrTask, OcrReply, RecognisedPage>(async ({ path, pages, languages, budget, limits }, send) => {
  const deadline = performance.now() + budget;
  try {
    const source = await openPages(readFileSync(path));
    const engine = createEngine();
    // Loads the first model before any page, so that a missing model fails the task instead of the pages.
    for (const language of languages.slice(0, 1)) await engine.load(language);
    const readPage = createPageReader(engine, languages);
    for (const number of pages) {
      send(await readPage(source, number));
      const isFull = process.memoryUsage.rss() > limits.memory * fullShare;
      if (isFull || performance.now() > deadline) break;
    }
    return { failure: undefined };
  } catch (error) {
    return { failure: (error instanceof Error ? error.stack : undefined) ?? String(error) };
  }
});
