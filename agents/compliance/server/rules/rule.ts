import type { Category, Severity } from '../../finding.ts';

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

/** A statement that a sentence should not make, or only with a condition. */
export interface SentenceRule extends RuleText {
  patterns: readonly RegExp[];
  /** Said in the same sentence, it is in order. */
  unless?: RegExp;
  /** Said in the sentence before or after it, it is in order, too. */
  unlessBeside?: RegExp;
}

/** A statement that a document of a certain kind should contain. */
export interface GapRule extends RuleText {
  /** Recognizes the kind. */
  kind: RegExp;
  /** Tells another kind, which has words of this one. */
  otherKind?: RegExp;
  covered: RegExp;
}
