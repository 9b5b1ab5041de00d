import { type ReactNode, type RefCallback, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAgent } from '../agent.tsx';
import { useWide } from '../chat/use-wide.ts';
import { providerName } from '../provider-name.ts';
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
        <span className={classes.provider}>{providerName(info.provider)}</span>
      </div>
    </>
  );
  const { place, moved } = useMoved(
    <>
      <div className={classes.tabs}>{tabs}</div>
      <div className={classes.actions}>
        {actions}
        {after}
      </div>
    </>,
  );
  const inBar = wide && hasBar;
  return (
    <>
      <PageBar>
        <div className={classes.bar}>
          {who}
          {inBar && <div ref={place} className={classes.place} />}
        </div>
      </PageBar>
      {!inBar && (
        <div className={classes.row}>
          <div ref={place} className={classes.place} />
        </div>
      )}
      {moved}
    </>
  );
}

/** What stands in one place or in another, and goes there as it is: a dialog that it has open stays, with what was typed. */
function useMoved(content: ReactNode): { place: RefCallback<HTMLElement>; moved: ReactNode } {
  const [holder] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.place ?? '';
    return element;
  });
  const place = useCallback((element: HTMLElement | null) => element?.append(holder), [holder]);
  return { place, moved: createPortal(content, holder) };
}
