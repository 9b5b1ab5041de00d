import { type KeyboardEvent, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { groupSessions } from './session-groups.ts';
import classes from './session-list.module.css';
import { ProjectSection, type RowContext, SessionRows } from './session-section.tsx';
import { useEndInView } from '../use-end-in-view.ts';
import { useChatProjects, useSessionList } from './use-session-list.ts';
import { useSettled } from '../use-settled.ts';
import { t } from '../../texts/texts.ts';

/** The person's chats with this agent: first pinned chats, then projects, then all others by date; or search results. */
export function SessionList({
  place,
  session,
  newLabel,
  row,
  onNew,
}: {
  /** Key under which the state of the list is remembered. */
  place: string;
  session: ChatSession | null;
  newLabel: string;
  row: RowContext;
  onNew: () => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  return (
    // Arrow keys between chats are only a shortcut, because Tab reaches everything, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className={classes.sessions} aria-label={t('Chats')} onKeyDown={moveAmongRows}>
      <Button
        className={classes.new}
        icon="plus"
        aria-keyshortcuts="Meta+Shift+O Control+Shift+O"
        onClick={onNew}
      >
        {newLabel}
      </Button>
      <SearchField label={t('Search chats')} value={typed} onValueChange={setTyped} />
      {search === '' ? (
        <AllSessions place={place} session={session} row={row} />
      ) : (
        <Results search={search} row={row} />
      )}
    </nav>
  );
}

function AllSessions({
  place,
  session,
  row,
}: {
  place: string;
  session: ChatSession | null;
  row: RowContext;
}) {
  const [now] = useState(() => new Date());
  const projects = useChatProjects();
  const list = useSessionList({ project: '' });
  const groups = groupSessions(list.sessions, now);
  const pinned = groups.filter(({ title }) => title === t('Pinned'));
  const dated = groups.filter(({ title }) => title !== t('Pinned'));
  const filled = (projects.data ?? []).filter(({ count }) => count > 0);
  return (
    <Loaded list={list} empty={filled.length === 0 ? t('Your chats will appear here.') : null}>
      {pinned.map((group) => (
        <Group key={group.title} {...group} row={row} />
      ))}
      {filled.length > 0 && (
        <div>
          {filled.map((project) => (
            <ProjectSection
              key={project.id}
              project={project}
              place={place}
              holdsCurrent={session !== null && !session.pinned && session.project?.id === project.id}
              row={row}
            />
          ))}
        </div>
      )}
      {dated.map((group) => (
        <Group key={group.title} {...group} row={row} />
      ))}
    </Loaded>
  );
}

function Results({ search, row }: { search: string; row: RowContext }) {
  const list = useSessionList({ search });
  return (
    <Loaded list={list} empty={t('No chats match “{search}”.', { search })}>
      <SessionRows sessions={list.sessions} row={row} />
      <output className="visually-hidden">
        {t('{sessions, plural, one {1 chat found} other {# chats found}}', {
          sessions: list.sessions.length,
        })}
      </output>
    </Loaded>
  );
}

function Group({ title, sessions, row }: { title: string; sessions: ChatSession[]; row: RowContext }) {
  return (
    <section>
      <h3 className={classes.date}>{title}</h3>
      <SessionRows sessions={sessions} row={row} />
    </section>
  );
}

function Loaded({
  list: { query, sessions, more },
  empty,
  children,
}: {
  list: ReturnType<typeof useSessionList>;
  empty: string | null;
  children: React.ReactNode;
}) {
  // The key contains the fetching state, because a refetch cancels a page that was loading.
  const end = useEndInView(more, `${sessions.length} ${query.isFetching}`);
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load your chats')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      {children}
      {sessions.length === 0 && empty !== null && <p className={classes.empty}>{empty}</p>}
      <div ref={end} />
      {query.isFetchingNextPage && <Skeleton lines={2} />}
    </>
  );
}

function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target;
  if (step === undefined || !(from instanceof HTMLElement) || !from.matches('[data-session]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-session]')];
  const next = rows[rows.indexOf(from) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
