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
  pattern: RegExp;
  /** A condition in the same sentence that makes it acceptable. */
  unless?: RegExp;
}

/** A statement that a document of a certain kind should contain. */
export interface GapRule extends RuleText {
  /** Recognizes the kind. */
  kind: RegExp;
  covered: RegExp;
}
