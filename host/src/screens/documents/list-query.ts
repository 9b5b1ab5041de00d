import type { DocumentSortKey } from '@staffroom/sdk/core';
import type { ListQuery } from '../../documents/document-list.ts';
import type { DocumentColumn, DocumentSort } from '../../documents/document-table.tsx';

export type DocumentTab = 'all' | 'recent' | 'processed';
export const filterNames = ['status', 'type', 'tag', 'owner'] as const;
export type FilterName = (typeof filterNames)[number];

/** How the library is looked at. */
export interface LibraryView {
  tab: DocumentTab;
  query: string;
  filter: Partial<Record<FilterName, string>>;
  sort: DocumentSort;
  /** The person's own trash in place of the library. */
  trash: boolean;
}

/** Characters that the server looks for in one go. */
export const longestSearch = 200;

/** The view as the server takes it. The processed tab has a status of its own. */
export function listQuery({ tab, query, filter, sort, trash }: LibraryView): ListQuery {
  const words = query.trim().slice(0, longestSearch);
  return {
    sort: writeServerSort(sort),
    // Of the address, where anything can stand: the server refuses what it does not know.
    ...(filter as Pick<ListQuery, FilterName>),
    ...(words !== '' && { q: words }),
    ...(trash && { trashed: 'true' }),
    ...(!trash && tab === 'recent' && { recent: 'true' }),
    ...(!trash && tab === 'processed' && { status: 'processed' }),
  };
}

/** The same for all tabs, to count what each has. */
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
