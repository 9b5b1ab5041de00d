import {
  Button,
  ErrorPanel,
  keepPreviousData,
  SearchField,
  Skeleton,
  useNavigate,
  useQuery,
} from '@staffroom/sdk/client';
import {
  coreQuery,
  groupSessions,
  part,
  type SessionActions,
  SessionManager,
  SessionTools,
  useLocation,
  useSettled,
  whenInUse,
} from '@staffroom/sdk/host';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { t } from '../../texts/texts.ts';
import classes from './chat-list.module.css';
import { ChatRows, type RowProps, useCurrentId } from './chat-rows.tsx';
import { recentProjects, RecentProjects } from './recent-projects.tsx';
import { sharedChats, SharedChats } from './shared-chats.tsx';

const FoundChats = part(
  async () => (await import(/* webpackChunkName: "in-use" */ './found-chats.tsx')).FoundChats,
);

const RowKeys = part(async () => (await import(/* webpackChunkName: "in-use" */ './row-keys.ts')).RowKeys);

/** Number of chats that are shown at first and that "Show more" adds. The server accepts at most `maxShown`. */
const pageSize = 40;
const maxShown = 500;

/** The person's chats with all agents: projects, pinned chats and the others by date, or the results of a search. */
export function ChatList({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const place = useRef<HTMLElement>(null);
  const [inUse, setInUse] = useState(false);
  const [actions, setActions] = useState<SessionActions | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = useCurrentId();
  useEffect(() => {
    const ready = () => setInUse(true);
    const load = () =>
      Promise.all([SessionTools, SessionManager, FoundChats, RowKeys].map((each) => each.load()));
    return whenInUse(() => void load().then(ready, () => undefined));
  }, []);
  return (
    <section ref={place} className={classes.chats} aria-label={t('Your chats')}>
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
        <Suspense fallback={<Skeleton className={classes.loading} lines={4} />}>
          <FoundChats search={search} actions={actions} onNavigate={onNavigate} />
        </Suspense>
      )}
      {inUse && <RowKeys place={place} />}
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
  // Everything appears together, because projects and shared chats that appear later would push the chats down.
  const projects = useQuery(recentProjects);
  const shared = useQuery(sharedChats);
  // The rows request failed agents again when they appear. If they disappeared meanwhile, the requests would never end.
  if (sessions.isPending || projects.isPending || shared.isPending || !agents.isFetched)
    return <Skeleton className={classes.loading} lines={4} />;
  if (sessions.isError && sessions.data === undefined)
    return <LoadError error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const hasMore = sessions.data.length >= limit && limit < maxShown;
  return (
    <>
      <RecentProjects projects={projects.data ?? []} onNavigate={onNavigate} />
      <SharedChats chats={shared.data ?? []} onNavigate={onNavigate} />
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

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <ErrorPanel title={t('Couldn’t load your chats')} error={error} onRetry={onRetry} />;
}
