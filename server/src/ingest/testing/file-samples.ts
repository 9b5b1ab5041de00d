import { join } from 'node:path';
import { ExtractionError } from '../extraction-error.ts';
import { appendPages } from '../ocr/append-pages.ts';
import { extract } from '../extract.ts';
import { recognise } from '../ocr/recognise.ts';
import type { ExtractionReason } from '../refusal.ts';

/** An entry of a manifest of real files. */
export interface FileSample {
  /** Path below the folder of the manifest. */
  file: string;
  /** `xxe`: no external entity may be resolved; `any`: it must only end. */
  expected: 'ok' | 'xxe' | 'any' | ExtractionReason;
  /** What its text must hold, white space apart. */
  phrase: string | null;
  /** On which page. */
  page: number | null;
}

export interface FileOutcome {
  /** In the words of the manifest; of a refusal without a proper sentence, what it said. */
  outcome: string;
  /** What its owner is told. */
  sentence: string;
}

/**
 * What becomes of a file, text recognition included where the phrase may stand on a scan. A bomb may be read as well, if it
 * stays within the limits; `no-text` means a file without a text layer, whose phrase only recognition finds.
 */
export async function outcomeOf(folder: string, sample: FileSample): Promise<FileOutcome> {
  const path = join(folder, sample.file);
  // The test that asks has a limit of its own.
  const { signal } = new AbortController();
  try {
    const document = await extract({ path, filename: sample.file }, { signal });
    const isThereUnread = normalised(document.text).includes(normalised(sample.phrase ?? ''));
    const scans = document.pages
      .filter(
        ({ scan, number }) =>
          scan === true && (sample.page === null ? !isThereUnread : number === sample.page),
      )
      .map(({ number }) => number);
    const isScan = document.text === '';
    const recognised =
      scans.length === 0 ? [] : await recognise({ path, pages: scans }, { signal, budget: 20_000 });
    const { text, pages } = appendPages(document, recognised, 0);
    if (sample.expected === 'limit') return { outcome: 'limit', sentence: '' };
    if (sample.expected === 'xxe')
      return { outcome: /root:|localhost/.test(text) ? 'entity resolved' : 'xxe', sentence: '' };
    const page = pages.find(({ number }) => number === sample.page);
    const where = sample.page === null ? text : text.slice(page?.start ?? 0, page?.end ?? 0);
    const isThere = normalised(where).includes(normalised(sample.phrase ?? ''));
    return { outcome: isThere ? (isScan ? 'no-text' : 'ok') : 'phrase missing', sentence: '' };
  } catch (error) {
    if (!(error instanceof ExtractionError))
      return { outcome: 'defect', sentence: error instanceof Error ? (error.stack ?? '') : String(error) };
    const isSentence = /^(?:This|The|Reading this) .*\. .*\.$/.test(error.message);
    return { outcome: isSentence ? error.reason : error.message, sentence: error.message };
  }
}

function normalised(text: string): string {
  return text.replace(/\s+/g, ' ');
}
