import type { Place } from '../ledger.ts';

/** Where the document opens at these words, in the version that was read. */
export function passageAddress({ documentId, version, page, start, end }: Place): string {
  const query = new URLSearchParams({ version: String(version) });
  if (start !== null && end !== null) {
    query.set('start', String(start));
    query.set('end', String(end));
  }
  if (page !== null) query.set('page', String(page));
  return `/documents/${documentId}?${query.toString()}`;
}
