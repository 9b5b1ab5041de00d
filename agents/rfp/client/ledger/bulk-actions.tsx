import { Button, ConfirmDialog, Dialog, Select, useApi, useMutation, useToast } from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Row } from '../../ledger.ts';
import { statusNames } from '../names.ts';
import { t } from '../texts.ts';
import type { LedgerActions } from '../use-ledger.ts';
import { OwnerField } from './owner-field.tsx';

interface BulkActionsProps {
  rfpId: string;
  ids: string[];
  clear: () => void;
  actions: LedgerActions;
  onDraft: (ids: string[]) => void;
}

type Change = Partial<Pick<Row, 'owner' | 'ownerId'>> & { status?: 'open' | 'draft' | 'review' };

export function BulkActions({ rfpId, ids, clear, actions, onDraft }: BulkActionsProps) {
  const api = useApi(contract);
  const toast = useToast();
  const [asking, setAsking] = useState<'owner' | 'delete' | null>(null);
  const params = { id: rfpId };
  const run = useMutation({
    mutationFn: (act: () => Promise<{ done: number; left: { why: string }[] }>) => act(),
    onSuccess({ done, left }) {
      toast.show({
        variant: left.length === 0 ? 'success' : 'destructive',
        title: t('{count} {count, plural, one {requirement} other {requirements}} changed', { count: done }),
        ...(left[0] && {
          description: t('{count} left out: {why}', { count: left.length, why: left[0].why }),
        }),
      });
      clear();
    },
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('The requirements could not be changed'), error }),
    onSettled: actions.refresh,
  });
  const change = (next: Change) =>
    run.mutate(() => api.changeRows.call({ params, body: { ids, change: next } }));
  const { approved: _approved, ...statuses } = statusNames;
  return (
    <>
      <Button
        size="compact"
        busy={actions.merge.isPending}
        disabled={ids.length > 20}
        onClick={() => actions.merge.mutate(ids, { onSuccess: clear })}
      >
        {t('Merge')}
      </Button>
      <Select
        size="compact"
        aria-label={t('Set status of the selected requirements')}
        value=""
        disabled={run.isPending}
        onChange={({ target }) => change({ status: target.value as 'open' | 'draft' | 'review' })}
      >
        <option value="">{t('Set status…')}</option>
        <Options names={statuses} />
      </Select>
      <Button size="compact" onClick={() => setAsking('owner')}>
        {t('Set owner…')}
      </Button>
      <Button
        size="compact"
        onClick={() => {
          onDraft(ids);
          clear();
        }}
      >
        {t('Draft')}
      </Button>
      <Button
        size="compact"
        busy={run.isPending}
        onClick={() => run.mutate(() => api.approveRows.call({ params, body: { ids } }))}
      >
        {t('Approve')}
      </Button>
      <Button size="compact" onClick={() => setAsking('delete')}>
        {t('Delete')}
      </Button>
      <Dialog
        open={asking === 'owner'}
        size="small"
        title={t('Set owner')}
        unsaved={false}
        onClose={() => setAsking(null)}
      >
        <OwnerField
          row={{ owner: '', ownerId: null }}
          readOnly={false}
          onChange={({ owner = '', ownerId = null }) => {
            setAsking(null);
            change({ owner, ownerId });
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('Delete {count} requirements', { count: ids.length })}
        description={t(
          'The selected requirements and their answers are deleted, and an amended RFP does not bring them back. This can’t be undone.',
        )}
        confirmLabel={t('Delete')}
        busy={run.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          run.mutate(() => api.deleteRows.call({ params, body: { ids } }), {
            onSettled: () => setAsking(null),
          })
        }
      />
    </>
  );
}
