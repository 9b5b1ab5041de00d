import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '../../router.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../identity/icon.tsx';
import classes from './table.module.css';

interface TableProps extends ComponentProps<'table'> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Rows of 36 px, for scanning. */
  dense?: boolean | undefined;
  /** Inside a `Panel`, which has the border already. */
  bare?: boolean | undefined;
}

/**
 * A ruled table: pass `thead` and `tbody`. Cells with `data-numeric` keep to one line and are set to the right, cells
 * with `data-date` keep to one line, cells with `data-wide` are left out below 720 px, `data-actions` is the last column.
 */
export function Table({ label, dense = false, bare = false, className, children, ...rest }: TableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    look.observe(element);
    return () => look.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className={classNames(classes.frame, bare && classes.bare, className)}
      // What is wider than its frame is scrolled by keyboard, too.
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
  /** How the table is sorted by this column; null while another column leads. */
  direction: SortDirection | null;
  onSort: () => void;
  children: ReactNode;
}

/** A column header that sorts. */
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

/** The name of a row as a link that the whole row can be pressed for. Other controls of the row stay above it. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(classes.rowLink, className)} />;
}
