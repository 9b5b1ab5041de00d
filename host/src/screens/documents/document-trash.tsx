import { ConfirmDialog, ErrorPanel, SearchField } from '@staffroom/sdk/client';
import { useState } from 'react';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { useEraseDocument } from '../../documents/document-actions.ts';
import { useDocumentList } from '../../documents/document-list.ts';
import { useSettled, RowsSkeleton } from '@staffroom/sdk/host';
import { DocumentResults } from './document-results.tsx';
import classes from './documents-screen.module.css';
import { listQuery, maxSearchLength } from './list-query.ts';
import { SelectionBar, SpokenSelection } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import type { ViewState } from './use-view-state.ts';
import { t } from '../../texts/texts.ts';

export function DocumentTrash({ view }: { view: ViewState }) {
  const list = useDocumentList(listQuery({ ...view, query: useSettled(view.query) }));
  const selection = useSelection(list.documents ?? []);
  const [erasing, setErasing] = useState<LibraryDocument | null>(null);
  const erasure = useEraseDocument();
  return (
    <div className={classes.library}>
      <SpokenSelection selection={selection} />
      {selection.documents.length > 0 ? (
        <SelectionBar selection={selection} trash />
      ) : (
        <div className={classes.tools}>
          <SearchField
            className={classes.search}
            label={t('Search the trash')}
            maxLength={maxSearchLength}
            value={view.query}
            onValueChange={view.setQuery}
          />
        </div>
      )}
      {list.isPending && <RowsSkeleton head sign height={57} />}
      {list.isError && list.documents === undefined && (
        <ErrorPanel
          title={t('Couldn’t load the trash')}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.documents && (
        <DocumentResults list={list} view={view} selection={selection} onDelete={setErasing} />
      )}
      <ConfirmDialog
        open={erasing !== null}
        title={t('Delete {filename} for ever', { filename: erasing?.filename ?? t('document') })}
        description={
          erasing?.agentName == null
            ? t('Are you sure? This will permanently delete the document and cannot be undone.')
            : t(
                'Are you absolutely sure? This action cannot be undone. This will permanently delete the document and all associated processing jobs.',
              )
        }
        confirmLabel={t('Delete for ever')}
        busy={erasure.isPending}
        onConfirm={() => erasing && erasure.mutate(erasing, { onSettled: () => setErasing(null) })}
        onClose={() => setErasing(null)}
      />
    </div>
  );
}
