import type { DocumentListPage } from '../core/library/documents.ts';
import type { CoreAnswer } from './core-api.ts';

/** The list of documents is answered page by page to a query that asks for that, else whole: the only page there is. */
export function pageOf(list: CoreAnswer<'GET /api/documents'>): DocumentListPage {
  return Array.isArray(list) ? { items: list, next: null } : list;
}
