import type { ChatSession } from '@staffroom/sdk/internal/shared';
import { AgentTile, type SessionActions, SessionRow, useLocation } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import classes from './chat-list.module.css';

/** The properties that all lists of chats take. */
export interface RowProps {
  /** Null until their code has loaded. */
  actions: SessionActions | null;
  onNavigate: (() => void) | undefined;
}

/** Chats of any agent, each with a menu to rename, pin, move and delete it. Leaves out chats of agents that are not installed. */
export function ChatRows({ sessions, actions, onNavigate }: RowProps & { sessions: readonly ChatSession[] }) {
  const agents = useAgents();
  const current = useCurrentId();
  const signs = new Map(agents.data?.map((agent) => [agent.slug, agent]));
  // If the agents failed to load, all chats are shown.
  const known = sessions.filter(({ agent }) => !agents.data || signs.has(agent));
  return (
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
  );
}

/** Returns the id of the chat on screen; null on other screens. */
export function useCurrentId(): string | null {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/agents/') ? new URLSearchParams(search).get('chat') : null;
}
