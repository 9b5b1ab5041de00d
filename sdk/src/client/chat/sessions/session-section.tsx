import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Icon } from '../../ui/identity/icon.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { NameField } from './name-field.tsx';
import classes from './session-list.module.css';
import { SessionRow } from './session-row.tsx';
import { openFolders, rememberFolder } from './open-folders.ts';
import type { SessionActions } from './use-session-actions.tsx';
import { type Folder, useRenameFolder, useSessionList } from './use-sessions.ts';

/** What every row of the list needs. */
export interface RowContext {
  current: string | null;
  addressOf: (id: string) => string;
  actions: SessionActions;
  /** One was gone to. */
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

/** A folder that opens in place; which ones are open is remembered in this browser. F2 renames it. */
export function FolderSection({
  folder,
  place,
  holdsCurrent,
  takesFocus,
  row,
  onRenamed,
}: {
  folder: Folder;
  /** Names what is remembered. */
  place: string;
  holdsCurrent: boolean;
  /** It was the last to be renamed. */
  takesFocus: boolean;
  row: RowContext;
  /** With another name it is another folder. */
  onRenamed: (name: string) => void;
}) {
  const [chosen, setChosen] = useState(() => openFolders(place).has(folder.name));
  const [wasCurrent, setWasCurrent] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const rename = useRenameFolder();
  const toast = useToast();
  // The chat on screen is to be seen in the list, until the person closes the folder over it.
  if (holdsCurrent !== wasCurrent) {
    setWasCurrent(holdsCurrent);
    if (holdsCurrent) setChosen(true);
  }

  // The field is gone with the next render, and focus with it to the page or to the drawer; who has gone elsewhere stays there.
  useEffect(() => {
    const { activeElement } = document;
    if (takesFocus && !renaming && activeElement?.contains(toggle.current)) toggle.current?.focus();
  }, [takesFocus, renaming]);

  async function endRenaming(to: string | null) {
    setRenaming(false);
    let shown = folder.name;
    try {
      if (to !== null && to !== folder.name) {
        rememberFolder(place, to, chosen);
        await rename.mutateAsync({ name: folder.name, to });
        rememberFolder(place, folder.name, false);
        shown = to;
      }
    } catch (error) {
      toast.show({ variant: 'destructive', title: 'Failed to rename folder', error });
    }
    onRenamed(shown);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'F2') return;
    event.preventDefault();
    setRenaming(true);
  }

  if (renaming) {
    return (
      <section>
        <h3 className={classes.folder}>
          <NameField
            label="Name of the folder"
            name={folder.name}
            limit={60}
            onEnd={(name) => void endRenaming(name)}
          />
        </h3>
        {chosen && <FolderContent name={folder.name} row={row} />}
      </section>
    );
  }
  return (
    <section>
      <h3 className={classes.folder}>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          onKeyDown={onKeyDown}
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
        <IconButton
          icon="pencil"
          size="compact"
          className={classes.rename}
          label={`Rename ${folder.name}`}
          onClick={() => setRenaming(true)}
        />
      </h3>
      {chosen && <FolderContent name={folder.name} row={row} />}
    </section>
  );
}

function FolderContent({ name, row }: { name: string; row: RowContext }) {
  const { query, sessions, hasMore, more } = useSessionList({ folder: name });
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
      {hasMore && (
        <Button size="compact" variant="quiet" busy={query.isFetchingNextPage} onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}
