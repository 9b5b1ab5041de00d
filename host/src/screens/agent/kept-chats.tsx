import type { ChatSession } from '@staffroom/sdk/internal/shared';
import { ErrorPanel, RelativeTime, Skeleton, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../screen-parts/rows.tsx';
import classes from './kept-chats.module.css';
import { t } from '../../texts/texts.ts';

/** Lists the person's chats with a removed agent, which can still be read. */
export function KeptChats({ agent }: { agent: string }) {
  const sessions = useQuery(coreQuery('GET /api/ai-chat-sessions', { query: { agentId: agent } }));
  if (!sessions.data || sessions.data.length === 0) return null;
  return (
    <section className={classes.kept} aria-labelledby="kept-title">
      <h2 id="kept-title">{t('Your chats are kept')}</h2>
      <Rows className={classes.list}>
        {sessions.data.map((session) => (
          <KeptChat key={session.id} session={session} />
        ))}
      </Rows>
    </section>
  );
}

function KeptChat({ session: { id, title, updatedAt } }: { session: ChatSession }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className={classes.chat}
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      >
        <span className={classes.title}>{title}</span>
        <span className={classes.time}>
          <RelativeTime time={updatedAt} />
        </span>
      </button>
      {open && <Transcript id={id} />}
    </li>
  );
}

function Transcript({ id }: { id: string }) {
  const messages = useQuery(coreQuery('GET /api/ai-chat-sessions/:id/messages', { params: { id } }));
  if (messages.isPending) return <Skeleton lines={4} />;
  if (messages.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the chat')}
        error={messages.error}
        onRetry={() => void messages.refetch()}
      />
    );
  }
  if (messages.data.length === 0) return <p className={classes.text}>{t('No messages yet.')}</p>;
  return messages.data.map(({ id: key, role, content }) => (
    <div key={key} className={classes.message}>
      <h3>{role === 'user' ? t('You') : t('Answer')}</h3>
      <p className={classes.text}>{content}</p>
    </div>
  ));
}
