import type { Stored } from '@staffroom/sdk';
import { shared } from '@staffroom/sdk/reading';
import type { Finding } from '../../findings/finding.ts';
import { type Candidate, toFinding } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { AgentCall } from '../kit.ts';
import { isAlike, wordsOf } from './likeness.ts';
import type { Register } from './register.ts';
import { settled } from './settled.ts';

export interface Counts {
  found: number;
  added: number;
  known: number;
  notFound: number;
}

/** Creates a function that stores findings. A finding that exists already keeps people's edits. */
export async function createWriter({ user }: AgentCall, register: Register, sessionId: string | null) {
  const known = new Map((await register.all()).map((row) => [row.key, row]));
  const seen = new Set<string>();

  /** Returns the stored finding of the same sentence, if the overlap of two passages has cut it differently. */
  const half = (finding: Finding): Stored<Finding> | undefined =>
    finding.method === 'rules' && finding.checked === 'verified'
      ? [...known.values()].find((row) => row.key !== finding.key && isSameSpot(row, finding))
      : undefined;

  /**
   * Returns the finding of an older version whose words were reworded in this version. It is updated, so that people's notes on
   * it stay.
   */
  function reworded(finding: Finding, evidence: (quote: string) => Evidence): Stored<Finding> | undefined {
    if (finding.checked !== 'verified') return undefined;
    const words = wordsOf(finding.quote);
    const [best] = [...known.values()]
      .filter((row) => isSameDuty(row, finding) && evidence(row.quote).checked !== 'verified')
      .map((row) => ({ row, score: shared(words, wordsOf(row.quote)) }))
      .toSorted((left, right) => right.score - left.score);
    return best !== undefined && isAlike(best.score) ? best.row : undefined;
  }

  return {
    async write(
      candidates: readonly Candidate[],
      evidence: (quote: string) => Evidence,
      method: Finding['method'],
      /** Whether an older version has findings, so that each finding is either new or persisting. */
      again = false,
    ): Promise<Counts> {
      const counts: Counts = { found: 0, added: 0, known: 0, notFound: 0 };
      for (const candidate of candidates) {
        const finding = toFinding(candidate, evidence(candidate.quote), {
          method,
          sessionId,
          author: { id: user.id, name: user.name },
        });
        if (seen.has(finding.key) || half(finding)) continue;
        seen.add(finding.key);
        counts.found += 1;
        const old = known.get(finding.key);
        if (old) {
          counts.known += 1;
          if (old.version !== finding.version)
            known.set(
              old.key,
              await register.update(old.id, {
                ...placeIn(finding),
                newest: null,
                ...settled(old, { is: 'persisting', version: finding.version }),
              }),
            );
          continue;
        }
        const before = again ? reworded(finding, evidence) : undefined;
        if (before) {
          counts.known += 1;
          known.delete(before.key);
          known.set(
            finding.key,
            await register.update(before.id, {
              ...placeIn(finding),
              key: finding.key,
              newest: null,
              ...settled(before, { is: 'changed', version: finding.version }),
            }),
          );
          continue;
        }
        if (again) finding.trend = { is: 'new', version: finding.version };
        known.set(finding.key, await register.create(finding));
        counts.added += 1;
        if (finding.checked === 'not-found') counts.notFound += 1;
      }
      return counts;
    },
  };
}

/** Whether a finding of an older version is about the same duty. Rules always name a duty alike; models do not. */
function isSameDuty(old: Finding, found: Finding): boolean {
  return (
    old.documentId === found.documentId &&
    old.version < found.version &&
    old.method !== 'person' &&
    old.checked === 'verified' &&
    old.category === found.category &&
    (old.method !== 'rules' || found.method !== 'rules' || old.requirement === found.requirement)
  );
}

function isSameSpot(a: Finding, b: Finding): boolean {
  return (
    a.documentId === b.documentId &&
    a.version === b.version &&
    a.requirement === b.requirement &&
    (a.start ?? 0) < (b.end ?? 0) &&
    (b.start ?? 0) < (a.end ?? 0)
  );
}

function placeIn({ filename, version, page, section, start, end, quote, checked }: Finding) {
  return { filename, version, page, section, start, end, quote, checked };
}
