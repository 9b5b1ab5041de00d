import { type ReactNode, type RefCallback, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAgent } from '../agent.tsx';
import { useWide } from '../chat/use-wide.ts';
import { providerName } from '../models/provider-name.ts';
import { AgentTile } from '../ui/identity/agent-tile.tsx';
import classes from './agent-header.module.css';
import { PageBar, useHasPageBar } from './page-bar.tsx';

/**
 * Shows the agent, its model, its tabs and actions in the shell's header. If the header is too narrow, tabs and buttons move to
 * a row below.
 */
export function AgentHeader({
  tabs,
  actions,
  after,
}: {
  tabs: ReactNode;
  actions: ReactNode;
  after?: ReactNode;
}) {
  const { info } = useAgent();
  const wide = useWide('(min-width: 1100px)');
  const hasBar = useHasPageBar();
  const who = (
    <>
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
        <div className={classes.bar} data-agent-header>
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

/** Renders content that can move between two places without being mounted again, so that an open dialog keeps its input. */
function useMoved(content: ReactNode): { place: RefCallback<HTMLElement>; moved: ReactNode } {
  const [holder] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.place ?? '';
    return element;
  });
  const place = useCallback((element: HTMLElement | null) => element?.append(holder), [holder]);
  return { place, moved: createPortal(content, holder) };
}
