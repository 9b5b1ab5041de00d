import type { ChatSession } from '@staffroom/sdk';
import { ErrorPanel, Link, Skeleton, useLocation, useQuery } from '@staffroom/sdk/client';
import { AgentTile, coreQuery, groupSessions } from '@staffroom/sdk/host';
import { useState } from 'react';
import { useAgents } from '../agents/agent-catalogue.ts';
import classes from './recent-chats.module.css';
import { recentProjects, RecentProjects } from './recent-projects.tsx';
import { t } from '../texts/texts.ts';

/** Maximum number of chats, more than fit on a screen. Older chats are in the list of their agent and in the palette. */
const shown = 40;

export function RecentChats({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const [now] = useState(() => new Date());
  const agents = useAgents();
  const sessions = useQuery(coreQuery('GET /api/ai-chat-sessions', { query: { limit: shown } }));
  // Chats and projects appear together, because projects that appear later would push the chats down.
  const projects = useQuery(recentProjects);
  const { pathname, search } = useLocation();
  const current = pathname.startsWith('/agents/') ? new URLSearchParams(search).get('chat') : null;
  if (sessions.isPending || projects.isPending || agents.isPending)
    return <Skeleton className={classes.loading} lines={4} />;
  if (sessions.isError && sessions.data === undefined) {
    return (
      <ErrorPanel
        title={t('Couldn’t load your chats')}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  const signs = new Map(agents.data?.map((agent) => [agent.slug, agent]));
  // Hides chats of agents that are not installed. If the agents failed to load, all chats are shown.
  const known = sessions.data.filter(({ agent }) => !agents.data || signs.has(agent));
  const groups = groupSessions(known, now).map(({ title, sessions: group }) => (
    <section key={title} aria-label={t('{title}: chats', { title })}>
      <h2 className={classes.date}>{title}</h2>
      <ul className={classes.list}>
        {group.map((session) => (
          <li key={session.id}>
            <Link
              className={classes.chat}
              to={`/agents/${session.agent}?chat=${session.id}`}
              title={titleWith(session, signs.get(session.agent)?.name)}
              aria-current={session.id === current ? 'page' : undefined}
              onClick={onNavigate}
            >
              <AgentTile
                size="tiny"
                icon={signs.get(session.agent)?.iconName}
                color={signs.get(session.agent)?.iconColor}
              />
              <span className={classes.title}>{session.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <RecentProjects projects={projects.data ?? []} onNavigate={onNavigate} />
      {groups}
    </>
  );
}

const titleWith = ({ title }: ChatSession, agent = '') => `${title} · ${agent}`;
