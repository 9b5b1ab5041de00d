import type { DocumentPage } from '@staffroom/sdk';
import { poorConfidence } from '@staffroom/sdk/internal/shared';
import type { DocumentOcr } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { appendPages } from '../../../ingest/ocr/append-pages.ts';
import { recognise } from '../../../ingest/ocr/recognise.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { DocumentEvents } from '../document-events.ts';
import { addPassages } from './store-passages.sql.ts';
import { summarise } from './summarise.ts';

export interface ScanDependencies {
  database: Pick<Database, 'pool'>;
  blobs: Pick<BlobStore, 'borrow'>;
  documentEvents: Pick<DocumentEvents, 'progress'>;
}

export interface ScannedVersion {
  versionId: string;
  documentId: string;
  blob: string;
}

export interface ScanState {
  text: string;
  pages: DocumentPage[];
  passages: number;
  /** True if none of the images that were tried in this run can be displayed. */
  isDamaged?: boolean;
}

/** The maximum number of pages per document for text recognition. This many pages take some minutes on one processor core. */
const maxPages = 100;

export function pagesToRead(pages: readonly DocumentPage[]): number[] {
  const read = pages.filter(({ ocr }) => ocr !== undefined).length;
  const waiting = pages.filter(({ scan }) => scan === true).map(({ number }) => number);
  return waiting.slice(0, Math.max(0, maxPages - read));
}

/**
 * Recognizes the text of a version's scanned pages and stores the text and its passages. Can be repeated: stored pages count as
 * done.
 * @param options.budget milliseconds after which no further page is started
 * @param options.deadline ends the waiting for other scans
 * @returns the new state of the version
 */
export async function readScans(
  { database: { pool }, blobs, documentEvents }: ScanDependencies,
  version: ScannedVersion,
  options: { signal: AbortSignal; budget: number; deadline?: AbortSignal },
): Promise<ScanState> {
  const before = await loadScans({ database: { pool } }, version.versionId);
  const numbers = pagesToRead(before.pages);
  if (numbers.length === 0) return before;
  const { length: of } = before.pages.filter(({ scan, ocr }) => scan ?? ocr);
  let read = of - numbers.length;
  await using file = await blobs.borrow(version.blob);
  const recognised = await recognise(
    { path: file.path, pages: numbers },
    {
      ...options,
      onPage: () => {
        read++;
        void documentEvents.progress(version.documentId, { read, of }).catch(() => undefined);
      },
    },
  );
  const { added, ...after } = appendPages(before, recognised, before.passages);
  await addPassages({ pool }, version, added, options.signal, before.passages);
  const passages = before.passages + added.length;
  await pool.query(
    `with vectors as (delete from embedded_version where version_id = $1)
     update document_version set text = $2, pages = $3, passages = $4 where id = $1`,
    [version.versionId, after.text, JSON.stringify(after.pages), passages],
  );
  return { ...after, passages, isDamaged: recognised.every(({ damaged }) => damaged === true) };
}

export async function loadScans(
  { database: { pool } }: Pick<ScanDependencies, 'database'>,
  versionId: string,
): Promise<ScanState> {
  const { rows } = await pool.query<ScanState>(
    `select coalesce(text, '') as text, pages, passages from document_version where id = $1`,
    [versionId],
  );
  return rows[0] ?? { text: '', pages: [], passages: 0 };
}

/** The number of scanned pages for each result of text recognition; null if no page is scanned. */
export function ocrOf(pages: readonly DocumentPage[]): DocumentOcr | null {
  const read = pages.flatMap(({ ocr, start, end }) => (ocr ? [{ ...ocr, isEmpty: start === end }] : []));
  const scans = pages.filter(({ scan }) => scan === true).length;
  if (read.length + scans === 0) return null;
  const waiting = pagesToRead(pages).length;
  const poor = read.filter(({ confidence, isEmpty }) => !isEmpty && confidence < poorConfidence).length;
  return { read: read.length, poor, waiting, unread: scans - waiting };
}

/** The summary of a scanned document. It begins with the state of the text recognition. */
export function describeScan({ text, pages }: Pick<ScanState, 'text' | 'pages'>): string | null {
  const summary = summarise(text);
  const waiting = pagesToRead(pages).length;
  const read = pages.flatMap(({ ocr, start, end }) =>
    ocr !== undefined && end > start ? [ocr.confidence] : [],
  );
  if (waiting > 0 && text === '')
    return `Scan: recognizing text on ${waiting} ${waiting === 1 ? 'page' : 'pages'}. Searchable when finished.`;
  if (read.length === 0) return summary;
  const isSure = read.reduce((sum, confidence) => sum + confidence, 0) / read.length >= poorConfidence;
  const origin = isSure
    ? 'Text recognized from a scan.'
    : 'Text recognized with low confidence. Check quotes against the scan.';
  return summary === null ? origin : `${origin} ${summary}`;
}
