import { createHash } from 'node:crypto';
import { visibleText } from '@staffroom/sdk';
import type { Finding } from '../../findings/finding.ts';
import type { Evidence } from './evidence.ts';

export interface Candidate
  extends Pick<Finding, 'category' | 'severity' | 'requirement' | 'explanation' | 'suggestion'> {
  quote: string;
  /** Distinguishes findings on the same words: contains the id of a rule, or the category. */
  mark: string;
}

const cut = (text: string, limit: number) => visibleText(text).trim().slice(0, limit).trim();

/** Makes a finding to store. The same statement about the same words gets the same key in every version. */
export function toFinding(
  candidate: Candidate,
  evidence: Evidence,
  origin: Pick<Finding, 'method' | 'sessionId' | 'author'>,
): Finding {
  const { documentId, quote } = evidence;
  const about = quote === '' ? candidate.requirement : quote;
  return {
    ...evidence,
    ...origin,
    quote: cut(quote, 4_000),
    section: evidence.section === null ? null : cut(evidence.section, 200),
    category: candidate.category,
    severity: candidate.severity,
    requirement: cut(candidate.requirement, 300) || 'Unnamed requirement',
    explanation: cut(candidate.explanation, 4_000),
    suggestion: cut(candidate.suggestion, 4_000),
    status: 'open',
    owner: '',
    ownerId: null,
    due: '',
    note: '',
    teams: [],
    audience: [],
    reopened: false,
    reminded: '',
    newest: null,
    trend: null,
    key: keyOf([documentId ?? '', candidate.mark, about]),
  };
}

function keyOf(parts: readonly string[]): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return createHash('sha256').update(words.join('\0')).digest('hex');
}
