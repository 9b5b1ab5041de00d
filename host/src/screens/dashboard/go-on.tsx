import type { ChatSession } from '@staffroom/sdk/internal/shared';
import { Link, RelativeTime, useQuery } from '@staffroom/sdk/client';
import { AgentTile, coreQuery } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import classes from './go-on.module.css';
import { SectionHead } from './section-head.tsx';
import { t } from '../../texts/texts.ts';

const shown = 3;

export function useLastChats() {
  return useQuery(
    coreQuery('GET /api/ai-chat-sessions', { query: { sort: 'used', preview: 'answer', limit: shown } }),
  );
}

export function GoOn() {
  const agents = useAgents().data;
  const chats = useLastChats();
  // Shows no error, because the sidebar already shows it.
  if (chats.data === undefined || chats.data.length === 0) return null;
  const known = new Map(agents?.map((agent) => [agent.slug, agent]));
  return (
    <section aria-labelledby="go-on-title">
      <SectionHead id="go-on-title" title={t('Pick up where you left off')} />
      <ul className={classes.list}>
        {chats.data.map((chat) => (
          <li key={chat.id}>
            <Chat chat={chat} agent={known.get(chat.agent)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Named {
  name: string;
  iconName: string | null;
  iconColor: string | null;
}

function Chat({ chat, agent }: { chat: ChatSession; agent: Named | undefined }) {
  return (
    <Link className={classes.chat} to={`/agents/${chat.agent}?chat=${chat.id}`}>
      <AgentTile size="small" icon={agent?.iconName} color={agent?.iconColor} />
      <span className={classes.words}>
        <span className={classes.title}>{chat.title}</span>
        {chat.snippet !== undefined && <span className={classes.snippet}>{chat.snippet}</span>}
        <span className={classes.facts}>
          {agent?.name ?? chat.agent} · <RelativeTime time={chat.updatedAt} />
        </span>
      </span>
    </Link>
  );
}
