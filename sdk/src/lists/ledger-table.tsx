import { Button, Checkbox, EmptySearch, EmptyState, SortableHeader, Table, t } from '@staffroom/sdk/client';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import classes from './ledger-table.module.css';
import { StateMark, type StateTone } from './state-mark.tsx';
import type { ListView } from './use-list-view.ts';

export interface LedgerColumn<Row> {
  /** Key of a sortable column of the view. */
  key: string;
  name: string;
  /** Width in pixels. */
  width: number;
  /** When the table is narrow, `wide` columns are hidden below 1,100 px and `medium` columns below 600 px. */
  room?: 'wide' | 'medium';
  mono?: boolean;
  cell: (row: Row) => ReactNode;
  /** Returns the tone of the value, which is then shown as a colored state: good, bad, open. */
  tone?: (row: Row) => StateTone | undefined;
}

export interface LedgerTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly LedgerColumn<Row>[];
  /** Number of columns before the column with the row's text. */
  wordsAfter: number;
  words: { name: string; of: (row: Row) => { label: string; content: ReactNode } };
  view: ListView;
  empty: string;
  nameOf: (row: Row) => string;
  /**
   * Renders actions for the selected rows. Rows get checkboxes; the actions appear above the table once two or more rows are
   * selected.
   */
  bulk?: ((ids: string[], clear: () => void) => ReactNode) | undefined;
}

/** Number of rows that are rendered at first; a button shows more. */
const rowBatchSize = 150;

/**
 * A table for editing: sortable, with checkboxes and cells that are edited in place. Arrow keys move between rows, Enter opens
 * the row beside the table (`view.row`). Columns are hidden when the container named `ledger` is narrow.
 * @example <LedgerTable label="Findings" rows={rows} columns={columns} view={view} … />
 */
export function LedgerTable<Row extends { id: string }>(props: LedgerTableProps<Row>) {
  const { label, rows, columns, wordsAfter, words, view, empty, nameOf, bulk } = props;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [shownRows, setMost] = useState(rowBatchSize);
  const chosen = rows.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const selected = chosen.length > 0 ? t('{count} selected', { count: chosen.length }) : '';
  const clear = () => setTicked(new Set());
  const tick = (id: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opener]')];
    const at = openers.indexOf(event.target as HTMLElement);
    const next = openers[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at === -1 || !next) return;
    event.preventDefault();
    next.focus();
  }

  if (rows.length === 0)
    return (
      <EmptyState
        drawing={<EmptySearch />}
        text={empty}
        action={<Button onClick={view.clear}>{t('Clear filters')}</Button>}
      />
    );
  const header = ({ key, name, width, room }: LedgerColumn<Row>) => (
    <SortableHeader
      key={key}
      data-room={room}
      style={{ width }}
      direction={view.sort === key ? view.direction : null}
      onSort={() => view.sortBy(key)}
    >
      {name}
    </SortableHeader>
  );
  const cellOf = (row: Row) => {
    const drawn = ({ key, room, mono, cell, tone }: LedgerColumn<Row>) => {
      const state = tone?.(row);
      return (
        <td key={key} data-room={room} data-mono={mono}>
          {state === undefined ? cell(row) : <StateMark tone={state}>{cell(row)}</StateMark>}
        </td>
      );
    };
    return drawn;
  };
  return (
    <>
      {/* Always rendered, because a new live region is not announced. */}
      <output className="visually-hidden">{selected}</output>
      {bulk && chosen.length > 1 && (
        <div className={classes.bulk}>
          <span aria-hidden="true">{selected}</span>
          {bulk(chosen, clear)}
          <Button size="compact" variant="quiet" onClick={clear}>
            {t('Clear selection')}
          </Button>
        </div>
      )}
      <Table dense label={label} className={classes.table}>
        <thead>
          <tr>
            {bulk && (
              <th scope="col" className={classes.check}>
                <span className="visually-hidden">{t('Select')}</span>
              </th>
            )}
            {columns.slice(0, wordsAfter).map(header)}
            <th scope="col">{words.name}</th>
            {columns.slice(wordsAfter).map(header)}
          </tr>
        </thead>
        {/* The row only handles arrow keys, because the buttons inside it take the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={onKeyDown}>
          {rows.slice(0, shownRows).map((row) => {
            const isOpen = row.id === view.row;
            const { label: said, content } = words.of(row);
            return (
              <tr key={row.id} className={classes.row} aria-selected={isOpen}>
                {bulk && (
                  <td className={classes.check}>
                    <Checkbox
                      label={t('Select {row}', { row: nameOf(row) })}
                      labelHidden
                      checked={ticked.has(row.id)}
                      onCheckedChange={(on) => tick(row.id, on)}
                    />
                  </td>
                )}
                {columns.slice(0, wordsAfter).map(cellOf(row))}
                <th scope="row">
                  <button
                    type="button"
                    data-opener={row.id}
                    className={classes.opener}
                    aria-expanded={isOpen}
                    aria-label={said}
                    onClick={() => view.set({ row: isOpen ? '' : row.id })}
                  >
                    {content}
                  </button>
                </th>
                {columns.slice(wordsAfter).map(cellOf(row))}
              </tr>
            );
          })}
        </tbody>
      </Table>
      {rows.length > shownRows && (
        <Button className={classes.more} onClick={() => setMost(shownRows + rowBatchSize)}>
          {t('Show {atOnce} more of {rows}', {
            atOnce: Math.min(rowBatchSize, rows.length - shownRows),
            rows: rows.length,
          })}
        </Button>
      )}
    </>
  );
}
