import {
  type Report,
  type ReportLine,
  type ReportOrder,
  type SheetColumns,
  sheetOf,
} from '@staffroom/sdk/office';
import {
  type Finding,
  methodNames,
  placeOf,
  severityNames,
  statusNames,
  type StoredFinding,
} from '../finding.ts';

const checkNames: Record<Finding['checked'], string> = {
  verified: 'Found in the document',
  'not-found': 'Quote not found',
  none: 'Nothing quoted',
};

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
  ['Quote check', 20, ({ checked }) => checkNames[checked]],
  ['Words not found in the document', 40, ({ quote, checked }) => (checked === 'not-found' ? quote : '')],
  ['Explanation', 60, ({ explanation }) => explanation],
  ['Suggested wording', 60, ({ suggestion }) => suggestion],
  ['Owner', 20, ({ owner }) => owner],
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
          'Owner, status, note',
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
          [bold(statusNames[finding.status]), finding.owner, finding.note],
        ]),
      },
    ],
  };
}

function evidence(finding: StoredFinding): ReportLine[] {
  const { filename, version, quote, checked, documentId } = finding;
  const place = [`${filename}, version ${version}`, placeOf(finding)].filter(Boolean).join(', ');
  const source = documentId === null ? [] : [place];
  if (checked === 'verified') return [{ text: `“${quote}”`, look: 'mark' }, ...source];
  if (checked === 'none') return ['Nothing quoted', ...source];
  return [
    bold('Quote not found in the document'),
    { text: `Claimed words: ${quote}`, look: 'italic' },
    ...source,
  ];
}

const bold = (text: string): ReportLine => ({ text, look: 'bold' });
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
