import { calendar } from '@staffroom/sdk/office';
import type { Ledger, StoredRfp } from '../../contract.ts';
import {
  gapNames,
  kindNames,
  methodNames,
  numberOf,
  placeOf,
  type Remark,
  statusNames,
} from '../../ledger.ts';

/** Everything that was found, to be read anywhere. */
export function analysisText({ rfp, rows }: Ledger): string {
  const must = rows.filter(({ level }) => level === 'must').length;
  return [
    'RFP ANALYSIS',
    rfp.title,
    '',
    `Document: ${rfp.filename}, version ${rfp.version}`,
    ...rfp.annexes.map(({ filename }) => `Annex: ${filename}`),
    rfp.industry === null ? '' : `Industry: ${rfp.industry}`,
    `Read by: ${methodNames[rfp.method]}`,
    `Analyzed: ${rfp.analysedAt.slice(0, 10)}`,
    ...part('Summary', [rfp.summary]),
    ...part(
      'Key dates',
      rfp.dates.map((one) => `${one.date}${one.time === '' ? '' : `, ${one.time}`}: ${one.text}${at(one)}`),
    ),
    ...part(
      'Evaluation criteria',
      rfp.criteria.map((one) => `${one.text}${one.weight === '' ? '' : `, ${one.weight}`}${at(one)}`),
    ),
    ...part(
      `Requirements (${rows.length}, of them ${must} must)`,
      rows.map((row, place) =>
        [
          `${numberOf(place)} [${row.level}] ${kindNames[row.kind]}${at(row)}${row.change === 'same' ? '' : ` [${row.change}]`}`,
          `  "${row.quote}"`,
          row.limit === '' ? '' : `  Limit: ${row.limit}`,
          row.weight === '' ? '' : `  Weight: ${row.weight}`,
          row.due === '' ? '' : `  Due: ${row.due}`,
          row.owner === '' ? '' : `  Owner: ${row.owner}`,
          `  Status: ${statusNames[row.status]}${row.approvedBy === '' ? '' : ` by ${row.approvedBy}, ${row.approvedAt.slice(0, 10)}`}; evidence: ${gapNames[row.gap]}`,
          row.answer === ''
            ? ''
            : `  ${row.status === 'approved' ? 'Answer' : 'Draft answer'}: ${row.answer}`,
          ...row.evidence.map((one, index) => `    [${index + 1}] ${one.filename}${at(one)}`),
        ]
          .filter((line) => line !== '')
          .join('\n'),
      ),
    ),
    ...part('Risks', rfp.risks.map(remark)),
    ...part('Questions to the buyer', rfp.questions.map(remark)),
    '',
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

const part = (title: string, lines: readonly string[]) => [
  '',
  title.toUpperCase(),
  ...(lines.length === 0 ? ['None found.'] : lines),
];

const at = (one: Pick<Remark, 'page' | 'section'>) => (placeOf(one) === '' ? '' : ` (${placeOf(one)})`);

const remark = (one: Remark) => `- ${one.text}${at(one)}${one.quote === '' ? '' : `\n  "${one.quote}"`}`;

/** The key dates for a calendar. A zone is not guessed: each is a whole day, with the time in its words. */
export const keyDates = (rfp: StoredRfp): string =>
  calendar(
    'Key dates',
    rfp.dates.map(({ date, time, text, quote }, index) => ({
      id: `${rfp.id}-${index}@rfp`,
      date,
      title: `${text}${time === '' ? '' : `, ${time}`}: ${rfp.title}`,
      description: quote,
    })),
    rfp.analysedAt,
  );
