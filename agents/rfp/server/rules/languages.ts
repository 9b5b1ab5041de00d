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

export interface RuledDocument extends ReadDocument {
  language: RuleLanguage;
}

/** A buyer's document with its language as an ISO 639-1 code, with or without rules for it. */
export interface BuyerDocument extends ReadDocument {
  writtenIn: string;
}

/**
 * Number of characters per sample, and number of samples. They are spread over the text, because many texts start with a title
 * page.
 */
const piece = 600;
const pieces = 12;
/** Share of English function words above which a text counts as English, whatever names it contains. */
const englishShare = 0.12;
const englishWords =
  /\b(?:the|of|is|are|be|to|for|by|with|from|on|in|and|or|our|we|you|your|must|shall|will|do|does|have|has|that|this|any|all|not)\b/gi;

const hasRules = (language: string): language is RuleLanguage => Object.hasOwn(ruleSets, language);

/**
 * Returns the language of a document as an ISO 639-1 code. If the text is too short to tell, its function words decide between
 * English and German.
 */
export async function writtenIn(text: string): Promise<string> {
  const sample = sampleOf(text);
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  if ((sample.match(englishWords)?.length ?? 0) > words * englishShare) return languageOf(text);
  // Loaded on demand, because its frequency data takes 37 MB of memory.
  const { eld } = await import('eld/extrasmall');
  const { language, isReliable } = eld.detect(sample);
  return language !== '' && isReliable() ? language : languageOf(text);
}

/** Returns the document with the rules for its language; null if there are none. */
export const withRules = (source: BuyerDocument): RuledDocument | null =>
  hasRules(source.writtenIn) ? { ...source, language: source.writtenIn } : null;

function sampleOf(text: string): string {
  if (text.length <= piece * pieces) return text;
  const step = Math.floor(text.length / pieces);
  return Array.from({ length: pieces }, (_, at) => text.slice(at * step, at * step + piece)).join(' ');
}
