import { appendPages } from '../../../ingest/ocr/append-pages.ts';
import type { ExtractedDocument } from '../../../ingest/extracted-document.ts';
import { ExtractionError } from '../../../ingest/extraction-error.ts';
import { extract } from '../../../ingest/extract.ts';
import { recognise } from '../../../ingest/ocr/recognise.ts';

export interface AttachmentText {
  text: string;
  /** The file holds more than was kept. */
  truncated: boolean;
}

/** UTF-16 units: a book. Models read less than that; search in the library reads more. */
const textLimit = 1_000_000;
/** Milliseconds that scans of the library may keep one that somebody waits for, and that it may then take. */
const scanPatience = 8_000;
const scanBudget = 12_000;

/**
 * The text of a file that goes with a question. A scan is read by its pictures, as far as that is done in time.
 * @param person whose files wait for each other, not for anybody else's
 * @throws ExtractionError with a sentence for that person; the reason of the signal when aborted
 */
export async function readAttachment(
  file: { path: string; filename: string },
  person: string,
  signal: AbortSignal,
): Promise<AttachmentText> {
  const document = await extract(file, { signal, waiting: person, limits: { characters: textLimit } });
  const scans = scannedPages(document);
  // Nobody waits for a few pictures in a text.
  const isScan = scans.length > document.pages.length / 2;
  const { text, pages } = isScan ? await withScans(file.path, document, scans, signal) : document;
  if (text === '') throw unread();
  const left = scannedPages({ pages });
  if (left.length === 0) return { text, truncated: document.truncated };
  return {
    text: `${text}\n\n[Not read, because they are pictures: pages ${left.join(', ')}.]`,
    truncated: true,
  };
}

const scannedPages = ({ pages }: Pick<ExtractedDocument, 'pages'>): number[] =>
  pages.filter(({ scan }) => scan === true).map(({ number }) => number);

async function withScans(
  path: string,
  document: ExtractedDocument,
  pages: number[],
  signal: AbortSignal,
): Promise<Pick<ExtractedDocument, 'text' | 'pages'>> {
  const patience = AbortSignal.timeout(scanPatience);
  try {
    const recognised = await recognise({ path, pages }, { signal, patience, budget: scanBudget });
    return appendPages(document, recognised, 0);
  } catch (error) {
    signal.throwIfAborted();
    if (error !== patience.reason) throw error;
    return document;
  }
}

function unread(): ExtractionError {
  return new ExtractionError(
    'no-text',
    'This PDF holds only pictures, and their text could not be recognised. Upload it to your documents, where scans are read in the background, and ask about it there.',
  );
}
