import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../identity/icon.tsx';
import { scrollPadding } from './scroll-padding.ts';
import classes from './table.module.css';

interface TableProps extends ComponentProps<'table'> {
  /** Accessible name of the table. */
  label: string;
  /** Reduces the height of rows to 36 px. */
  dense?: boolean | undefined;
  /** Omits the border, for tables inside a `Panel`, which has its own. */
  bare?: boolean | undefined;
}

/**
 * A table with lines between rows, whose head stays visible while the page scrolls: pass `thead` and `tbody`. Cells with `data-numeric` stay on one line and align right; with
 * `data-date`, they stay on one line; with `data-wide`, they are hidden below 720 px; `data-actions` marks the last column.
 */
export function Table({ label, dense = false, bare = false, className, children, ...rest }: TableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.style.setProperty('--scroll-padding', scrollPadding(element));
    const table = element.firstElementChild;
    const look = new ResizeObserver(() =>
      setScrolls(table !== null && table.scrollWidth > element.clientWidth),
    );
    look.observe(element);
    if (table) look.observe(table);
    return () => look.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className={classNames(classes.frame, bare && classes.bare, className)}
      data-scrolls={scrolls || undefined}
      // A table that is wider than its frame is focusable, so that the keyboard can scroll it.
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table {...rest} aria-label={label} className={classNames(classes.table, dense && classes.dense)}>
        {children}
      </table>
    </div>
  );
}

export type SortDirection = 'ascending' | 'descending';

interface SortableHeaderProps extends ComponentProps<'th'> {
  /** The sort direction of this column; null if another column is sorted. */
  direction: SortDirection | null;
  onSort: () => void;
  children: ReactNode;
}

export function SortableHeader({ direction, onSort, children, ...rest }: SortableHeaderProps) {
  const sign = direction === null ? 'sort' : direction === 'ascending' ? 'arrow-up' : 'arrow-down';
  return (
    <th scope="col" {...rest} aria-sort={direction ?? undefined}>
      <button type="button" className={classes.sort} data-sorted={direction ?? undefined} onClick={onSort}>
        {children}
        <Icon name={sign} size={12} />
      </button>
    </th>
  );
}
