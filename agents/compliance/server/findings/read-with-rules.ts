import type { WrittenLanguage } from '@staffroom/sdk/reading';
import type { Candidate } from './candidate.ts';
import { type GapRuleId, gapRules } from './rules/gap-rules.ts';
import { furtherPatterns } from './rules/further-patterns.ts';
import { germanFurtherPatterns } from './rules/german-further-patterns.ts';
import { germanGapRules } from './rules/german-gap-rules.ts';
import { germanSentenceRules } from './rules/german-sentence-rules.ts';
import type { GapRule, RuleText, RuleWords, SentenceRule } from './rules/rule.ts';
import { type SentenceRuleId, sentenceRules } from './rules/sentence-rules.ts';

/** Maximum characters of a sentence; a longer text is a table or a list. */
const maxSentenceLength = 1_200;
/** Number of characters at the beginning that show the kind of a document. */
const opening = 20_000;
/** Three words in a row. Numbers and signs alone state nothing, and the rules would take long to search them. */
const statement = /(?:\p{L}{2,40}\P{L}{1,5}){2}\p{L}{2}/u;
/** Matches a sentence. It ends at a mark with white space behind it, so "9.2" does not end one. */
const sentence = /(?:[^.!?\n]|[.!?](?!\s|$)|\n(?![^\S\n]*\n))+[.!?]*/g;

/**
 * Finds violations of the built-in rules in a passage, with the rules of each language. The quotes are sentences of the
 * passage.
 * @param language of the explanations
 */
export function findByRules(stretch: string, language: WrittenLanguage): Candidate[] {
  const sentences = [...stretch.matchAll(sentence)].map(([whole]) =>
    whole.slice(0, maxSentenceLength).replaceAll(/\s+/g, ' ').trim(),
  );
  return sentences.flatMap((words, index) => {
    if (words.length < 20 || !statement.test(words)) return [];
    const beside = `${sentences[index - 1] ?? ''} ${sentences[index + 1] ?? ''}`;
    return (sentenceRules as readonly (SentenceRule & { id: SentenceRuleId })[])
      .filter((rule) =>
        [rule, germanSentenceRules[rule.id], furtherPatterns[rule.id], germanFurtherPatterns[rule.id]].some(
          (patterns) => patterns !== undefined && applies(patterns, words, beside),
        ),
      )
      .map((rule) => told(rule, language === 'de' ? germanSentenceRules[rule.id] : rule, words));
  });
}

function applies(
  { patterns, unless, unlessBeside }: Pick<SentenceRule, 'patterns' | 'unless' | 'unlessBeside'>,
  words: string,
  beside: string,
): boolean {
  return (
    patterns.some((pattern) => pattern.test(words)) && !unless?.test(words) && !unlessBeside?.test(beside)
  );
}

/** Finds the topics that a whole document lacks. @param language as in `findByRules` */
export function findGaps(text: string, language: WrittenLanguage): Candidate[] {
  const start = text.slice(0, opening);
  return (gapRules as readonly (GapRule & { id: GapRuleId })[])
    .filter((rule) => {
      const both = [rule, germanGapRules[rule.id]];
      return (
        both.some(({ kind }) => kind.test(start)) &&
        !both.some(({ otherKind }) => otherKind?.test(start)) &&
        !both.some(({ covered }) => covered.test(text))
      );
    })
    .map((rule) => told(rule, language === 'de' ? germanGapRules[rule.id] : rule, ''));
}

function told(
  { id, category, severity }: Pick<RuleText, 'id' | 'category' | 'severity'>,
  { requirement, why, wording }: RuleWords,
  quote: string,
): Candidate {
  return { category, severity, requirement, explanation: why, suggestion: wording, quote, mark: id };
}
