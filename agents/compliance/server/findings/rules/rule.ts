import type { Category, Severity } from '../../../findings/finding.ts';

export interface RuleWords {
  requirement: string;
  why: string;
  wording: string;
}

export interface RuleText extends RuleWords {
  id: string;
  category: Category;
  severity: Severity;
}

/** A rule about a statement that a sentence should not make, or only with a condition. */
export interface SentenceRule extends RuleText {
  patterns: readonly RegExp[];
  /** Matches a condition in the same sentence that makes the statement acceptable. */
  unless?: RegExp;
  /** Matches a condition in the sentence before or after that makes the statement acceptable. */
  unlessBeside?: RegExp;
}

/** A rule about a statement that every document of a certain kind should contain. */
export interface GapRule extends RuleText {
  /** Matches documents of that kind. */
  kind: RegExp;
  /** Matches documents of another kind, although `kind` matches them, too. */
  otherKind?: RegExp;
  covered: RegExp;
}
