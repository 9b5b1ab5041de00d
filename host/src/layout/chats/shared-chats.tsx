import type { SharedChatInfo } from '@staffroom/sdk/core';
import { Button, Link } from '@staffroom/sdk/client';
import { AgentTile, coreQuery, useLocation } from '@staffroom/sdk/host';
import { useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import classes from './chat-list.module.css';
import { t } from '../../texts/texts.ts';

/** Number of chats that are shown until the person asks for all. */
const shownAtFirst = 3;

export const sharedChats = coreQuery('GET /api/shared-chats');

/** The chats that colleagues share with the person or the person's teams. */
export function SharedChats({
  chats,
  onNavigate,
}: {
  chats: readonly SharedChatInfo[];
  onNavigate: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  const agents = useAgents();
  const [all, setAll] = useState(false);
  if (chats.length === 0) return null;
  const signs = new Map(agents.data?.map((agent) => [agent.slug, agent]));
  return (
    <section aria-label={t('Chats shared with you')}>
      <h2 className={classes.date}>{t('Shared with you')}</h2>
      <ul className={classes.list}>
        {chats.slice(0, all ? undefined : shownAtFirst).map(({ id, agent, title, owner }) => (
          <li key={id}>
            <Link
              className={classes.chat}
              to={`/shared/chats/${id}`}
              title={t('{title}, shared by {owner}', { title, owner: owner.name })}
              aria-current={pathname === `/shared/chats/${id}` ? 'page' : undefined}
              onClick={onNavigate}
            >
              <AgentTile size="tiny" icon={signs.get(agent)?.iconName} color={signs.get(agent)?.iconColor} />
              <span className={classes.title}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!all && chats.length > shownAtFirst && (
        <Button size="compact" variant="quiet" onClick={() => setAll(true)}>
          {t('Show all')}
        </Button>
      )}
    </section>
  );
}
