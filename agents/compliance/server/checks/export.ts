import {
  type Report,
  type ReportLine,
  type ReportOrder,
  type SheetColumns,
  sheetOf,
} from '@staffroom/sdk/office';
import type { z } from 'zod';
import type { getCheck } from '../../checks/contract.ts';
import { type Evidence, type Result, changeStateNames, stateNames } from '../../checks/control-list.ts';
import { methodNames } from '../../findings/finding.ts';
import type { ExportWords } from '../findings/export-words.ts';

type Loaded = z.output<typeof getCheck.response>;

interface Row extends Pick<Result, 'state' | 'since'> {
  id: string;
  group: string;
  title: string;
  lacking: readonly string[];
  evidence: readonly Evidence[];
}

/** Describes a file with a check: every control with its state and its evidence. */
export function orderOfCheck(format: 'docx' | 'xlsx', loaded: Loaded, words: ExportWords): ReportOrder {
  const rows = rowsOf(loaded);
  return format === 'docx'
    ? { format, report: reportOf(loaded, rows, words) }
    : { format, sheets: [sheetOf(words.translate('Controls'), rows, columns(words))] };
}

function rowsOf({ check, controls, evidence }: Loaded): Row[] {
  const known = new Map(controls.map((control) => [control.id, control]));
  return check.results.map(({ control, state, since, points }) => ({
    id: control,
    group: known.get(control)?.group ?? '',
    title: known.get(control)?.title ?? '',
    state,
    since,
    lacking: points?.lacking ?? [],
    evidence: evidence.filter((one) => one.control === control),
  }));
}

function columns(words: ExportWords): SheetColumns<Row> {
  const { translate } = words;
  const all: SheetColumns<Row> = [
    ['Control', 12, ({ id }) => id],
    ['Group', 20, ({ group }) => group],
    ['Title', 40, ({ title }) => title],
    ['State', 16, ({ state }) => translate(stateNames[state])],
    ['Since the last check', 18, ({ since }) => (since === null ? '' : translate(changeStateNames[since]))],
    ['Quote', 70, ({ evidence }) => evidence.map(({ quote }) => words.quote(quote)).join('\n')],
    ['Document', 40, ({ evidence }) => evidence.map((one) => placeOf(one, words)).join('\n')],
    ['Nothing found about', 40, ({ lacking }) => lacking.join(', ')],
  ];
  return all.map(([header, width, cellOf]) => [translate(header), width, cellOf]);
}

function reportOf({ check }: Loaded, rows: readonly Row[], words: ExportWords): Report {
  const { translate } = words;
  const documents = check.documents.map(({ filename, version }) =>
    words.versionOf(translate(filename), version),
  );
  const date = words.day(check.createdAt.slice(0, 10));
  const states = Object.entries(stateNames).flatMap(([state, name]) => {
    const count = rows.filter((row) => row.state === state).length;
    return count === 0 ? [] : [`${translate(name)}: ${count}`];
  });
  return {
    title: `${check.pack.name} ${check.pack.version}`,
    footer: `${check.pack.name}, ${date}`,
    language: words.language,
    parts: [
      { text: documents.join('; ') },
      { text: `${states.join(' · ')} · ${date} · ${translate(methodNames[check.method])}` },
      {
        head: [
          translate('Control'),
          translate('State'),
          translate('Evidence'),
          translate('Nothing found about'),
        ],
        widths: [26, 12, 44, 18],
        rows: rows.map(({ id, title, state, since, evidence, lacking }) => [
          [{ text: id, look: 'bold' }, title],
          [
            { text: translate(stateNames[state]), look: 'bold' },
            ...(since === null ? [] : [translate(changeStateNames[since])]),
          ],
          evidence.flatMap((one): ReportLine[] => [
            { text: words.quote(one.quote), look: 'mark' },
            { text: placeOf(one, words), look: 'source' },
          ]),
          [lacking.join(', ')],
        ]),
      },
    ],
  };
}

function placeOf({ filename, version, page, section }: Evidence, words: ExportWords): string {
  return [
    words.versionOf(words.translate(filename), version),
    page === null ? '' : words.page(page),
    section ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
