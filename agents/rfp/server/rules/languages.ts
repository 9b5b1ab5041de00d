import { languageOf, type ReadDocument } from '@staffroom/sdk/reading';
import { english } from './english-requirements.ts';
import { french } from './french-requirements.ts';
import { german } from './german-requirements.ts';
import type { RuleSet } from './rule-set.ts';
import { spanish } from './spanish-requirements.ts';

export const ruleSets = { en: english, de: german, es: spanish, fr: french } satisfies Record<
  string,
  RuleSet
>;
export type RuleLanguage = keyof typeof ruleSets;

/** A document with the language whose rules read it. */
export interface RuledDocument extends ReadDocument {
  language: RuleLanguage;
}

/** A document of a buyer with the language it is written in, as an ISO 639-1 code, whether rules read that or not. */
export interface BuyerDocument extends ReadDocument {
  writtenIn: string;
}

/** Characters looked at, in pieces from all over a text: many begin with a title page. */
const piece = 600;
const pieces = 12;
/** The share of English small words above which a text is read by the English rules, whatever its names look like. */
const englishShare = 0.12;
const englishWords =
  /\b(?:the|of|is|are|be|to|for|by|with|from|on|in|and|or|our|we|you|your|must|shall|will|do|does|have|has|that|this|any|all|not)\b/gi;

const hasRules = (language: string): language is RuleLanguage => Object.hasOwn(ruleSets, language);

/**
 * The language that a document is written in, as an ISO 639-1 code. What is too short to tell is taken for English or German, by
 * its small words.
 */
export async function writtenIn(text: string): Promise<string> {
  const sample = sampleOf(text);
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  if ((sample.match(englishWords)?.length ?? 0) > words * englishShare) return languageOf(text);
  // Loaded where a document is read: its frequencies take 37 MB of memory.
  const { eld } = await import('eld/extrasmall');
  const { language, isReliable } = eld.detect(sample);
  return language !== '' && isReliable() ? language : languageOf(text);
}

/** The document with its rules; null where no rules read its language. */
export const withRules = (source: BuyerDocument): RuledDocument | null =>
  hasRules(source.writtenIn) ? { ...source, language: source.writtenIn } : null;

function sampleOf(text: string): string {
  if (text.length <= piece * pieces) return text;
  const step = Math.floor(text.length / pieces);
  return Array.from({ length: pieces }, (_, at) => text.slice(at * step, at * step + piece)).join(' ');
}
