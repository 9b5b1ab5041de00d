import { useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import type { ChatProject } from '../../../core/chat/chat-sessions.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Icon } from '../../ui/identity/icon.tsx';
import { Link } from '../../router.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './session-list.module.css';
import { SessionRow } from './session-row.tsx';
import { openProjects, rememberProject } from './open-projects.ts';
import type { SessionActions } from './session-actions.ts';
import { useSessionList } from './use-session-list.ts';
import { t } from '../../texts/texts.ts';

export interface RowContext {
  current: string | null;
  addressOf: (id: string) => string;
  actions: SessionActions;
  onOpen: () => void;
}

export function SessionRows({ sessions, row }: { sessions: readonly ChatSession[]; row: RowContext }) {
  return (
    <ul className={classes.list}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          current={session.id === row.current}
          address={row.addressOf(session.id)}
          actions={row.actions}
          onOpen={row.onOpen}
        />
      ))}
    </ul>
  );
}

/** A project with its chats, which expand in place. The browser remembers the expanded projects. */
export function ProjectSection({
  project: { id, name, count },
  place,
  holdsCurrent,
  row,
}: {
  project: ChatProject;
  place: string;
  holdsCurrent: boolean;
  row: RowContext;
}) {
  const [chosen, setChosen] = useState(() => openProjects(place).has(id));
  const [wasCurrent, setWasCurrent] = useState(false);
  // Expands the project of the chat on screen, unless the person has closed it.
  if (holdsCurrent !== wasCurrent) {
    setWasCurrent(holdsCurrent);
    if (holdsCurrent) setChosen(true);
  }
  return (
    <section>
      <h3 className={classes.project}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={chosen}
          onClick={() => {
            rememberProject(place, id, !chosen);
            setChosen(!chosen);
          }}
        >
          <Icon name={chosen ? 'chevron-down' : 'chevron-right'} />
          <span className={classes.projectName}>{name}</span>
          <span className={classes.count}>{count}</span>
        </button>
        <Link
          className={classes.open}
          to={`/projects/${id}`}
          title={t('Open the project')}
          aria-label={t('Open the project {name}', { name })}
          onClick={row.onOpen}
        >
          <Icon name="arrow-right" />
        </Link>
      </h3>
      {chosen && <ProjectChats id={id} row={row} />}
    </section>
  );
}

function ProjectChats({ id, row }: { id: string; row: RowContext }) {
  const { query, sessions, hasMore, more } = useSessionList({ project: id });
  if (query.isPending) return <Skeleton lines={2} />;
  if (query.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the chats of this project')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      <SessionRows sessions={sessions} row={row} />
      {hasMore && (
        <Button size="compact" variant="quiet" busy={query.isFetchingNextPage} onClick={more}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
