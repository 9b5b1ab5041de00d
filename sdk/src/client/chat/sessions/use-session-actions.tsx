import { type ReactNode, useMemo, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { FolderDialog } from './folder-dialog.tsx';
import type { SessionChange, useSessions } from './use-sessions.ts';

export interface SessionActions {
  /** Says what went wrong where it fails. */
  change: (session: ChatSession, change: SessionChange, failure: string) => Promise<void>;
  /** Asks for a folder. */
  move: (session: ChatSession) => void;
  /** Asks first. */
  remove: (session: ChatSession) => void;
}

/** What can be done to a chat from its row and from its header. @returns the dialogs that ask, to be rendered once */
export function useSessionActions(
  sessions: ReturnType<typeof useSessions>,
  onDeleted: (id: string) => void,
): { actions: SessionActions; dialogs: ReactNode } {
  const { update, remove } = sessions;
  const toast = useToast();
  const [doomed, setDoomed] = useState<ChatSession | null>(null);
  const [moving, setMoving] = useState<ChatSession | null>(null);
  const { mutateAsync } = update;
  // The same object as long as it can be: every row of a long list has it.
  const actions = useMemo<SessionActions>(
    () => ({
      async change(session, changes, failure) {
        try {
          await mutateAsync({ id: session.id, ...changes });
        } catch (error) {
          toast.show({ variant: 'destructive', title: failure, error });
        }
      },
      move: setMoving,
      remove: setDoomed,
    }),
    [mutateAsync, toast],
  );

  async function confirmDelete(session: ChatSession) {
    try {
      await remove.mutateAsync(session.id);
      onDeleted(session.id);
    } catch (error) {
      toast.show({ variant: 'destructive', title: 'Failed to delete session', error });
    }
    setDoomed(null);
  }

  const dialogs = (
    <>
      <ConfirmDialog
        open={doomed !== null}
        title="Delete chat"
        description="Are you sure you want to delete this chat session?"
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => doomed && void confirmDelete(doomed)}
        onClose={() => setDoomed(null)}
      />
      <FolderDialog
        session={moving}
        onMove={(folder) => {
          if (moving) void actions.change(moving, { folder }, 'Failed to move session');
          setMoving(null);
        }}
        onClose={() => setMoving(null)}
      />
    </>
  );
  return { actions, dialogs };
}
