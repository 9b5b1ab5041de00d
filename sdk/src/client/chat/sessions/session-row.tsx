import { type KeyboardEvent, memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChatSession } from '../../../chat.ts';
import { Link } from '../../router.ts';
import { Icon } from '../../ui/identity/icon.tsx';
import { NameField, SessionTools } from './lazy-session-parts.ts';
import classes from './session-row.module.css';
import type { SessionActions } from './session-actions.ts';
import { t } from '../../texts/texts.ts';

/** A chat in a list. F2 renames it, Delete asks for confirmation to delete it. */
export const SessionRow = memo(function SessionRow({
  session,
  sign,
  hint,
  current,
  address,
  actions,
  onOpen,
}: {
  session: ChatSession;
  /** The sign of the agent. */
  sign: ReactNode;
  /** The title with the name of the agent, as the tooltip. */
  hint: string;
  current: boolean;
  address: string;
  /** Null until their code has loaded. */
  actions: SessionActions | null;
  onOpen: (() => void) | undefined;
}) {
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const { title, snippet } = session;
  const shared = session.shared || session.sharedWithProject || session.sharedByName;

  function endRenaming(name: string | null) {
    // Render synchronously, so that the focus moves to the link instead of the drawer.
    flushSync(() => setRenaming(false));
    link.current?.focus();
    if (name !== null && name !== title) {
      void actions?.change(session, { title: name }, t('Failed to rename session'));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'F2' && event.key !== 'Delete') return;
    event.preventDefault();
    if (event.key === 'F2') setRenaming(true);
    else actions?.remove(session);
  }

  if (renaming) {
    return (
      <li className={classes.row}>
        <Suspense fallback={null}>
          <NameField label={t('Title of the chat')} name={title} limit={200} onEnd={endRenaming} />
        </Suspense>
      </li>
    );
  }
  return (
    <li className={classes.row} data-current={current || undefined}>
      <Link
        ref={link}
        data-session
        className={classes.link}
        to={address}
        title={hint}
        aria-current={current ? 'page' : undefined}
        onKeyDown={onKeyDown}
        onClick={onOpen}
      >
        {sign}
        <span className={classes.title}>{title}</span>
        {shared && (
          <>
            <Icon name="users" size={14} className={classes.sign} />
            <span className="visually-hidden"> {t('(shared)')}</span>
          </>
        )}
        {snippet !== undefined && <span className={classes.snippet}>{snippet}</span>}
      </Link>
      <div className={classes.tools}>
        {actions && <SessionTools session={session} actions={actions} onRename={() => setRenaming(true)} />}
      </div>
    </li>
  );
});
