import { Button, EmptyState } from '@staffroom/sdk/client';
import type { LibraryDocument } from '../../documents/document.ts';
import { DocumentMenu } from '../../documents/document-menu.tsx';
import { DocumentTable } from '../../documents/document-table.tsx';
import { DocumentGrid } from './document-grid.tsx';
import type { DocumentTab } from './document-view.ts';
import { useGrowing } from './use-growing.ts';
import type { useViewState } from './use-view-state.ts';

interface DocumentResultsProps {
  documents: LibraryDocument[];
  tab: DocumentTab;
  view: ReturnType<typeof useViewState>;
  onDelete: (document: LibraryDocument) => void;
}

/** What tab and search leave of the library, as a list or a grid. */
export function DocumentResults({ documents, tab, view, onDelete }: DocumentResultsProps) {
  const { query, layout, sort } = view;
  const { count, end } = useGrowing(documents.length, `${tab} ${query}`);
  if (documents.length === 0) {
    return query.trim() === '' ? (
      <EmptyState text={emptyTab[tab]} />
    ) : (
      <EmptyState
        title="No document matches"
        text={`Nothing here has “${query.trim()}” in its name, type, status, summary or tags.`}
        action={<Button onClick={() => view.setQuery('')}>Clear search</Button>}
      />
    );
  }
  const rendered = documents.slice(0, count);
  const actions = (document: LibraryDocument) => <DocumentMenu document={document} onDelete={onDelete} />;
  return (
    <>
      {layout === 'grid' ? (
        <DocumentGrid documents={rendered} actions={actions} />
      ) : (
        <DocumentTable
          label="Documents"
          documents={rendered}
          sort={{ ...sort, onSort: view.sortBy }}
          actions={actions}
        />
      )}
      <div ref={end} />
    </>
  );
}

const emptyTab: Record<DocumentTab, string> = {
  all: 'No documents yet.',
  recent: 'Nothing was uploaded in the last 7 days.',
  processed: 'No document has been processed yet.',
};
