import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Mark } from '../find/marks.ts';
import { Marked } from '../find/marked.tsx';
import type { Cell, Sheet } from './sheet-rows.ts';
import classes from './sheet-preview.module.css';
import { t } from '../../../texts/texts.ts';

const rowHeight = 33;

interface SheetTableProps {
  text: string;
  sheet: Sheet;
  marks: readonly Mark[];
  /** The highlight to scroll to. */
  wanted: Mark | undefined;
}

/** Shows one sheet. Only the visible rows of a long sheet are rendered. */
export function SheetTable({
  text,
  sheet: { name, header, rows, numbers, columns },
  marks,
  wanted,
}: SheetTableProps) {
  const frame = useRef<HTMLElement>(null);
  // The functions of `virtual` are only called here, not passed to memoized components.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  const row = wanted === undefined ? -1 : rows.findIndex((cells) => (cells.at(-1)?.end ?? 0) > wanted.start);
  useEffect(() => {
    if (row === -1) return;
    virtual.scrollToIndex(row, { align: 'center' });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [row, virtual]);
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const cellsOf = (cells: readonly Cell[]) =>
    Array.from({ length: columns }, (_, column) => cells.find((cell) => cell.column === column));
  return (
    // Focusable, so that the keyboard can scroll the table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={frame} className={classes.frame} tabIndex={0} aria-label={name}>
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        {header.length > 0 && (
          <thead>
            <tr>
              <td className={classes.number}>
                <span className="visually-hidden">{t('Row')}</span>
              </td>
              {cellsOf(header).map((cell, column) => (
                <th key={column} scope="col">
                  {cell && <Marked text={text} start={cell.start} end={cell.end} marks={marks} />}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {above > 0 && <Spacer height={above} />}
          {items.map(({ index }) => (
            <tr key={index} ref={virtual.measureElement} data-index={index}>
              <td className={classes.number}>{numbers[index]}</td>
              {cellsOf(rows[index] ?? []).map((cell, column) => (
                <td key={column}>
                  {cell && <Marked text={text} start={cell.start} end={cell.end} marks={marks} />}
                </td>
              ))}
            </tr>
          ))}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className={classes.spacer}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- screen readers skip the row */}
      <td style={{ height }} />
    </tr>
  );
}
