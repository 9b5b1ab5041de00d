import { EmptyState } from '@staffroom/sdk/client';
import {
  DateCell,
  FilterBar,
  type LedgerColumn,
  LedgerTable,
  SelectCell,
  type StateTone,
  TextCell,
} from '@staffroom/sdk/lists';
import { levels, type Row } from '../../ledger.ts';
import { changeNames, gapNames, kindNames, levelNames, statusNames } from '../names.ts';
import type { LedgerActions } from '../use-ledger.ts';
import type { Numbered, View } from '../use-view.ts';
import { AddRequirement } from './add-requirement.tsx';
import { BulkActions } from './bulk-actions.tsx';
import classes from './ledger.module.css';
import { t } from '../texts.ts';

const statusTones: Record<Row['status'], StateTone> = {
  open: 'none',
  draft: 'info',
  review: 'warn',
  approved: 'ok',
};
const gapTones: Record<Row['gap'], StateTone | undefined> = {
  unmet: 'bad',
  none: 'bad',
  partial: 'warn',
  unknown: 'none',
  covered: undefined,
};

interface LedgerProps {
  rfpId: string;
  onDraft: (ids: string[]) => void;
  /** All rows; `shown` has the rows that match the filters. */
  rows: readonly Row[];
  shown: readonly Numbered[];
  view: View;
  actions: LedgerActions;
  readOnly: boolean;
}

export function Ledger({ rfpId, onDraft, rows, shown, view, actions, readOnly }: LedgerProps) {
  const countOf = (key: 'level' | 'gap', value: string) => rows.filter((row) => row[key] === value).length;
  const byLevel = levels.map((level) => [level, levelNames[level], countOf('level', level)] as const);
  // Shows the rare value "unmet" only if a row has it.
  const byGap = (Object.keys(gapTones) as Row['gap'][])
    .map((gap) => [gap, gapNames[gap], countOf('gap', gap), gapTones[gap]] as const)
    .filter(([gap, , count]) => gap !== 'unmet' || count > 0);
  if (rows.length === 0)
    return (
      <EmptyState
        text={t(
          'No requirements were found. Add one by hand, or read the document to see whether it is an RFP.',
        )}
        action={readOnly ? undefined : <AddRequirement onAdd={(quote) => actions.add.mutate({ quote })} />}
      />
    );
  return (
    <>
      <FilterBar
        label={t('Requirements')}
        view={view}
        strips={[
          {
            key: 'level',
            label: t('Level'),
            choices: [['', t('All'), rows.length], ...byLevel],
          },
          { key: 'gap', label: t('Gap'), choices: byGap },
        ]}
        selects={[
          { key: 'kind', any: t('Any kind'), names: kindNames },
          { key: 'status', any: t('Any status'), names: statusNames },
          ...choiceOf(
            'owner',
            t('Any owner'),
            rows.map(({ owner }) => owner),
          ),
          ...choiceOf(
            'part',
            t('Any section'),
            rows.map(({ section }) => section ?? ''),
          ),
          ...(rows.some(({ change }) => change !== 'same')
            ? [{ key: 'change' as const, any: t('Any change'), names: changeNames }]
            : []),
        ]}
      >
        {!readOnly && <AddRequirement onAdd={(quote) => actions.add.mutate({ quote })} />}
      </FilterBar>
      <LedgerTable
        label={t('Requirements')}
        rows={shown}
        columns={columnsFor(actions, readOnly)}
        wordsAfter={2}
        words={{
          name: t('Requirement'),
          of: ({ label, quote, change }) => ({
            label: [`${label}: ${quote}`, change !== 'same' && changeNames[change]]
              .filter(Boolean)
              .join(', '),
            content: (
              <>
                <span>“{quote}”</span>
                {change !== 'same' && <span className={classes.change}>{changeNames[change]}</span>}
              </>
            ),
          }),
        }}
        view={view}
        empty={t('No requirements match these filters.')}
        nameOf={({ label }) => label}
        bulk={
          readOnly
            ? undefined
            : (ids, clear) => (
                <BulkActions rfpId={rfpId} ids={ids} clear={clear} actions={actions} onDraft={onDraft} />
              )
        }
      />
    </>
  );
}

/** Returns a filter with the values that the rows have, if there are several. */
function choiceOf<Key extends string>(key: Key, any: string, values: readonly string[]) {
  const names = [...new Set(values)].filter((value) => value !== '');
  return names.length === 0
    ? []
    : [{ key, any, names: Object.fromEntries(names.map((name) => [name, name])) }];
}

const columnsFor = ({ change, write }: LedgerActions, readOnly: boolean): LedgerColumn<Numbered>[] => [
  { key: 'id', name: t('Id'), width: 64, mono: true, cell: ({ label }) => label },
  {
    key: 'place',
    name: t('Section'),
    width: 84,
    room: 'medium',
    cell: ({ section, page }) => (
      <span className={classes.place} title={section ?? undefined}>
        <span>{section?.replace(/^(\d+(?:\.\d+)*)\.?\s.*/, '§ $1')}</span>
        <span className={classes.small}>{page === null ? '' : t('p. {page}', { page })}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    name: t('Kind'),
    width: 116,
    room: 'wide',
    cell: (row) => (
      <>
        <SelectCell
          label={t('Kind of {number}', { number: row.label })}
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
    name: t('Level'),
    width: 72,
    room: 'wide',
    cell: (row) => (
      <SelectCell
        label={t('Level of {number}', { number: row.label })}
        value={row.level}
        names={levelNames}
        readOnly={readOnly}
        onChange={(level) => change(row, { level })}
      />
    ),
  },
  {
    key: 'owner',
    name: t('Owner'),
    width: 88,
    room: 'wide',
    cell: (row) => (
      <TextCell
        label={t('Owner of {number}', { number: row.label })}
        value={row.owner}
        limit={200}
        readOnly={readOnly}
        onSave={(owner) => write(row, { owner })}
      />
    ),
  },
  {
    key: 'due',
    name: t('Due'),
    width: 84,
    room: 'wide',
    cell: (row) => (
      <DateCell
        label={t('Due date of {number}', { number: row.label })}
        value={row.due}
        readOnly={readOnly}
        onChange={(due) => change(row, { due })}
      />
    ),
  },
  {
    key: 'status',
    name: t('Status'),
    width: 96,
    tone: ({ status }) => statusTones[status],
    cell: ({ status }) => statusNames[status],
  },
  {
    key: 'gap',
    name: t('Gap'),
    width: 128,
    room: 'medium',
    tone: ({ gap }) => gapTones[gap],
    cell: ({ gap }) => gapNames[gap],
  },
];
