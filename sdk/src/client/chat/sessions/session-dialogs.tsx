import type { ChatSession } from '../../../chat.ts';
import { popup } from '../../popup.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import type { SessionActions } from './session-actions.ts';
import type { useSessionChanges } from './use-session-changes.ts';
import { t } from '../../texts/texts.ts';

const ProjectDialog = popup(async () => (await import('./project-dialog.tsx')).default);

export interface SessionDialogsProps {
  doomed: ChatSession | null;
  moving: ChatSession | null;
  sessions: ReturnType<typeof useSessionChanges>;
  change: SessionActions['change'];
  onDeleted: (id: string) => void;
  onClose: () => void;
}

export function SessionDialogs({
  doomed,
  moving,
  sessions: { remove, restore },
  change,
  onDeleted,
  onClose,
}: SessionDialogsProps) {
  const toast = useToast();

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
    onClose();
  }

  function takeBack({ id }: ChatSession) {
    restore.mutate(id, {
      onError: (error) =>
        toast.show({ variant: 'destructive', title: t('Couldn’t restore the chat'), error }),
    });
  }

  return (
    <>
      <ConfirmDialog
        open={doomed !== null}
        title={t('Delete chat')}
        description={t('Are you sure you want to delete this chat session?')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => doomed && void confirmDelete(doomed)}
        onClose={onClose}
      />
      <ProjectDialog
        open={moving !== null}
        session={moving}
        onMove={(projectId) => {
          if (moving) void change(moving, { projectId }, t('Couldn’t move the chat'));
          onClose();
        }}
        onClose={onClose}
      />
    </>
  );
}
