import type { ReactNode } from 'react';
import { AgentHeader } from '../shell/agent-header.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { t } from '../texts/texts.ts';

/** The agent and its tabs, the menu of the chat on the screen, and what opens the lists beside the thread. */
export function ChatHeader({
  tabs,
  actions,
  menu,
  onSessions,
  margin,
  onEvidence,
}: {
  tabs: ReactNode;
  /** The agent's own buttons. */
  actions: ReactNode;
  /** Of the chat on the screen. */
  menu: ReactNode;
  onSessions: () => void;
  /** Whether the evidence stands beside the thread; undefined where it opens over it. */
  margin?: boolean | undefined;
  onEvidence?: (() => void) | undefined;
}) {
  return (
    <AgentHeader
      tabs={tabs}
      actions={actions}
      before={<IconButton icon="list" label={t('Chats')} onClick={onSessions} />}
      after={
        <>
          {menu}
          {onEvidence && (
            <IconButton icon="panel-right" label={t('Evidence')} aria-pressed={margin} onClick={onEvidence} />
          )}
        </>
      }
    />
  );
}
