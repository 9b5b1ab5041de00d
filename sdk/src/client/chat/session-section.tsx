import { useState } from 'react';
import type { ChatSession } from '../../chat.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './session-list.module.css';
import { SessionRow } from './session-row.tsx';
import { openFolders, rememberFolder } from './open-folders.ts';
import type { SessionActions } from './use-session-actions.tsx';
import { type Folder, useSessionList } from './use-sessions.ts';

/** What every row of the list needs. */
export interface RowContext {
  current: string | null;
  addressOf: (id: string) => string;
  actions: SessionActions;
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
        />
      ))}
    </ul>
  );
}

/** A folder that opens in place; which ones are open is remembered in this browser. */
export function FolderSection({
  folder,
  place,
  holdsCurrent,
  row,
}: {
  folder: Folder;
  /** Names what is remembered. */
  place: string;
  holdsCurrent: boolean;
  row: RowContext;
}) {
  const [chosen, setChosen] = useState(() => openFolders(place).has(folder.name));
  const [wasCurrent, setWasCurrent] = useState(false);
  // The chat on screen is to be seen in the list, until the person closes the folder over it.
  if (holdsCurrent !== wasCurrent) {
    setWasCurrent(holdsCurrent);
    if (holdsCurrent) setChosen(true);
  }

  return (
    <section>
      <h3 className={classes.folder}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={chosen}
          onClick={() => {
            rememberFolder(place, folder.name, !chosen);
            setChosen(!chosen);
          }}
        >
          <Icon name={chosen ? 'chevron-down' : 'chevron-right'} />
          <span className={classes.folderName}>{folder.name}</span>
          <span className={classes.count}>{folder.count}</span>
        </button>
      </h3>
      {chosen && <FolderContent name={folder.name} row={row} />}
    </section>
  );
}

function FolderContent({ name, row }: { name: string; row: RowContext }) {
  const { query, sessions } = useSessionList({ folder: name });
  if (query.isPending) return <Skeleton lines={2} />;
  if (query.isError) {
    return (
      <ErrorPanel
        title="This folder could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      <SessionRows sessions={sessions} row={row} />
      {query.hasNextPage && (
        <Button
          size="compact"
          variant="quiet"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
