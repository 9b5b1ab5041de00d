import type { DocumentSortKey } from '@staffroom/sdk/core';
import type { ListQuery } from '../../documents/document-list.ts';
import type { DocumentColumn, DocumentSort } from '../../documents/document-table.tsx';

export type DocumentTab = 'all' | 'recent' | 'processed';
export const filterNames = ['status', 'type', 'tag', 'owner'] as const;
export type FilterName = (typeof filterNames)[number];

export interface LibraryView {
  tab: DocumentTab;
  query: string;
  filter: Partial<Record<FilterName, string>>;
  sort: DocumentSort;
  /** Whether the list shows the person's trash instead of the library. */
  trash: boolean;
}

/** Maximum length of a search that the server accepts, in characters. */
export const maxSearchLength = 200;

/** Converts the view to query parameters. The tab of processed documents sets the status itself. */
export function listQuery({ tab, query, filter, sort, trash }: LibraryView): ListQuery {
  const words = query.trim().slice(0, maxSearchLength);
  return {
    sort: writeServerSort(sort),
    // The values come from the address and can be anything; the server refuses unknown ones.
    ...(filter as Pick<ListQuery, FilterName>),
    ...(words !== '' && { q: words }),
    ...(trash && { trashed: 'true' }),
    ...(!trash && tab === 'recent' && { recent: 'true' }),
    ...(!trash && tab === 'processed' && { status: 'processed' }),
  };
}

/** Returns the query parameters without the tab, to count the documents of each tab. */
export function countQuery(view: LibraryView): ListQuery {
  return listQuery({ ...view, tab: 'all', sort: { by: 'uploaded', direction: 'descending' } });
}

const serverKeys: Record<DocumentColumn, DocumentSortKey> = {
  name: 'name',
  type: 'type',
  size: 'size',
  uploaded: 'created',
};

function writeServerSort({ by, direction }: DocumentSort): ListQuery['sort'] {
  return direction === 'descending' ? `-${serverKeys[by]}` : serverKeys[by];
}
