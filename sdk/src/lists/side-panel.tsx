import { IconButton, t } from '@staffroom/sdk/client';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './side-panel.module.css';
import { usePanelFocus } from './use-panel-focus.ts';
import type { ListView } from './use-list-view.ts';

interface SidePanelProps {
  /** The kind of row, as the page calls it: "requirement". */
  kind: string;
  name: string;
  /** The rows in the order of the list, for the previous and next buttons. */
  rows: readonly { id: string }[];
  view: Pick<ListView, 'row' | 'set'>;
  children: ReactNode;
  /** Actions below the content, which are always visible. */
  footer?: ReactNode;
}

/**
 * A panel for the open row: it lies over the end of the list, on very wide screens beside it. The section around list and panel
 * needs `position: relative`. On phones, the panel replaces the list. Escape closes it. The panel takes the focus from the row
 * that opened it (`data-opener`), and gives the focus back.
 * @example {row && <SidePanel kind={t('finding')} name={row.number} rows={shown} view={view}>…</SidePanel>}
 */
export function SidePanel({ kind, name, rows, view, children, footer }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Scroll to the top of the panel, because on phones the panel replaces a list that may be scrolled.
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [view.row]);
  usePanelFocus(panel, view.row);
  const at = rows.findIndex(({ id }) => id === view.row);
  function go(by: number) {
    // The button is disabled at the end of the list, and a disabled button loses the focus.
    if (rows[at + 2 * by] === undefined) panel.current?.focus({ preventScroll: true });
    view.set({ row: rows[at + by]?.id ?? view.row });
  }
  const close = () => view.set({ row: '' });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  }
  return (
    // Escape closes the panel from any element inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      data-side-panel
      className={classes.panel}
      aria-label={`${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${name}`}
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <output className={classes.name}>{name}</output>
        <IconButton
          size="compact"
          icon="chevron-up"
          data-step="previous"
          label={t('Previous {kind}', { kind })}
          disabled={at <= 0}
          onClick={() => go(-1)}
        />
        <IconButton
          size="compact"
          icon="chevron-down"
          data-step="next"
          label={t('Next {kind}', { kind })}
          disabled={at >= rows.length - 1}
          onClick={() => go(1)}
        />
        <IconButton size="compact" icon="close" label={t('Close')} onClick={close} />
      </header>
      {children}
      {footer && <footer className={classes.foot}>{footer}</footer>}
    </section>
  );
}

/** A list of facts in two columns: name and content. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, content: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, content]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
