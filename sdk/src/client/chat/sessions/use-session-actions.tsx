import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { part } from '../../part.tsx';
import type { SessionActions } from './session-actions.ts';
import type { useSessionChanges } from './use-session-changes.ts';

const SessionDialogs = part(async () => (await import('./session-dialogs.tsx')).SessionDialogs);

/** The actions of a chat's row and header. @returns also the dialogs, which must be rendered once */
export function useSessionActions(
  sessions: ReturnType<typeof useSessionChanges>,
  onDeleted: (id: string) => void,
): { actions: SessionActions; dialogs: ReactNode } {
  const toast = useToast();
  const [doomed, setDoomed] = useState<ChatSession | null>(null);
  const [moving, setMoving] = useState<ChatSession | null>(null);
  // The dialogs load on first use, and stay mounted while they close.
  const [asks, setAsks] = useState(false);
  if ((doomed !== null || moving !== null) && !asks) setAsks(true);
  const { mutateAsync } = sessions.update;
  // Memoized, because every row of a long list receives it.
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
  const dialogs = asks && (
    <Suspense fallback={null}>
      <SessionDialogs
        doomed={doomed}
        moving={moving}
        sessions={sessions}
        change={actions.change}
        onDeleted={onDeleted}
        onClose={() => {
          setDoomed(null);
          setMoving(null);
        }}
      />
    </Suspense>
  );
  return { actions, dialogs };
}
