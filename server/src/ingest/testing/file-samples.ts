import { join } from 'node:path';
import { ExtractionError } from '../extraction-error.ts';
import { appendPages } from '../ocr/append-pages.ts';
import { extract } from '../extract.ts';
import { recognise } from '../ocr/recognise.ts';
import type { ExtractionReason } from '../refusal.ts';

export interface FileSample {
  file: string;
  /** `xxe`: the reader must not resolve an external entity. `any`: the reader only has to finish. */
  expected: 'ok' | 'xxe' | 'any' | ExtractionReason;
  /** Text that the file must contain, ignoring white space. */
  phrase: string | null;
  page: number | null;
}

export interface FileOutcome {
  /** The outcome, as the manifest names it. For a refusal without a proper sentence, its raw message. */
  outcome: string;
  sentence: string;
}

/**
 * Determines a file's outcome; runs OCR if the phrase may be on a scan. A zip bomb may also be read within the limits.
 * `no-text` means that only OCR finds the file's phrase.
 */
export async function outcomeOf(folder: string, sample: FileSample): Promise<FileOutcome> {
  const path = join(folder, sample.file);
  // This signal never aborts, because the calling test has its own timeout.
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
