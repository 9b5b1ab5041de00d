import {
  type Report,
  type ReportLine,
  type ReportOrder,
  type SheetColumns,
  sheetOf,
} from '@staffroom/sdk/office';
import {
  methodNames,
  placeOf,
  quoteStateName,
  severityNames,
  statusNames,
  type StoredFinding,
} from '../finding.ts';

export function orderOf(format: 'docx' | 'xlsx', findings: readonly StoredFinding[]): ReportOrder {
  return format === 'docx'
    ? { format, report: register(findings) }
    : { format, sheets: [sheetOf('Findings', findings, columns)] };
}

const columns: SheetColumns<StoredFinding> = [
  ['Severity', 10, ({ severity }) => severityNames[severity]],
  ['Status', 12, ({ status }) => statusNames[status]],
  ['Requirement', 40, ({ requirement }) => requirement],
  ['Document', 30, ({ filename }) => filename],
  ['Version', 8, ({ documentId, version }) => (documentId === null ? null : version)],
  ['Page', 6, ({ page }) => page],
  ['Section', 24, ({ section }) => section ?? ''],
  ['Quote', 60, ({ quote, checked }) => (checked === 'verified' ? quote : '')],
  ['Quote check', 20, (finding) => quoteStateName(finding)],
  ['Words not found in the document', 40, ({ quote, checked }) => (checked === 'not-found' ? quote : '')],
  ['Explanation', 60, ({ explanation }) => explanation],
  ['Suggested wording', 60, ({ suggestion }) => suggestion],
  ['Owner', 20, ({ owner }) => owner],
  ['Due', 12, ({ due }) => (due === '' ? null : new Date(due))],
  ['Note', 40, ({ note }) => note],
  ['Found by', 24, ({ method }) => methodNames[method]],
  ['Created', 12, ({ createdAt }) => new Date(createdAt)],
  ['Updated', 12, ({ updatedAt }) => new Date(updatedAt)],
];

/** A table to print and to discuss: quotes with their places. */
function register(findings: readonly StoredFinding[]): Report {
  const date = new Date().toISOString().slice(0, 10);
  const documents = new Set(findings.flatMap(({ documentId }) => documentId ?? [])).size;
  const open = findings.filter(({ status }) => status === 'open' || status === 'in-progress').length;
  return {
    title: 'Findings register',
    footer: `Findings register, ${date}`,
    parts: [
      {
        text: `${count(findings.length, 'finding')} in ${count(documents, 'document')}, ${open} not settled yet. As of ${date}.`,
      },
      {
        head: [
          'Severity',
          'Requirement and explanation',
          'Evidence',
          'Suggested wording',
          'Owner, status, due, note',
        ],
        widths: [8, 29, 28, 21, 14],
        rows: findings.map((finding) => [
          [bold(severityNames[finding.severity])],
          [
            bold(finding.requirement),
            finding.explanation,
            { text: methodNames[finding.method], look: 'italic' },
          ],
          evidence(finding),
          [finding.suggestion],
          [
            bold(statusNames[finding.status]),
            finding.owner,
            ...(finding.due === '' ? [] : [`Due ${finding.due}`]),
            finding.note,
          ],
        ]),
      },
    ],
  };
}

function evidence(finding: StoredFinding): ReportLine[] {
  const { filename, version, quote, checked, documentId } = finding;
  const place = [`${filename}, version ${version}`, placeOf(finding)].filter(Boolean).join(', ');
  const source = documentId === null ? [] : [place];
  if (checked === 'verified') {
    const later = finding.newest === null ? [] : [{ text: quoteStateName(finding), look: 'italic' as const }];
    return [{ text: `“${quote}”`, look: 'mark' }, ...source, ...later];
  }
  if (checked === 'none') return ['Nothing quoted', ...source];
  return [
    bold('Quote not found in the document'),
    { text: `Claimed words: ${quote}`, look: 'italic' },
    ...source,
  ];
}

const bold = (text: string): ReportLine => ({ text, look: 'bold' });
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
