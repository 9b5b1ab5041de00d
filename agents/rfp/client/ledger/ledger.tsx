import { Button } from '@staffroom/sdk/client';
import {
  DateCell,
  FilterBar,
  type LedgerColumn,
  LedgerTable,
  SelectCell,
  type StateTone,
  TextCell,
} from '@staffroom/sdk/lists';
import { changeNames, gapNames, kindNames, levelNames, levels, type Row, statusNames } from '../../ledger.ts';
import type { LedgerActions } from '../use-ledger.ts';
import type { Numbered, View } from '../use-view.ts';
import { AddRequirement } from './add-requirement.tsx';
import classes from './ledger.module.css';

const statusTones: Record<Row['status'], StateTone> = {
  open: 'none',
  draft: 'info',
  review: 'warn',
  approved: 'ok',
};
const gapTones: Record<Row['gap'], StateTone | undefined> = {
  none: 'bad',
  partial: 'warn',
  unknown: 'none',
  covered: undefined,
};

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
  const countOf = (key: 'level' | 'gap', value: string) => rows.filter((row) => row[key] === value).length;
  const byLevel = levels.map((level) => [level, levelNames[level], countOf('level', level)] as const);
  const byGap = (Object.keys(gapTones) as Row['gap'][]).map(
    (gap) => [gap, gapNames[gap], countOf('gap', gap), gapTones[gap]] as const,
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
            choices: [['', 'All', rows.length], ...byLevel],
          },
          { key: 'gap', label: 'Gap', choices: byGap },
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
    width: 92,
    room: 'medium',
    cell: ({ section, page }) => (
      <span className={classes.place} title={section ?? undefined}>
        <span>{section?.replace(/^(\d+(?:\.\d+)*)\.?\s.*/, '§ $1')}</span>
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
    width: 92,
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
    width: 76,
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
    width: 104,
    tone: ({ status }) => statusTones[status],
    cell: ({ status }) => statusNames[status],
  },
  {
    key: 'gap',
    name: 'Gap',
    width: 116,
    room: 'medium',
    tone: ({ gap }) => gapTones[gap],
    cell: ({ gap }) => gapNames[gap],
  },
];
