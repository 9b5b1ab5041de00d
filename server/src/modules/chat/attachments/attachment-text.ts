import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { visibleLine } from '@staffroom/sdk';
import { appendPages } from '../../../ingest/ocr/append-pages.ts';
import type { EmbeddedFile, ExtractedDocument } from '../../../ingest/extracted-document.ts';
import { ExtractionError, Starved } from '../../../ingest/extraction-error.ts';
import { extract } from '../../../ingest/extract.ts';
import { canDraw, drawPicture, isPicture } from '../../../ingest/pictures/draw-picture.ts';
import { recognise } from '../../../ingest/ocr/recognise.ts';

export interface AttachmentText {
  text: string;
  truncated: boolean;
  /** A JPEG for vision models, if the file is an image. */
  picture: Buffer | null;
}

/**
 * The maximum length of an attachment's text in UTF-16 units: about one book. For longer files, people use search in the
 * library.
 */
const textLimit = 1_000_000;
/**
 * The maximum number of scanned pages whose text is recognized: about half a minute of work. The number is fixed, so that the
 * result does not depend on the server's load.
 */
const maxScannedPages = 20;
/** Attempts to read a file if the server is too busy. */
const tries = 3;

/** Whether a file of this type has pages that a vision model can see besides the text. @param extension without the dot */
export const hasPages = (extension: string): boolean => canDraw(extension) && !isPicture(extension);

/**
 * Extracts the text of an attached file, and for an e-mail also the text of the e-mail's attachments. Recognizes text in scans,
 * up to a maximum number of pages.
 * @param person files of this person wait only for each other
 * @throws ExtractionError with a message for that person; the signal's reason when the signal aborts
 */
export async function readAttachment(
  file: { path: string; filename: string },
  person: string,
  signal: AbortSignal,
): Promise<AttachmentText> {
  for (let left = tries; left > 0; left--)
    try {
      return await readOnce(file, { person, signal, characters: textLimit, depth: 0 });
    } catch (error) {
      if (!(error instanceof Starved)) throw error;
    }
  throw new ExtractionError(
    'limit',
    'The server was too busy to read this file. The file is fine: attach it again later.',
  );
}

interface Reading {
  person: string;
  signal: AbortSignal;
  characters: number;
  /** The nesting depth of the file, for example 1 for an e-mail in an e-mail. */
  depth: number;
}

async function readOnce(file: { path: string; filename: string }, reading: Reading): Promise<AttachmentText> {
  const { person, signal, characters } = reading;
  const picture = isPicture(extname(file.filename).slice(1))
    ? await drawPicture({ path: file.path, page: 1 }, signal)
    : null;
  const document = await extract(file, { signal, waiting: person, limits: { characters } });
  const scans = scannedPages(document);
  // Text recognition runs only if most pages are scans: a few images in a text do not justify the time.
  const isScan = scans.length > document.pages.length / 2;
  const read = isScan ? await withScans(file.path, document, scans, signal) : document;
  const { pages } = read;
  const within = await readWithin(document.attachments ?? [], {
    ...reading,
    characters: characters - read.text.length,
  });
  const text = [read.text, ...within].filter((part) => part !== '').join('\n\n');
  if (text === '' && picture) return { text: noText, truncated: false, picture };
  if (text === '') throw unread();
  const left = scannedPages({ pages });
  if (left.length === 0) return { text, truncated: document.truncated, picture };
  return {
    text: `${text}\n\n[These pages were not read because they are pictures: ${left.join(', ')}.]`,
    truncated: true,
    picture,
  };
}

/** The maximum number of attachments to read per e-mail. Further attachments are only listed. */
const maxNestedFiles = 10;
const maxDepth = 2;

async function readWithin(files: readonly EmbeddedFile[], reading: Reading): Promise<string[]> {
  if (files.length === 0 || reading.depth === maxDepth) return [];
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-within-'));
  try {
    const texts: string[] = [];
    let { characters } = reading;
    for (const [index, { filename, bytes }] of files.slice(0, maxNestedFiles).entries()) {
      const name = visibleLine(filename);
      const path = join(folder, String(index));
      await writeFile(path, bytes);
      const further = { ...reading, characters: Math.max(1, characters), depth: reading.depth + 1 };
      const read = await readOnce({ path, filename }, further).catch((error: unknown) => {
        if (!(error instanceof ExtractionError)) throw error;
        return { text: `[This attachment was not read: ${error.message}]`, truncated: false };
      });
      characters -= read.text.length;
      texts.push(
        `--- Attachment: ${name} ---\n\n${read.text}${read.truncated ? '\n[Only part of this attachment was read.]' : ''}`,
      );
    }
    const left = files.length - maxNestedFiles;
    return left > 0 ? [...texts, `[${left} further attachments were not read.]`] : texts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const noText = '[A picture without recognized text.]';

const scannedPages = ({ pages }: Pick<ExtractedDocument, 'pages'>): number[] =>
  pages.filter(({ scan }) => scan === true).map(({ number }) => number);

async function withScans(
  path: string,
  document: ExtractedDocument,
  pages: number[],
  signal: AbortSignal,
): Promise<Pick<ExtractedDocument, 'text' | 'pages'>> {
  const recognised = await recognise(
    { path, pages: pages.slice(0, maxScannedPages) },
    { signal, urgent: true },
  );
  return appendPages(document, recognised, 0);
}

function unread(): ExtractionError {
  return new ExtractionError(
    'no-text',
    'This file contains only images and no readable text. Attach a sharper image or the original document.',
  );
}
