import type { ChatSession } from '@staffroom/sdk';
import { useLocation, useNavigate } from '@staffroom/sdk/client';
import { AgentTile, SessionRow, useSessionActions, useSessionChanges } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import classes from './chat-list.module.css';

/** Chats of any agent, each with a menu to rename, pin, move and delete it. Leaves out chats of agents that are not installed. */
export function ChatRows({
  sessions,
  onNavigate,
}: {
  sessions: readonly ChatSession[];
  onNavigate: (() => void) | undefined;
}) {
  const agents = useAgents();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const current = pathname.startsWith('/agents/') ? new URLSearchParams(search).get('chat') : null;
  const { actions, dialogs } = useSessionActions(useSessionChanges(), (id) => {
    if (id === current) void navigate(`${pathname}?chat=new`, { replace: true });
  });
  const signs = new Map(agents.data?.map((agent) => [agent.slug, agent]));
  // If the agents failed to load, all chats are shown.
  const known = sessions.filter(({ agent }) => !agents.data || signs.has(agent));
  return (
    <>
      <ul className={classes.list}>
        {known.map((session) => {
          const sign = signs.get(session.agent);
          return (
            <SessionRow
              key={session.id}
              session={session}
              sign={<AgentTile size="tiny" icon={sign?.iconName} color={sign?.iconColor} />}
              hint={`${session.title} · ${sign?.name ?? ''}`}
              current={session.id === current}
              address={`/agents/${session.agent}?chat=${session.id}`}
              actions={actions}
              onOpen={onNavigate}
            />
          );
        })}
      </ul>
      {dialogs}
    </>
  );
}
