import type { Passage } from '@staffroom/sdk';
import { plainWords, sentencesOf } from '@staffroom/sdk/reading';

/** The provider that only quotes: what it would be asked for is compiled from the library instead. */
export const builtInProvider = 'built-in';

type Quoted = Pick<Passage, 'quote' | 'section'>;

/** What says nothing without the sentence before it. */
export const leansBack =
  /^(?:th(?:is|at|ese|ose|ey|eir|us)|its?|s?he|his|her|such|both|another|also|and|but|so|then|or|however|therefore|hence|moreover|furthermore|additionally|nevertheless|instead|otherwise|similarly|conversely|in addition|in contrast|as a result|for (?:example|instance)|dies\w*|jene\w*|er|sie|es|ihr\w*|sein\w*|solche\w*|beide|und|aber|auch|oder|jedoch|daher|deshalb|außerdem|dabei|dazu|dadurch|zudem|zum beispiel)\b/i;

/** Whole sentences that say something where they stand now: what is cut at either end of a passage is none. */
export function statementsOf(passage: Quoted): string[] {
  const kept: string[] = [];
  let before = false;
  for (const { text } of sentencesOf(passage.quote)) {
    const sentence = plain(text, passage);
    const whole =
      /^["“„(]?[\p{Lu}\p{N}]/u.test(sentence) && /[.!]["”)]?$/.test(sentence) && !text.includes('|');
    before =
      whole && sentence.length >= 30 && sentence.length <= 500 && (before || !leansBack.test(sentence));
    if (before) kept.push(sentence);
  }
  return kept;
}

/** Without marks of its document: line breaks, links, bold type, numbers of lists and of notes, and the heading above it. */
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

/** Least share of the words and least part of the best passage's score: where its document or heading has one of the words, and elsewhere. */
const wanted = { named: { words: 0.5, score: 0.5 }, unnamed: { words: 0.75, score: 0.75 } };
/** Least part of the best score, where none has the words. */
const near = 0.7;

/** Search gives the nearest, however far away that is: of these, the ones that are about what is looked for. */
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
  // A post has one language.
  const language = languageOf(found[0]?.quote ?? '');
  return found.filter(({ quote }) => languageOf(quote) === language);
}

/** Small words that no text of its language does without. */
const small = {
  en: /\b(?:the|of|and|is|are|was|to|with|for)\b/gi,
  de: /\b(?:der|die|das|und|ist|sind|mit|von|für|nicht)\b/gi,
  fr: /\b(?:le|les|et|est|des|du|dans|une|pour)\b/gi,
  es: /\b(?:el|los|las|y|es|del|una|por|con)\b/gi,
};
type Language = keyof typeof small;

function languageOf(text: string): Language {
  const count = (language: Language) => text.match(small[language])?.length ?? 0;
  return (Object.keys(small) as Language[]).reduce((most, each) => (count(each) > count(most) ? each : most));
}

export const sharesWords = (subject: string, text: string): boolean => foundOf(stemsOf(subject), text) > 0;

function foundOf(stems: readonly string[], text: string): number {
  const said = ` ${plainWords(text)}`;
  return stems.filter((stem) => said.includes(` ${stem}`)).length;
}

/** Beginnings of its words, so that "engines" finds "engine". */
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

/** The last of the headings that a passage stands under, without its number. */
export function headingOf({ section }: Pick<Passage, 'section'>): string | null {
  const last =
    section
      ?.split('›')
      .at(-1)
      ?.replace(/^[\s\d.)§]+/, '')
      .trim() ?? '';
  return last.length >= 3 && last.length <= 120 ? last : null;
}

/** A file's name as a heading. */
export function titleOf(filename: string): string {
  const name = filename
    .replace(/\.\w+$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
