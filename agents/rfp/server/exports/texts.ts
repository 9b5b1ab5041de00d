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
  const { say, day } = words;
  const must = rows.filter(({ level }) => level === 'must').length;
  const at = (one: Pick<Remark, 'page' | 'section'>) =>
    words.place(one) === '' ? '' : ` (${words.place(one)})`;
  const remark = (one: Remark) => `- ${one.text}${at(one)}${one.quote === '' ? '' : `\n  "${one.quote}"`}`;
  const field = (name: string, value: string) => (value === '' ? '' : `${say(name)}: ${value}`);
  const inside = (name: string, value: string) => (value === '' ? '' : `  ${field(name, value)}`);
  const part = (title: string, lines: readonly string[]) => [
    '',
    title.toUpperCase(),
    ...(lines.length === 0 ? [say('None found.')] : lines),
  ];
  return [
    say('RFP ANALYSIS'),
    rfp.title,
    '',
    field('Document', words.versionOf(say(rfp.filename), rfp.version)),
    ...rfp.annexes.map(({ filename }) => field('Annex', say(filename))),
    field('Industry', rfp.industry === null ? '' : say(industryNames[rfp.industry])),
    field('Read by', say(methodNames[rfp.method])),
    field('Analyzed', day(rfp.analysedAt)),
    ...part(say('Summary'), [rfp.summary]),
    ...part(
      say('Key dates'),
      rfp.dates.map(
        (one) => `${day(one.date)}${one.time === '' ? '' : `, ${one.time}`}: ${one.text}${at(one)}`,
      ),
    ),
    ...part(
      say('Evaluation criteria'),
      rfp.criteria.map((one) => `${one.text}${one.weight === '' ? '' : `, ${one.weight}`}${at(one)}`),
    ),
    ...part(
      words.requirementsOf(rows.length, must),
      rows.map((row) =>
        [
          `${numberOf(row)} [${say(row.level)}] ${say(kindNames[row.kind])}${at(row)}${row.change === 'same' ? '' : ` [${say(changeNames[row.change])}]`}`,
          `  "${row.quote}"`,
          inside('Limit', row.limit),
          inside('Weight', row.weight),
          inside('Due', row.due),
          inside('Owner', row.owner),
          `  ${say('Status')}: ${say(statusNames[row.status])}${row.approvedBy === '' ? '' : words.by(row.approvedBy, day(row.approvedAt))}; ${say('evidence')}: ${say(gapNames[row.gap])}`,
          inside(row.status === 'approved' ? 'Answer' : 'Draft answer', row.answer),
          ...row.evidence.map((one, index) => `    [${index + 1}] ${say(one.filename)}${at(one)}`),
        ]
          .filter((line) => line !== '')
          .join('\n'),
      ),
    ),
    ...part(say('Risks'), rfp.risks.map(remark)),
    ...part(say('Questions for the buyer'), rfp.questions.map(remark)),
    '',
  ]
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** The key dates as a calendar. Each is an all-day event with the time in its text, because the time zone is not guessed. */
export const keyDates = (rfp: StoredRfp, { say }: ExportWords): string =>
  calendar(
    say('Key dates'),
    rfp.dates.map(({ date, time, text, quote }, index) => ({
      id: `${rfp.id}-${index}@rfp`,
      date,
      title: `${text}${time === '' ? '' : `, ${time}`}: ${rfp.title}`,
      description: quote,
    })),
    rfp.analysedAt,
  );
