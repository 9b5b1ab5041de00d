import type { DocumentListPage } from '../core/library/documents.ts';
import type { CoreAnswer } from './core-api.ts';

/**
 * Returns a list answer as a page. The server answers a request without paging parameters with a plain array of all documents.
 */
export function pageOf(list: CoreAnswer<'GET /api/documents'>): DocumentListPage {
  return Array.isArray(list) ? { items: list, next: null } : list;
}
