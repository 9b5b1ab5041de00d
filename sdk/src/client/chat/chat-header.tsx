import type { ReactNode } from 'react';
import { AgentHeader } from '../shell/agent-header.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { ChatMenu } from './sessions/chat-menu.tsx';

/** The agent, the menu of the chat on the screen, and on a narrow one what opens the lists beside the thread. */
export function ChatHeader({
  actions,
  onSessions,
  margin,
  onEvidence,
}: {
  /** The agent's own buttons. */
  actions: ReactNode;
  onSessions?: (() => void) | undefined;
  /** Whether the evidence stands beside the thread; undefined where it opens over it. */
  margin?: boolean | undefined;
  onEvidence?: (() => void) | undefined;
}) {
  return (
    <AgentHeader
      actions={actions}
      before={onSessions && <IconButton icon="list" label="Chats" onClick={onSessions} />}
      after={
        <>
          <ChatMenu />
          {onEvidence && (
            <IconButton icon="panel-right" label="Evidence" aria-pressed={margin} onClick={onEvidence} />
          )}
        </>
      }
    />
  );
}
