import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import type { SessionChange, useSessions } from './use-sessions.ts';
import { t } from '../../texts/texts.ts';

const ProjectDialog = lazy(() => import('./project-dialog.tsx'));

export interface SessionActions {
  /** Says what went wrong where it fails. */
  change: (session: ChatSession, change: SessionChange, failure: string) => Promise<void>;
  /** Asks for a project. */
  move: (session: ChatSession) => void;
  /** Asks first. */
  remove: (session: ChatSession) => void;
}

/** What can be done to a chat from its row and from its header. @returns the dialogs that ask, to be rendered once */
export function useSessionActions(
  sessions: ReturnType<typeof useSessions>,
  onDeleted: (id: string) => void,
): { actions: SessionActions; dialogs: ReactNode } {
  const { update, remove, restore } = sessions;
  const toast = useToast();
  const [doomed, setDoomed] = useState<ChatSession | null>(null);
  const [moving, setMoving] = useState<ChatSession | null>(null);
  // Fetched when it is first asked for; it stays mounted while it closes.
  const [moves, setMoves] = useState(false);
  if (moving !== null && !moves) setMoves(true);
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
      toast.show({
        variant: 'success',
        title: t('Chat deleted'),
        description: session.title,
        action: { label: t('Undo'), onSelect: () => takeBack(session) },
      });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Failed to delete session'), error });
    }
    setDoomed(null);
  }

  function takeBack({ id }: ChatSession) {
    restore.mutate(id, {
      onError: (error) =>
        toast.show({ variant: 'destructive', title: t('The chat could not be taken back'), error }),
    });
  }

  const dialogs = (
    <>
      <ConfirmDialog
        open={doomed !== null}
        title={t('Delete chat')}
        description={t('Are you sure you want to delete this chat session?')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => doomed && void confirmDelete(doomed)}
        onClose={() => setDoomed(null)}
      />
      {moves && (
        <Suspense fallback={null}>
          <ProjectDialog
            session={moving}
            onMove={(projectId) => {
              if (moving) void actions.change(moving, { projectId }, t('Failed to move session'));
              setMoving(null);
            }}
            onClose={() => setMoving(null)}
          />
        </Suspense>
      )}
    </>
  );
  return { actions, dialogs };
}
