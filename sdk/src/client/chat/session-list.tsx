import { useState } from 'react';
import type { ChatSession } from '../../chat.ts';
import { Link } from '../router.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/use-toast.ts';
import classes from './session-list.module.css';
import { groupByDate, type useSessions } from './use-sessions.ts';

/** The person's conversations with this agent, by date. */
export function SessionList({
  sessions,
  current,
  addressOf,
  onNew,
  onDeleted,
}: {
  sessions: ReturnType<typeof useSessions>;
  current: string | null;
  addressOf: (id: string) => string;
  onNew: () => void;
  onDeleted: (id: string) => void;
}) {
  const { query, remove } = sessions;
  const toast = useToast();
  const [now] = useState(() => new Date());
  const [doomed, setDoomed] = useState<ChatSession | null>(null);

  async function confirmDelete(session: ChatSession) {
    try {
      await remove.mutateAsync(session.id);
      onDeleted(session.id);
    } catch (error) {
      toast.show({ variant: 'destructive', title: 'Failed to delete session', error });
    }
    setDoomed(null);
  }

  return (
    <nav className={classes.sessions} aria-label="Chats">
      <Button className={classes.new} onClick={onNew}>
        New Chat
      </Button>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && (
        <ErrorPanel
          title="Your chats could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && <p className={classes.empty}>Your chats will be listed here.</p>}
      {groupByDate(query.data ?? [], now).map((group) => (
        <section key={group.title}>
          <h3 className={classes.date}>{group.title}</h3>
          <ul className={classes.list}>
            {group.sessions.map((session) => (
              <li
                key={session.id}
                className={classes.session}
                data-current={session.id === current || undefined}
              >
                <Link
                  className={classes.title}
                  to={addressOf(session.id)}
                  aria-current={session.id === current ? 'page' : undefined}
                >
                  {session.title}
                </Link>
                <IconButton
                  className={classes.delete}
                  icon="trash"
                  size="compact"
                  label={`Delete ${session.title}`}
                  onClick={() => setDoomed(session)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        open={doomed !== null}
        title="Delete chat"
        description="Are you sure you want to delete this chat session?"
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => doomed && void confirmDelete(doomed)}
        onClose={() => setDoomed(null)}
      />
    </nav>
  );
}
