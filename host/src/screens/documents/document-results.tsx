import { Button, Skeleton } from '@staffroom/sdk/client';
import { Suspense } from 'react';
import type { LibraryDocument } from '../../documents/library-document.ts';
import type { useDocumentList } from '../../documents/document-list.ts';
import { DocumentMenu } from '../../documents/document-menu.tsx';
import { DocumentTable } from '../../documents/document-table.tsx';
import { DocumentGrid } from './document-grid.tsx';
import classes from './documents-screen.module.css';
import { NothingListed } from './nothing-listed.tsx';
import { part, useNextPage } from '@staffroom/sdk/host';
import type { Selection } from './use-selection.ts';
import type { ViewState } from './use-view-state.ts';
import { t } from '../../texts/texts.ts';

const VirtualRows = part(async () => (await import('./virtual-rows.tsx')).default);

/** Number of rows from which only the visible ones are rendered. */
const manyRows = 200;

interface DocumentResultsProps {
  list: ReturnType<typeof useDocumentList>;
  view: ViewState;
  selection: Selection;
  /** Opens the share dialog. Absent in the trash. */
  onShare?: (document: LibraryDocument) => void;
  onDelete: (document: LibraryDocument) => void;
}

export function DocumentResults({ list, view, selection, onShare, onDelete }: DocumentResultsProps) {
  const { documents = [], hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const end = useNextPage(list, '1200px');
  if (documents.length === 0) return <NothingListed view={view} />;

  const actions = (document: LibraryDocument) => (
    <DocumentMenu document={document} onShare={onShare} onDelete={onDelete} />
  );
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      {view.layout === 'grid' ? (
        <DocumentGrid documents={documents} selection={selection} actions={actions} />
      ) : (
        <DocumentTable
          label={t('Documents')}
          documents={documents}
          sort={{ ...view.sort, onSort: view.sortBy }}
          selection={selection}
          actions={actions}
          {...(documents.length > manyRows && {
            rows: (row: Parameters<typeof VirtualRows>[0]['row']) => (
              <Suspense fallback={<tbody>{documents.slice(0, manyRows).map((one) => row(one, {}))}</tbody>}>
                <VirtualRows documents={documents} row={row} />
              </Suspense>
            ),
          })}
        />
      )}
      <div ref={end} />
      {isFetchingNextPage && <Skeleton lines={3} />}
      {hasNextPage && !isFetchingNextPage && (
        <p className={classes.more}>
          {list.isFetchNextPageError && t('Couldn’t load more documents. ')}
          <Button variant="quiet" onClick={() => void fetchNextPage()}>
            {list.isFetchNextPageError ? t('Retry') : t('Show more')}
          </Button>
        </p>
      )}
    </div>
  );
}
