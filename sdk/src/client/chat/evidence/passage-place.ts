import type { Citation } from '../../../chat.ts';

/** Where a document opens at a passage of it. */
export function passageAddress({
  documentId,
  version,
  page,
  start,
  end,
}: Pick<Citation, 'documentId' | 'version' | 'page' | 'start' | 'end'>): string {
  const query = new URLSearchParams({ version: String(version), start: String(start), end: String(end) });
  if (page !== null) query.set('page', String(page));
  return `/documents/${documentId}?${query.toString()}`;
}

/** "p. 14", or the nearest heading where a format has no pages. */
export function passagePlace({ page, section }: Pick<Citation, 'page' | 'section'>): string | null {
  return page === null ? (section?.split(' › ').at(-1) ?? null) : `p. ${page}`;
}
