import { Button, IconButton } from '@staffroom/sdk/client';
import { useState } from 'react';
import { countDocuments, useBulkAction, type BulkAction } from '../../documents/bulk-actions.ts';
import { DeleteDialog } from '../../documents/delete-dialog.tsx';
import { mayEdit, retryHelps } from '../../documents/library-document.ts';
import { BulkShareDialog } from '../../documents/sharing/bulk-share-dialog.tsx';
import { AddToProjectDialog } from '../../projects/add-to-project-dialog.tsx';
import { TagDialog } from '../../documents/tag-dialog.tsx';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';
import { t } from '../../texts/texts.ts';

const countSelected = (documents: number) => t('{documents, number} selected', { documents });

/** Tells screen readers the number of selected documents. Always rendered, because a new live region is not announced. */
export function SpokenSelection({ selection: { documents } }: { selection: Selection }) {
  return (
    <output className="visually-hidden">{documents.length > 0 ? countSelected(documents.length) : ''}</output>
  );
}

type Asking = 'tags' | 'share' | 'project' | 'delete' | null;

/**
 * Actions for the selected documents. An action appears if at least one of them allows it, and applies only to those that do.
 */
export function SelectionBar({ selection, trash }: { selection: Selection; trash: boolean }) {
  const [asking, setAsking] = useState<Asking>(null);
  const bulk = useBulkAction();
  const { documents, clear } = selection;
  const editable = documents.filter(mayEdit);
  const own = documents.filter(({ role }) => role === 'owner');
  const failed = editable.filter((document) => document.status === 'failed' && retryHelps(document));

  const run = (on: typeof documents, action: BulkAction) =>
    bulk.mutate(
      { ids: on.map(({ id }) => id), action },
      {
        onSettled: () => {
          setAsking(null);
          clear();
        },
      },
    );

  return (
    <section className={classes.bar} aria-label={t('Selected documents')}>
      <span className={classes.count} aria-hidden="true">
        {countSelected(documents.length)}
      </span>
      {trash ? (
        <Button
          size="compact"
          icon="undo"
          busy={bulk.isPending}
          onClick={() => run(own, { action: 'restore' })}
        >
          {t('Restore')}
        </Button>
      ) : (
        <>
          {editable.length > 0 && (
            <Button size="compact" icon="tag" onClick={() => setAsking('tags')}>
              {t('Tag')}
            </Button>
          )}
          {own.length > 0 && (
            <Button size="compact" icon="share" onClick={() => setAsking('share')}>
              {t('Share')}
            </Button>
          )}
          {own.length > 0 && (
            <Button size="compact" icon="folder" onClick={() => setAsking('project')}>
              {t('Add to project')}
            </Button>
          )}
          {failed.length > 0 && (
            <Button
              size="compact"
              icon="retry"
              busy={bulk.isPending}
              onClick={() => run(failed, { action: 'retry' })}
            >
              {t('Retry')} {failed.length > 1 && failed.length}
            </Button>
          )}
          {own.length > 0 && (
            <Button size="compact" icon="trash" onClick={() => setAsking('delete')}>
              {t('Delete')}
            </Button>
          )}
        </>
      )}
      <IconButton
        size="compact"
        icon="close"
        label={t('Clear selection')}
        className={classes.clear}
        onClick={clear}
      />
      <TagDialog
        open={asking === 'tags'}
        title={t('Tag {count}', { count: countDocuments(editable.length) })}
        busy={bulk.isPending}
        onTags={(tags) => run(editable, { action: 'tag', tags })}
        onClose={() => setAsking(null)}
      />
      <BulkShareDialog
        open={asking === 'share'}
        title={t('Share {count}', { count: countDocuments(own.length) })}
        onGrant={(grant) => run(own, { action: 'share', grant })}
        onClose={() => setAsking(null)}
      />
      <AddToProjectDialog
        documents={asking === 'project' ? own : null}
        onClose={() => {
          setAsking(null);
          clear();
        }}
      />
      <DeleteDialog
        open={asking === 'delete'}
        title={t('Delete {count}', { count: countDocuments(own.length) })}
        count={own.length}
        busy={bulk.isPending}
        onConfirm={() => run(own, { action: 'trash' })}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}
