import { ErrorPanel, SearchField, SegmentedControl, StickyBar, Tabs } from '@staffroom/sdk/client';
import { useState } from 'react';
import { DeleteDialog } from '../../documents/delete-dialog.tsx';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { useDeleteDocument } from '../../documents/document-actions.ts';
import { useDocumentCounts, useDocumentList } from '../../documents/document-list.ts';
import { ShareDialog } from '../../documents/sharing/share-dialog.tsx';
import { useSettled, RowsSkeleton } from '@staffroom/sdk/host';
import { GridSkeleton } from './document-grid.tsx';
import { DocumentResults } from './document-results.tsx';
import classes from './documents-screen.module.css';
import { ChosenFilters, ListFilters } from './list-filters.tsx';
import { countQuery, type DocumentTab, listQuery, maxSearchLength } from './list-query.ts';
import { SearchProgress, useSearchProgress } from './search-progress.tsx';
import { SelectionBar, SpokenSelection } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import type { ViewState } from './use-view-state.ts';
import { t } from '../../texts/texts.ts';

const layouts = [
  { value: 'list', label: t('List'), icon: 'list' },
  { value: 'grid', label: t('Grid'), icon: 'grid' },
] as const;

/** The library with its documents; an empty library has another component. */
export function DocumentLibrary({ view }: { view: ViewState }) {
  const settledView = { ...view, query: useSettled(view.query) };
  const list = useDocumentList(listQuery(settledView));
  // The list arrives together with the line above it, which would move the list.
  const isLoading = useSearchProgress().isPending || list.isPending;
  const counts = useDocumentCounts(countQuery(settledView));
  const selection = useSelection(list.documents ?? []);
  const [deleting, setDeleting] = useState<LibraryDocument | null>(null);
  const [sharing, setSharing] = useState<LibraryDocument | null>(null);
  const deletion = useDeleteDocument();

  const content = (
    <div className={classes.library}>
      <SpokenSelection selection={selection} />
      <StickyBar>
        {selection.documents.length > 0 ? (
          <SelectionBar selection={selection} trash={false} />
        ) : (
          <div className={classes.tools}>
            <SearchField
              className={classes.search}
              label={t('Search documents')}
              placeholder={t('Name, type, status, summary or tag')}
              maxLength={maxSearchLength}
              value={view.query}
              onValueChange={view.setQuery}
            />
            <ListFilters view={view} counts={list.counts} />
            <SegmentedControl
              label={t('View')}
              iconsOnly
              options={layouts}
              value={view.layout}
              onValueChange={view.setLayout}
            />
          </div>
        )}
      </StickyBar>
      <ChosenFilters view={view} />
      {!isLoading && <SearchProgress />}
      {isLoading &&
        (view.layout === 'grid' ? <GridSkeleton /> : <RowsSkeleton head sign rows={10} height={57} />)}
      {list.isError && list.documents === undefined && (
        <ErrorPanel
          title={t('Documents failed to load')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!isLoading && list.documents && (
        <DocumentResults
          list={list}
          view={view}
          selection={selection}
          onShare={setSharing}
          onDelete={setDeleting}
        />
      )}
    </div>
  );
  const tab = (value: DocumentTab, label: string, count: number | undefined) => ({
    value,
    label,
    count,
    content,
  });

  return (
    <>
      <Tabs
        label={t('Documents')}
        value={view.tab}
        onValueChange={(next) => {
          selection.clear();
          view.setTab(next);
        }}
        tabs={[
          tab('all', t('All Documents'), counts?.total),
          tab('recent', t('Recently Uploaded'), counts?.recent),
          tab('processed', t('Processed'), counts && (counts.status['processed'] ?? 0)),
        ]}
      />
      <ShareDialog document={sharing} onClose={() => setSharing(null)} />
      <DeleteDialog
        open={deleting !== null}
        title={t('Delete {filename}', { filename: deleting?.filename ?? t('document') })}
        count={1}
        busy={deletion.isPending}
        onConfirm={() => deleting && deletion.mutate(deleting, { onSettled: () => setDeleting(null) })}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
