import type { DocumentListPage } from '../core/library/documents.ts';
import type { CoreAnswer } from './core-api.ts';

/** Returns the answer as a page: a request without paging parameters returns all documents as a plain array. */
export function pageOf(list: CoreAnswer<'GET /api/documents'>): DocumentListPage {
  return Array.isArray(list) ? { items: list, next: null } : list;
}
