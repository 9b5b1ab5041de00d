import { rowsIn, useListView } from '@staffroom/sdk/lists';
import { levels, numberOf, type Row } from '../ledger.ts';
import { gapNames, kindNames, statusNames } from './names.ts';

export interface Numbered extends Row {
  /** The displayed name of the row, such as "R-009". */
  label: string;
  /** The section of the row, by which the table can be filtered. */
  part: string;
}

export const useView = () =>
  useListView(
    ['level', 'gap', 'kind', 'status', 'change', 'owner', 'part'],
    ['id', 'place', 'kind', 'level', 'owner', 'due', 'status', 'gap'],
  );

export type View = ReturnType<typeof useView>;

const ranked = (names: object, value: string) => Object.keys(names).indexOf(value);
const gaps = {
  unmet: gapNames.unmet,
  none: gapNames.none,
  partial: gapNames.partial,
  unknown: gapNames.unknown,
};

export const shownIn = (rows: readonly Row[], view: View): Numbered[] =>
  rowsIn(
    rows.map((row) => ({ ...row, label: numberOf(row), part: row.section ?? '' })),
    view,
    {
      texts: ({ quote, label, owner, answer, part }) => [quote, label, owner, answer, part],
      sort: {
        id: (_, place) => place,
        place: (_, place) => place,
        kind: ({ kind }) => ranked(kindNames, kind),
        level: ({ level }) => levels.indexOf(level),
        owner: ({ owner }) => owner,
        due: ({ due }) => due,
        status: ({ status }) => ranked(statusNames, status),
        gap: ({ gap }) => (gap === 'covered' ? 4 : ranked(gaps, gap)),
      },
    },
  );
