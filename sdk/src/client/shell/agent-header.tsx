import type { ReactNode } from 'react';
import { useAgent } from '../agent.tsx';
import { useWide } from '../chat/use-wide.ts';
import { AgentTile } from '../ui/identity/agent-tile.tsx';
import classes from './agent-header.module.css';
import { PageBar, useHasPageBar } from './page-bar.tsx';

/**
 * Which agent this is and who answers for it, its tabs, and what can be done about it: all of it in the one header of the
 * shell, and where that is too narrow, the tabs and buttons in a row below.
 */
export function AgentHeader({
  tabs,
  actions,
  before,
  after,
}: {
  tabs: ReactNode;
  /** The agent's own buttons. */
  actions: ReactNode;
  /** What opens the list beside. */
  before?: ReactNode;
  after?: ReactNode;
}) {
  const { info } = useAgent();
  const wide = useWide('(min-width: 1100px)');
  const hasBar = useHasPageBar();
  const who = (
    <>
      {before}
      <span className={classes.tile}>
        <AgentTile icon={info.iconName} color={info.iconColor} size="small" />
      </span>
      <div className={classes.who}>
        <span className={classes.name}>{info.name}</span>
        <span className={classes.provider}>{info.provider}</span>
      </div>
    </>
  );
  const rest = (
    <>
      <div className={classes.tabs}>{tabs}</div>
      <div className={classes.actions}>
        {actions}
        {after}
      </div>
    </>
  );
  if (wide && hasBar) {
    return (
      <PageBar>
        <div className={classes.bar}>
          {who}
          {rest}
        </div>
      </PageBar>
    );
  }
  return (
    <>
      <PageBar>
        <div className={classes.bar}>{who}</div>
      </PageBar>
      <div className={classes.row}>{rest}</div>
    </>
  );
}
