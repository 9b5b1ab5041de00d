import type { ReactNode } from 'react';
import { useAgent } from '../agent.tsx';
import { AgentTile } from '../ui/identity/agent-tile.tsx';
import classes from './agent-header.module.css';

/** Which agent this is and who answers for it, with what can be done about it. */
export function AgentHeader({
  actions,
  before,
  after,
}: {
  /** The agent's own buttons. */
  actions: ReactNode;
  /** What opens the lists beside, where they are drawers. */
  before?: ReactNode;
  after?: ReactNode;
}) {
  const { info } = useAgent();
  return (
    <header className={classes.header}>
      {before}
      <span className={classes.tile}>
        <AgentTile icon={info.iconName} color={info.iconColor} />
      </span>
      <div className={classes.who}>
        <span className={classes.name}>{info.name}</span>
        <span className={classes.provider}>{info.provider}</span>
      </div>
      <div className={classes.actions}>{actions}</div>
      {after}
    </header>
  );
}
