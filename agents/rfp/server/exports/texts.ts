import { calendar } from '@staffroom/sdk/office';
import type { Ledger, StoredRfp } from '../../contract.ts';
import {
  changeNames,
  gapNames,
  industryNames,
  kindNames,
  methodNames,
  numberOf,
  type Remark,
  statusNames,
} from '../../ledger.ts';
import type { ExportWords } from './words.ts';

export function analysisText({ rfp, rows }: Ledger, words: ExportWords): string {
  const { translate, day } = words;
  const must = rows.filter(({ level }) => level === 'must').length;
  const at = (one: Pick<Remark, 'page' | 'section'>) =>
    words.place(one) === '' ? '' : ` (${words.place(one)})`;
  const remark = (one: Remark) => `- ${one.text}${at(one)}${one.quote === '' ? '' : `\n  "${one.quote}"`}`;
  const field = (name: string, value: string) => (value === '' ? '' : `${translate(name)}: ${value}`);
  const inside = (name: string, value: string) => (value === '' ? '' : `  ${field(name, value)}`);
  const part = (title: string, lines: readonly string[]) => [
    '',
    title.toUpperCase(),
    ...(lines.length === 0 ? [translate('None found.')] : lines),
  ];
  return [
    translate('RFP ANALYSIS'),
    rfp.title,
    '',
    field('Document', words.versionOf(translate(rfp.filename), rfp.version)),
    ...rfp.annexes.map(({ filename }) => field('Annex', translate(filename))),
    field('Industry', rfp.industry === null ? '' : translate(industryNames[rfp.industry])),
    field('Read by', translate(methodNames[rfp.method])),
    field('Analyzed', day(rfp.analysedAt)),
    ...part(translate('Summary'), [rfp.summary]),
    ...part(
      translate('Key dates'),
      rfp.dates.map(
        (one) => `${day(one.date)}${one.time === '' ? '' : `, ${one.time}`}: ${one.text}${at(one)}`,
      ),
    ),
    ...part(
      translate('Evaluation criteria'),
      rfp.criteria.map((one) => `${one.text}${one.weight === '' ? '' : `, ${one.weight}`}${at(one)}`),
    ),
    ...part(
      words.requirementsOf(rows.length, must),
      rows.map((row) =>
        [
          `${numberOf(row)} [${translate(row.level)}] ${translate(kindNames[row.kind])}${at(row)}${row.change === 'same' ? '' : ` [${translate(changeNames[row.change])}]`}`,
          `  "${row.quote}"`,
          inside('Limit', row.limit),
          inside('Weight', row.weight),
          inside('Due', row.due),
          inside('Owner', row.owner),
          `  ${translate('Status')}: ${translate(statusNames[row.status])}${row.approvedBy === '' ? '' : words.by(row.approvedBy, day(row.approvedAt))}; ${translate('evidence')}: ${translate(gapNames[row.gap])}`,
          inside(row.status === 'approved' ? 'Answer' : 'Draft answer', row.answer),
          ...row.evidence.map((one, index) => `    [${index + 1}] ${translate(one.filename)}${at(one)}`),
        ]
          .filter((line) => line !== '')
          .join('\n'),
      ),
    ),
    ...part(translate('Risks'), rfp.risks.map(remark)),
    ...part(translate('Questions for the buyer'), rfp.questions.map(remark)),
    '',
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/**
 * Exports the key dates as a calendar. Each is an all-day event with its time in the text, because the document does not name
 * the time zone.
 */
export const keyDates = (rfp: StoredRfp, { translate }: ExportWords): string =>
  calendar(
    translate('Key dates'),
    rfp.dates.map(({ date, time, text, quote }, index) => ({
      id: `${rfp.id}-${index}@rfp`,
      date,
      title: `${text}${time === '' ? '' : `, ${time}`}: ${rfp.title}`,
      description: quote,
    })),
    rfp.analysedAt,
  );
