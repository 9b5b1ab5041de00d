import {
  Button,
  ErrorPanel,
  keepPreviousData,
  SearchField,
  Skeleton,
  useLocation,
  useNavigate,
  useQuery,
} from '@staffroom/sdk/client';
import {
  coreQuery,
  groupSessions,
  type SessionActions,
  SessionManager,
  SessionTools,
  useSettled,
  whenInUse,
} from '@staffroom/sdk/host';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { t } from '../../texts/texts.ts';
import classes from './chat-list.module.css';
import { ChatRows, type RowProps, useCurrentId } from './chat-rows.tsx';
import { recentProjects, RecentProjects } from './recent-projects.tsx';

/** Number of chats that are shown at first and that "Show more" adds. The server accepts at most `maxShown`. */
const pageSize = 40;
const maxShown = 500;

/** The person's chats with all agents: projects, pinned chats and the others by date, or the results of a search. */
export function ChatList({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [inUse, setInUse] = useState(false);
  const [actions, setActions] = useState<SessionActions | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = useCurrentId();
  useEffect(() => {
    const ready = () => setInUse(true);
    const load = () => Promise.all([SessionTools.load(), SessionManager.load()]);
    return whenInUse(() => void load().then(ready, () => undefined));
  }, []);
  return (
    // Arrow keys between chats are only a shortcut, because Tab reaches everything, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.chats} aria-label={t('Your chats')} onKeyDown={moveAmongRows}>
      <SearchField
        className={classes.search}
        label={t('Search chats')}
        maxLength={200}
        value={typed}
        onValueChange={setTyped}
      />
      {search === '' ? (
        <AllChats actions={actions} onNavigate={onNavigate} />
      ) : (
        <FoundChats search={search} actions={actions} onNavigate={onNavigate} />
      )}
      {inUse && (
        <SessionManager
          onReady={setActions}
          onDeleted={(id) => {
            if (id === current) void navigate(`${pathname}?chat=new`, { replace: true });
          }}
        />
      )}
    </section>
  );
}

function AllChats({ actions, onNavigate }: RowProps) {
  const [now] = useState(() => new Date());
  const [limit, setLimit] = useState(pageSize);
  const agents = useAgents();
  const sessions = useQuery({
    ...coreQuery('GET /api/ai-chat-sessions', { query: { limit } }),
    placeholderData: keepPreviousData,
  });
  // Chats and projects appear together, because projects that appear later would push the chats down.
  const projects = useQuery(recentProjects);
  if (sessions.isPending || projects.isPending || agents.isPending)
    return <Skeleton className={classes.loading} lines={4} />;
  if (sessions.isError && sessions.data === undefined)
    return <LoadError error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const hasMore = sessions.data.length >= limit && limit < maxShown;
  return (
    <>
      <RecentProjects projects={projects.data ?? []} onNavigate={onNavigate} />
      {groupSessions(sessions.data, now).map(({ title, sessions: group }) => (
        <section key={title} aria-label={t('{title}: chats', { title })}>
          <h2 className={classes.date}>{title}</h2>
          <ChatRows sessions={group} actions={actions} onNavigate={onNavigate} />
        </section>
      ))}
      {sessions.data.length === 0 && <p className={classes.empty}>{t('Your chats will appear here.')}</p>}
      {hasMore && (
        <Button
          size="compact"
          variant="quiet"
          busy={sessions.isPlaceholderData}
          onClick={() => setLimit(Math.min(limit + pageSize, maxShown))}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

function FoundChats({ search, actions, onNavigate }: RowProps & { search: string }) {
  const found = useQuery({
    ...coreQuery('GET /api/ai-chat-sessions', { query: { search, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  if (found.isPending) return <Skeleton className={classes.loading} lines={4} />;
  if (found.isError) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <ChatRows sessions={found.data} actions={actions} onNavigate={onNavigate} />
      <output className={found.data.length === 0 ? classes.empty : 'visually-hidden'}>
        {found.data.length === 0
          ? t('No chats match “{search}”.', { search })
          : t('{sessions, plural, one {1 chat found} other {# chats found}}', {
              sessions: found.data.length,
            })}
      </output>
    </>
  );
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <ErrorPanel title={t('Couldn’t load your chats')} error={error} onRetry={onRetry} />;
}

function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target;
  if (step === undefined || !(from instanceof HTMLElement) || !from.matches('[data-session]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-session]')];
  const next = rows[rows.indexOf(from) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
