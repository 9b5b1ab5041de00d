import { Button, Checkbox, EmptyState, SortableHeader, Table } from '@staffroom/sdk/client';
import { type KeyboardEvent, useState } from 'react';
import {
  changeNames,
  gapNames,
  type Kind,
  kindNames,
  type Level,
  levels,
  statusNames,
} from '../../ledger.ts';
import type { LedgerActions } from '../use-ledger.ts';
import type { Column, Numbered, View } from '../use-view.ts';
import { TextCell } from '@staffroom/sdk/lists';
import classes from './ledger-table.module.css';

const heads: [Column, string][] = [
  ['id', 'Id'],
  ['place', 'Place'],
  ['kind', 'Kind'],
  ['level', 'Level'],
  ['owner', 'Owner'],
  ['due', 'Due'],
  ['status', 'Status'],
  ['gap', 'Gap'],
];
/** Rows that are drawn at a time; more are a press away. */
const atOnce = 150;

/** The ledger. Arrow keys go from row to row, Enter opens one beside it; cells are changed where they stand. */
export function LedgerTable({
  rows,
  view,
  actions,
}: {
  rows: readonly Numbered[];
  view: View;
  actions: LedgerActions;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(atOnce);
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const toggle = (id: string, on: boolean) =>
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

  if (rows.length === 0) {
    return (
      <EmptyState
        text="No requirement matches these filters."
        action={<Button onClick={view.clear}>Clear filters</Button>}
      />
    );
  }
  const header = ([column, name]: (typeof heads)[number]) => (
    <SortableHeader
      key={column}
      className={classes[column]}
      direction={view.sort === column ? view.direction : null}
      onSort={() => view.sortBy(column)}
    >
      {name}
    </SortableHeader>
  );
  return (
    <>
      {chosen.length > 1 && (
        <div className={classes.bulk}>
          <output>{chosen.length} selected</output>
          <Button
            size="compact"
            busy={actions.merge.isPending}
            onClick={() =>
              actions.merge.mutate(
                chosen.map(({ id }) => id),
                { onSuccess: () => setTicked(new Set()) },
              )
            }
          >
            Merge into one
          </Button>
          <Button size="compact" variant="quiet" onClick={() => setTicked(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      <Table dense label="Requirements" className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.check}>
              <span className="visually-hidden">Select</span>
            </th>
            {heads.slice(0, 2).map(header)}
            <th scope="col">Requirement</th>
            {heads.slice(2).map(header)}
          </tr>
        </thead>
        {/* Its buttons take focus; it only hears their arrow keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={onKeyDown}>
          {rows.slice(0, most).map((row) => (
            <LedgerRow
              key={row.id}
              row={row}
              open={row.id === view.row}
              ticked={ticked.has(row.id)}
              onTick={(on) => toggle(row.id, on)}
              onOpen={() => view.set({ row: row.id === view.row ? '' : row.id })}
              actions={actions}
            />
          ))}
        </tbody>
      </Table>
      {rows.length > most && (
        <Button className={classes.more} onClick={() => setMost(most + atOnce)}>
          Show {Math.min(atOnce, rows.length - most)} more of {rows.length}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  row: Numbered;
  open: boolean;
  ticked: boolean;
  onTick: (on: boolean) => void;
  onOpen: () => void;
  actions: LedgerActions;
}

function LedgerRow({ row, open, ticked, onTick, onOpen, actions: { change } }: RowProps) {
  const { number, section, page, quote, kind, level, weight, owner, due, status, gap } = row;
  return (
    <tr className={classes.row} aria-selected={open}>
      <td className={classes.check}>
        <Checkbox label={`Select ${number}`} labelHidden checked={ticked} onCheckedChange={onTick} />
      </td>
      <td className={classes.id}>{number}</td>
      <td className={classes.place} title={section ?? undefined}>
        <span className={classes.section}>{section}</span>
        <span className={classes.page}>{page === null ? '' : `p. ${page}`}</span>
      </td>
      <th scope="row" className={classes.requirement}>
        <button
          type="button"
          data-opener
          className={classes.opener}
          aria-expanded={open}
          aria-label={`${number}: ${quote}`}
          onClick={onOpen}
        >
          <span className={classes.quote}>“{quote}”</span>
          {row.change !== 'same' && <span className={classes.change}>{changeNames[row.change]}</span>}
        </button>
      </th>
      <td className={classes.kind}>
        <select
          aria-label={`Kind of ${number}`}
          value={kind}
          onChange={({ target }) => change(row, { kind: target.value as Kind })}
        >
          {Object.entries(kindNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {weight !== '' && <span className={classes.page}>{weight}</span>}
      </td>
      <td className={classes.level}>
        <select
          aria-label={`Level of ${number}`}
          value={level}
          onChange={({ target }) => change(row, { level: target.value as Level })}
        >
          {levels.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </td>
      <td className={classes.owner}>
        <TextCell
          label={`Owner of ${number}`}
          value={owner}
          add="Add"
          limit={200}
          onSave={(next) => change(row, { owner: next })}
        />
      </td>
      <td className={classes.due} data-date>
        <input
          type="date"
          aria-label={`Due date of ${number}`}
          value={due}
          data-empty={due === '' || undefined}
          onChange={({ target }) => change(row, { due: target.value })}
        />
      </td>
      <td className={classes.status} data-state={status}>
        {statusNames[status]}
      </td>
      <td className={classes.gap} data-gap={gap}>
        {gapNames[gap]}
      </td>
    </tr>
  );
}
