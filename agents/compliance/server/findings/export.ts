import {
  type Report,
  type ReportLine,
  type ReportOrder,
  type SheetColumns,
  sheetOf,
} from '@staffroom/sdk/office';
import {
  isOpen,
  methodNames,
  quoteStateOf,
  severityNames,
  statusNames,
  type StoredFinding,
} from '../../findings/finding.ts';
import type { ExportWords } from './export-words.ts';

export function orderOf(
  format: 'docx' | 'xlsx',
  findings: readonly StoredFinding[],
  words: ExportWords,
): ReportOrder {
  return format === 'docx'
    ? { format, report: register(findings, words) }
    : { format, sheets: [sheetOf(words.translate('Findings'), findings, columns(words))] };
}

function columns(words: ExportWords): SheetColumns<StoredFinding> {
  const { translate } = words;
  const all: SheetColumns<StoredFinding> = [
    ['Severity', 10, ({ severity }) => translate(severityNames[severity])],
    ['Status', 12, ({ status }) => translate(statusNames[status])],
    ['Requirement', 40, ({ requirement }) => requirement],
    ['Document', 30, ({ filename }) => translate(filename)],
    ['Version', 8, ({ documentId, version }) => (documentId === null ? null : version)],
    ['Page', 6, ({ page }) => page],
    ['Section', 24, ({ section }) => section ?? ''],
    ['Quote', 60, ({ quote, checked }) => (checked === 'verified' ? quote : '')],
    ['Quote check', 20, (finding) => quoteState(finding, words)],
    ['Words not found in the document', 40, ({ quote, checked }) => (checked === 'not-found' ? quote : '')],
    ['Explanation', 60, ({ explanation }) => explanation],
    ['Suggested wording', 60, ({ suggestion }) => suggestion],
    ['Owner', 20, ({ owner }) => owner],
    ['Due', 12, ({ due }) => (due === '' ? null : new Date(due))],
    ['Note', 40, ({ note }) => note],
    ['Found by', 24, ({ method }) => translate(methodNames[method])],
    ['Created', 12, ({ createdAt }) => new Date(createdAt)],
    ['Updated', 12, ({ updatedAt }) => new Date(updatedAt)],
  ];
  return all.map(([header, width, cellOf]) => [translate(header), width, cellOf]);
}

function register(findings: readonly StoredFinding[], words: ExportWords): Report {
  const { translate } = words;
  const date = words.day(new Date().toISOString().slice(0, 10));
  const documents = new Set(findings.flatMap(({ documentId }) => documentId ?? [])).size;
  const open = findings.filter(isOpen).length;
  return {
    title: translate('Findings register'),
    footer: words.footer(date),
    language: words.language,
    parts: [
      { text: words.lead(findings.length, documents, open, date) },
      {
        head: [
          translate('Severity'),
          translate('Requirement and explanation'),
          translate('Evidence'),
          translate('Suggested wording'),
          translate('Owner, status, due, note'),
        ],
        widths: [8, 29, 28, 21, 14],
        rows: findings.map((finding) => [
          [bold(translate(severityNames[finding.severity]))],
          [
            bold(finding.requirement),
            finding.explanation,
            { text: translate(methodNames[finding.method]), look: 'italic' },
          ],
          evidence(finding, words),
          [finding.suggestion],
          [
            bold(translate(statusNames[finding.status])),
            finding.owner,
            ...(finding.due === '' ? [] : [words.due(words.day(finding.due))]),
            finding.note,
          ],
        ]),
      },
    ],
  };
}

function evidence(finding: StoredFinding, words: ExportWords): ReportLine[] {
  const { filename, version, quote, checked, documentId, page, section } = finding;
  const { translate } = words;
  const place = [
    words.versionOf(translate(filename), version),
    page === null ? '' : words.page(page),
    section ?? '',
  ].filter((part) => part !== '');
  const source: ReportLine[] = documentId === null ? [] : [{ text: place.join(', '), look: 'source' }];
  if (checked === 'verified') {
    const later =
      finding.newest === null ? [] : [{ text: quoteState(finding, words), look: 'italic' as const }];
    return [{ text: words.quote(quote), look: 'mark' }, ...source, ...later];
  }
  if (checked === 'none') return [translate('No quote'), ...source];
  return [
    bold(translate('Quote not found in the document')),
    { text: words.claimed(quote), look: 'italic' },
    ...source,
  ];
}

function quoteState(finding: StoredFinding, { translate, changedIn, goneIn }: ExportWords): string {
  const version = finding.newest?.version ?? 0;
  return {
    exact: translate('Exact quote found'),
    changed: changedIn(version),
    gone: goneIn(version),
    'not-found': translate('Quote not found'),
    none: translate('No quote'),
  }[quoteStateOf(finding)];
}

const bold = (text: string): ReportLine => ({ text, look: 'bold' });
