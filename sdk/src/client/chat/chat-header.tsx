import type { ReactNode } from 'react';
import { AgentHeader } from '../shell/agent-header.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import classes from './chat-header.module.css';
import { t } from '../texts/texts.ts';

/** The agent's name with its tabs, the menu of the chat, and the buttons that open the side panels. */
export function ChatHeader({
  tabs,
  actions,
  menu,
  newLabel,
  onNew,
  margin,
  onEvidence,
}: {
  tabs: ReactNode;
  actions: ReactNode;
  menu: ReactNode;
  /** Label of the button that begins a chat. */
  newLabel: string;
  onNew: () => void;
  /** Whether the evidence is visible beside the thread; undefined if the evidence opens as a drawer. */
  margin?: boolean | undefined;
  onEvidence?: (() => void) | undefined;
}) {
  return (
    <AgentHeader
      tabs={tabs}
      actions={actions}
      after={
        <>
          <IconButton
            icon="plus"
            label={newLabel}
            aria-keyshortcuts="Meta+Shift+O Control+Shift+O"
            onClick={onNew}
          />
          {/* Keeps the place of the menu, which arrives with the first message. */}
          <span className={classes.menu}>{menu}</span>
          {onEvidence && (
            <IconButton icon="panel-right" label={t('Evidence')} aria-pressed={margin} onClick={onEvidence} />
          )}
        </>
      }
    />
  );
}
