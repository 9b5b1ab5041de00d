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
  /** Shows the person's trash instead of the library. */
  trash: boolean;
}

/** The server's limit in characters. */
export const maxSearchLength = 200;

/** Converts the view to query parameters. The processed tab sets its own status. */
export function listQuery({ tab, query, filter, sort, trash }: LibraryView): ListQuery {
  const words = query.trim().slice(0, maxSearchLength);
  return {
    sort: writeServerSort(sort),
    // The address may contain any value; the server refuses unknown ones.
    ...(filter as Pick<ListQuery, FilterName>),
    ...(words !== '' && { q: words }),
    ...(trash && { trashed: 'true' }),
    ...(!trash && tab === 'recent' && { recent: 'true' }),
    ...(!trash && tab === 'processed' && { status: 'processed' }),
  };
}

/** The same without the tab, to count the documents of each tab. */
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
