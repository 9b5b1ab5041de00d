import type { FindingFilter } from '../../findings/contract.ts';
import { type Finding, severities, statuses, trendOf } from '../../findings/finding.ts';
import type { Stored } from '@staffroom/sdk';

type Row = Stored<Finding>;
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function applyFilter(rows: readonly Row[], filter: FindingFilter): Row[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const sign = filter.direction === 'ascending' ? 1 : -1;
  const compare = orders[filter.sort];
  const apart = filter.group === 'document' ? byDocument : () => 0;
  return rows
    .filter((row) => matches(row, filter, words))
    .toSorted((a, b) => apart(a, b) || sign * compare(a, b));
}

function matches(
  row: Row,
  { session, document, severity, status, trend }: FindingFilter,
  words: string[],
): boolean {
  if (session !== undefined && row.sessionId !== session) return false;
  if (document !== undefined && row.documentId !== document) return false;
  if (severity.length > 0 && !severity.includes(row.severity)) return false;
  if (status.length > 0 && !status.includes(row.status)) return false;
  const is = trendOf(row)?.is;
  if (trend.length > 0 && !(is && trend.includes(is))) return false;
  if (words.length === 0) return true;
  const { requirement, quote, explanation, suggestion, owner, note, filename } = row;
  const text = [requirement, quote, explanation, suggestion, owner, note, filename].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

const orders: Record<FindingFilter['sort'], (a: Row, b: Row) => number> = {
  severity: (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || byPlace(a, b),
  status: (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status) || orders.severity(a, b),
  requirement: (a, b) => inOrder.compare(a.requirement, b.requirement),
  document: byPlace,
  owner: (a, b) => emptyLast(a.owner, b.owner) || inOrder.compare(a.owner, b.owner),
  due: (a, b) => emptyLast(a.due, b.due) || a.due.localeCompare(b.due) || orders.severity(a, b),
  updated: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
};

function byPlace(a: Row, b: Row): number {
  return inOrder.compare(a.filename, b.filename) || (a.start ?? 0) - (b.start ?? 0);
}

/** Sorts findings by document. Findings without a document come last. */
function byDocument(a: Row, b: Row): number {
  const [first, second] = [a.documentId ?? '', b.documentId ?? ''];
  if (first === second) return 0;
  return emptyLast(first, second) || inOrder.compare(a.filename, b.filename) || first.localeCompare(second);
}

const emptyLast = (a: string, b: string) => Number(a === '') - Number(b === '');
