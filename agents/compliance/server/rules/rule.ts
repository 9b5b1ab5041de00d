import type { Category, Severity } from '../../finding.ts';

/** What a finding by a rule says. */
export interface RuleWords {
  /** The duty or the good practice that is touched. */
  requirement: string;
  why: string;
  wording: string;
}

export interface RuleText extends RuleWords {
  id: string;
  category: Category;
  severity: Severity;
}

/** Something that a sentence should not say, or not without more. */
export interface SentenceRule extends RuleText {
  pattern: RegExp;
  /** Said in the same sentence, it is in order. */
  unless?: RegExp;
}

/** Something that a document of a certain kind should say. */
export interface GapRule extends RuleText {
  /** Tells the kind. */
  kind: RegExp;
  covered: RegExp;
}
