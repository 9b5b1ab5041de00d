import type { ReactNode } from 'react';
import classes from './answer-table.module.css';
import { type TableNode, tableColumns } from './table-columns.ts';

/** Pixels of an average character, of a cell's padding, and of the largest table that is not scrolled sideways. */
const characterWidth = 7.2;
const cellPadding = 12;
const maxUnscrolled = 480;

/** A table whose columns keep their widths while rows are added. A growing table appears with its first complete row. */
export function AnswerTable({
  node,
  isGrowing,
  children,
}: {
  node: TableNode | undefined;
  isGrowing: boolean;
  children: ReactNode;
}) {
  const columns = node === undefined ? null : tableColumns(node, isGrowing);
  if (columns === null) return isGrowing ? null : <table>{children}</table>;
  const sum = columns.reduce((total, width) => total + width, 0);
  const least = Math.min(maxUnscrolled, sum * characterWidth) + columns.length * cellPadding;
  return (
    // The table is focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0}>
      <table className={classes.table} style={{ minWidth: Math.round(least) }}>
        <colgroup>
          {columns.map((width, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns of one table, in their order
            <col key={column} style={{ width: `${((width / sum) * 100).toFixed(2)}%` }} />
          ))}
        </colgroup>
        {children}
      </table>
    </div>
  );
}
