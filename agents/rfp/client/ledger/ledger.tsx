import { Button } from '@staffroom/sdk/client';
import {
  DateCell,
  FilterBar,
  type LedgerColumn,
  LedgerTable,
  type LedgerTone,
  SelectCell,
  TextCell,
} from '@staffroom/sdk/lists';
import { changeNames, gapNames, kindNames, levelNames, type Row, statusNames } from '../../ledger.ts';
import type { LedgerActions } from '../use-ledger.ts';
import type { Numbered, View } from '../use-view.ts';
import { AddRequirement } from './add-requirement.tsx';
import classes from './ledger.module.css';

const tones: Partial<Record<string, LedgerTone>> = {
  draft: 'info',
  review: 'warn',
  approved: 'ok',
  none: 'bad',
  partial: 'warn',
};
const signs: Partial<Record<string, string>> = { none: '▲ ', partial: '■ ' };

interface LedgerProps {
  /** All of them, and those that the filters leave. */
  rows: readonly Row[];
  shown: readonly Numbered[];
  view: View;
  actions: LedgerActions;
  readOnly: boolean;
}

/** The requirements with their filters. Two strips filter by what counts most. */
export function Ledger({ rows, shown, view, actions, readOnly }: LedgerProps) {
  const counted = (key: 'level' | 'gap', names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(
      ([value, name]) => [value, name, rows.filter((row) => row[key] === value).length] as const,
    );
  return (
    <>
      <FilterBar
        label="Requirements"
        view={view}
        strips={[
          {
            key: 'level',
            label: 'Level',
            choices: [['', 'All', rows.length], ...counted('level', levelNames)],
          },
          { key: 'gap', label: 'Gap', choices: counted('gap', gapNames) },
        ]}
        selects={[
          { key: 'kind', any: 'Any kind', names: kindNames },
          { key: 'status', any: 'Any status', names: statusNames },
          ...(rows.some(({ change }) => change !== 'same')
            ? [{ key: 'change' as const, any: 'Any change', names: changeNames }]
            : []),
        ]}
      >
        {!readOnly && <AddRequirement onAdd={(quote) => actions.add.mutate({ quote })} />}
      </FilterBar>
      <LedgerTable
        label="Requirements"
        rows={shown}
        columns={columnsFor(actions, readOnly)}
        wordsAfter={2}
        words={{
          name: 'Requirement',
          of: ({ number, quote, change }) => ({
            label: `${number}: ${quote}`,
            content: (
              <>
                <span>“{quote}”</span>
                {change !== 'same' && <span className={classes.change}>{changeNames[change]}</span>}
              </>
            ),
          }),
        }}
        view={view}
        empty="No requirement matches these filters."
        nameOf={({ number }) => number}
        bulk={
          readOnly
            ? undefined
            : (ids, clear) => (
                <Button
                  size="compact"
                  busy={actions.merge.isPending}
                  onClick={() => actions.merge.mutate(ids, { onSuccess: clear })}
                >
                  Merge into one
                </Button>
              )
        }
      />
    </>
  );
}

const columnsFor = ({ change }: LedgerActions, readOnly: boolean): LedgerColumn<Numbered>[] => [
  { key: 'id', name: 'Id', width: 68, mono: true, cell: ({ number }) => number },
  {
    key: 'place',
    name: 'Place',
    width: 100,
    room: 'medium',
    cell: ({ section, page }) => (
      <span className={classes.place} title={section ?? undefined}>
        <span>{section}</span>
        <span className={classes.small}>{page === null ? '' : `p. ${page}`}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    name: 'Kind',
    width: 130,
    room: 'wide',
    cell: (row) => (
      <>
        <SelectCell
          label={`Kind of ${row.number}`}
          value={row.kind}
          names={kindNames}
          readOnly={readOnly}
          onChange={(kind) => change(row, { kind })}
        />
        {row.weight !== '' && <span className={classes.small}>{row.weight}</span>}
      </>
    ),
  },
  {
    key: 'level',
    name: 'Level',
    width: 78,
    room: 'wide',
    cell: (row) => (
      <SelectCell
        label={`Level of ${row.number}`}
        value={row.level}
        names={levelNames}
        readOnly={readOnly}
        onChange={(level) => change(row, { level })}
      />
    ),
  },
  {
    key: 'owner',
    name: 'Owner',
    width: 84,
    room: 'wide',
    cell: (row) => (
      <TextCell
        label={`Owner of ${row.number}`}
        value={row.owner}
        limit={200}
        readOnly={readOnly}
        onSave={(owner) => change(row, { owner })}
      />
    ),
  },
  {
    key: 'due',
    name: 'Due',
    width: 136,
    room: 'wide',
    cell: (row) => (
      <DateCell
        label={`Due date of ${row.number}`}
        value={row.due}
        readOnly={readOnly}
        onChange={(due) => change(row, { due })}
      />
    ),
  },
  {
    key: 'status',
    name: 'Status',
    width: 92,
    tone: ({ status }) => tones[status],
    cell: ({ status }) => statusNames[status],
  },
  {
    key: 'gap',
    name: 'Gap',
    width: 104,
    room: 'medium',
    tone: ({ gap }) => tones[gap],
    cell: ({ gap }) => `${signs[gap] ?? ''}${gapNames[gap]}`,
  },
];
