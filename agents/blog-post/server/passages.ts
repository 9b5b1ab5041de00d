import type { Passage } from '@staffroom/sdk';
import { plainWords, sentencesOf } from '@staffroom/sdk/reading';

/** The provider without a language model. The agent does not call it, and composes the text from the library instead. */
export const builtInProvider = 'built-in';

type Quoted = Pick<Passage, 'quote' | 'section'>;

/** Matches the beginning of a sentence that depends on the sentence before it. */
export const dependsOnPrevious =
  /^(?:th(?:is|at|ese|ose|ey|eir|us)|its?|s?he|his|her|such|both|another|also|and|but|so|then|or|however|therefore|hence|moreover|furthermore|additionally|nevertheless|instead|otherwise|similarly|conversely|in addition|in contrast|as a result|for (?:example|instance)|dies\w*|jene\w*|er|sie|es|ihr\w*|sein\w*|solche\w*|beide|und|aber|auch|oder|jedoch|daher|deshalb|außerdem|dabei|dazu|dadurch|zudem|zum beispiel)\b/i;

/** Complete sentences that make sense alone; skips sentences cut at the edges of a passage. */
export function statementsOf(passage: Quoted): string[] {
  const kept: string[] = [];
  let before = false;
  for (const { text } of sentencesOf(passage.quote)) {
    const sentence = plain(text, passage);
    const whole =
      /^["“„(]?[\p{Lu}\p{N}]/u.test(sentence) && /[.!]["”)]?$/.test(sentence) && !text.includes('|');
    before =
      whole &&
      sentence.length >= 30 &&
      sentence.length <= 500 &&
      (before || !dependsOnPrevious.test(sentence));
    if (before) kept.push(sentence);
  }
  return kept;
}

function plain(text: string, { section }: Pick<Passage, 'section'>): string {
  const line = text
    .replaceAll(/(\p{Ll})-\n\s*(?=\p{Ll})/gu, '$1')
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/\[(?:\d{1,3}|\p{L}|citation needed|note \d+)\]/giu, '')
    .replaceAll(/^[ \t\u00a0]*(?:>[ \t\u00a0]*|#{1,6}(?:[ \t\u00a0]+|$))+/gm, '')
    .replaceAll(/(?<![\p{L}\p{N}])(\*{1,3}|_{1,3}|`)(\S(?:[^\n]*?\S)?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:)])/g, '')
    .trim();
  const heading = section?.split('›').at(-1)?.trim() ?? '';
  const own = heading !== '' && line.startsWith(`${heading} `) ? line.slice(heading.length + 1) : line;
  return own.replace(/^(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|\d+(?:\.\d+)+)\s+/, '');
}

/**
 * Minimum share of the subject's words, and minimum share of the best score, for a passage: `named` if the document's name or
 * the heading contains one of the words, `unnamed` otherwise.
 */
const wanted = { named: { words: 0.5, score: 0.5 }, unnamed: { words: 0.75, score: 0.75 } };
/** Minimum share of the best score if no document contains the words. */
const near = 0.7;

/** Keeps passages about the subject, because search always returns the nearest passages, even unrelated ones. */
export function passagesAbout(subject: string, passages: readonly Passage[]): Passage[] {
  const stems = stemsOf(subject);
  const best = Math.max(...passages.map(({ score }) => score));
  const named = passages.filter(({ quote, section, filename, score }) => {
    const title = `${filename} ${section ?? ''}`;
    const least = wanted[foundOf(stems, title) > 0 ? 'named' : 'unnamed'];
    const found = foundOf(stems, `${title} ${quote}`);
    return found > 0 && found >= stems.length * least.words && score >= best * least.score;
  });
  const found = named.length > 0 ? named : passages.filter(({ score }) => score >= best * near);
  // All sources of a post are in one language, that of the best passage.
  const language = languageOf(found[0]?.quote ?? '');
  return found.filter(({ quote }) => languageOf(quote) === language);
}

const small = {
  en: /\b(?:the|of|and|is|are|was|to|with|for)\b/gi,
  de: /\b(?:der|die|das|und|ist|sind|mit|von|für|nicht)\b/gi,
  fr: /\b(?:le|les|et|est|des|du|dans|une|pour)\b/gi,
  es: /\b(?:el|los|las|y|es|del|una|por|con)\b/gi,
};
type Language = keyof typeof small;

export function languageOf(text: string): Language {
  const count = (language: Language) => text.match(small[language])?.length ?? 0;
  return (Object.keys(small) as Language[]).reduce((most, each) => (count(each) > count(most) ? each : most));
}

export const sharesWords = (subject: string, text: string): boolean => foundOf(stemsOf(subject), text) > 0;

/** The share of the subject's words that the text contains, from 0 to 1; 0 for a subject without significant words. */
export function wordShare(subject: string, text: string): number {
  const stems = stemsOf(subject);
  return stems.length === 0 ? 0 : foundOf(stems, text) / stems.length;
}

function foundOf(stems: readonly string[], text: string): number {
  const said = ` ${plainWords(text)}`;
  return stems.filter((stem) => said.includes(` ${stem}`)).length;
}

/** Word stems, so that "engines" matches "engine". */
function stemsOf(subject: string): string[] {
  const words = plainWords(subject)
    .split(' ')
    .filter((word) => word.length > 3 && !common.has(word));
  return [...new Set(words.map((word) => word.slice(0, Math.max(4, word.length - 3))))];
}

const common = new Set(
  'about after before from have into more most over than that their them then they this what when where which while will with work works your unser unsere nach über oder sind eine einen einer wird werden durch wenn'.split(
    ' ',
  ),
);

/** Returns the innermost heading of a passage, without the heading's number. */
export function headingOf({ section }: Pick<Passage, 'section'>): string | null {
  const last =
    section
      ?.split('›')
      .at(-1)
      ?.replace(/^[\s\d.)§]+/, '')
      .trim() ?? '';
  return last.length >= 3 && last.length <= 120 ? last : null;
}

export function titleOf(filename: string): string {
  const name = filename
    .replace(/\.\w+$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
