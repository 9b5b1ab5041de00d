import { statusLook } from '@staffroom/sdk/client';
import { isProcessed, type LibraryDocument } from '../../documents/document.ts';
import type { DocumentColumn, DocumentSort } from '../../documents/document-table.tsx';

export type DocumentTab = 'all' | 'recent' | 'processed';

const day = 24 * 60 * 60 * 1000;
/** What was uploaded within this time, in milliseconds, is recent. */
const recentWindow = 7 * day;

export function inTab(documents: readonly LibraryDocument[], tab: DocumentTab, now: Date): LibraryDocument[] {
  switch (tab) {
    case 'all':
      return [...documents];
    case 'recent':
      return documents.filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) <= recentWindow);
    case 'processed':
      return documents.filter(isProcessed);
  }
}

/** Documents that have the query in name, type, status, summary or a tag, whatever its case. */
export function searchDocuments(documents: readonly LibraryDocument[], query: string): LibraryDocument[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...documents];
  return documents.filter(({ filename, fileType, status, summary, tags }) =>
    [filename, fileType, status, statusLook(status).label, summary ?? '', ...tags].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare: Record<DocumentColumn, (left: LibraryDocument, right: LibraryDocument) => number> = {
  name: (left, right) => names.compare(left.filename, right.filename),
  status: (left, right) => names.compare(statusLook(left.status).label, statusLook(right.status).label),
  type: (left, right) => names.compare(left.fileType, right.fileType),
  size: (left, right) => left.fileSize - right.fileSize,
  uploaded: (left, right) => Date.parse(left.createdAt) - Date.parse(right.createdAt),
};

/** Sorted by one column; what is equal there stays as it was. */
export function sortDocuments(
  documents: readonly LibraryDocument[],
  { by, direction }: DocumentSort,
): LibraryDocument[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return documents.toSorted((left, right) => sign * compare[by](left, right));
}
