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

/** What the agent remembers about the person: to see, search, edit, delete, switch off, and to try. */
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
      title={`What ${info.name} remembers about you`}
      description="Nobody else sees it. Passwords, keys, card numbers and quotes from documents are never kept."
      onClose={onClose}
      footer={
        <>
          {count > 0 && (
            <Button icon="trash" onClick={() => setDeletingAll(true)}>
              Delete all
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className={classes.parts}>
        {enabled !== undefined && (
          <Switch
            label="Remember our chats"
            description="Off: nothing more is kept, and what is kept is not used."
            checked={enabled}
            onCheckedChange={change}
          />
        )}
        {enabled !== false && <MemoryTrial />}
        {memories.isPending && <Skeleton lines={6} />}
        {memories.isError && (
          <ErrorPanel
            title="The notes could not be loaded"
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
        title="Delete all notes"
        description={`${count === 1 ? 'The one note' : `All ${count} notes`} that ${info.name} has about you will be gone for good.`}
        confirmLabel="Delete all"
        busy={actions.busy}
        onConfirm={() => void actions.removeAll().then(() => setDeletingAll(false))}
        onClose={() => setDeletingAll(false)}
      />
    </Dialog>
  );
}
