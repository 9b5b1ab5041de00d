/** A place in a document: a `Passage`, a `Citation`, or just the document. Offsets are UTF-16 units of the document's text. */
export interface DocumentPlace {
  documentId: string;
  version?: number | null;
  page?: number | null;
  start?: number | null;
  end?: number | null;
}

/**
 * Returns the address that opens a document at a passage and highlights the passage. For links, exports and notifications.
 * @example <Link to={documentHref(passage)}>Open page {passage.page}</Link>
 */
export function documentHref({ documentId, version, page, start, end }: DocumentPlace): string {
  const isPassage = start != null && end != null;
  // All values are numbers, so the query needs no escaping.
  const query = [
    version != null && `version=${version}`,
    isPassage && `start=${start}&end=${end}`,
    page != null && `page=${page}`,
  ].filter((part) => part !== false);
  return `/documents/${encodeURIComponent(documentId)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
