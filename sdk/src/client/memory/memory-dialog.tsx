import { useState } from 'react';
import { useAgent } from '../agent.tsx';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Switch } from '../ui/form/switch.tsx';
import classes from './memory-dialog.module.css';
import { MemoryList } from './memory-list.tsx';
import { MemoryTrial } from './memory-trial.tsx';
import { useMemories, useMemoryActions, useMemorySwitch } from './use-memories.ts';
import { t } from '../texts/texts.ts';

export default function MemoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { info } = useAgent();
  const memories = useMemories();
  const actions = useMemoryActions();
  const { enabled, change } = useMemorySwitch();
  const [deletingAll, setDeletingAll] = useState(false);
  const count = memories.data?.length ?? 0;

  return (
    <Dialog
      open={open}
      size="large"
      title={t('What {name} remembers about you', { name: info.name })}
      description={t(
        'Only you can see this. Passwords, keys, card numbers and quotes from documents are never stored.',
      )}
      onClose={onClose}
      footer={(leave) => (
        <>
          {count > 0 && (
            <Button icon="trash" onClick={() => setDeletingAll(true)}>
              {t('Delete all')}
            </Button>
          )}
          <Button onClick={leave}>{t('Done')}</Button>
        </>
      )}
    >
      <div className={classes.parts}>
        {enabled !== undefined && (
          <Switch
            label={t('Remember our chats')}
            description={t('Off. Nothing new is stored and existing notes aren’t used.')}
            checked={enabled}
            onCheckedChange={change}
          />
        )}
        {enabled !== false && <MemoryTrial />}
        {memories.isPending && <Skeleton lines={6} />}
        {memories.isError && (
          <ErrorPanel
            title={t('Couldn’t load the notes')}
            error={memories.error}
            onRetry={() => void memories.refetch()}
          />
        )}
        {memories.data && (
          <MemoryList memories={memories.data} actions={actions} mayAdd={enabled !== false} />
        )}
      </div>
      <ConfirmDialog
        open={deletingAll}
        title={t('Delete all notes')}
        description={t(
          'This permanently deletes {count, plural, one {the one note} other {all # notes}} {name} has about you.',
          { count, name: info.name },
        )}
        confirmLabel={t('Delete all')}
        busy={actions.busy}
        onConfirm={() => void actions.removeAll().then(() => setDeletingAll(false))}
        onClose={() => setDeletingAll(false)}
      />
    </Dialog>
  );
}
