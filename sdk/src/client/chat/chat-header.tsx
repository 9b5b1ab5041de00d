import type { ReactNode } from 'react';
import { useAgent } from '../agent.tsx';
import { AgentTile } from '../ui/agent-tile.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ChatMenu } from './chat-menu.tsx';
import classes from './chat-header.module.css';

/** Which agent this is and who answers for it, with what can be done about it. */
export function ChatHeader({
  actions,
  onSessions,
  onEvidence,
}: {
  /** The agent's own buttons. */
  actions: ReactNode;
  /** On a narrow screen, where the lists beside the thread are drawers. */
  onSessions?: (() => void) | undefined;
  onEvidence?: (() => void) | undefined;
}) {
  const { info } = useAgent();
  return (
    <header className={classes.header}>
      {onSessions && <IconButton icon="list" label="Chats" onClick={onSessions} />}
      <AgentTile icon={info.iconName} color={info.iconColor} />
      <div className={classes.who}>
        <span className={classes.name}>{info.name}</span>
        <span className={classes.provider}>{info.provider}</span>
      </div>
      <div className={classes.actions}>{actions}</div>
      <ChatMenu />
      {onEvidence && <IconButton icon="documents" label="Evidence" onClick={onEvidence} />}
    </header>
  );
}
