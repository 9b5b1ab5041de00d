import { languageOf, sentencesOf, stemOf, wordTokens, type WrittenLanguage } from '@staffroom/sdk/reading';
import { maxSlugLength, type PostText, textOf } from './post.ts';

export interface Check {
  name: string;
  state: 'pass' | 'warn' | 'fail';
  found: Found;
}

export type Found =
  | { kind: 'share'; count: number; of: string }
  | { kind: 'number'; count: number }
  | { kind: 'headings'; first: number; below: number }
  | { kind: 'words'; count: number }
  | { kind: 'keyword'; keyword: string };

/** The limits of the checks. Lengths count characters (UTF-16 units). The prompts tell them to the model. */
export const seoLimits = {
  maxTitle: 60,
  minDescription: 140,
  maxDescription: 160,
  /** The main keyword occurs within this number of words. */
  keywordWithin: 100,
  /** Average number of words of a sentence. */
  maxSentence: 20,
  /** The reading ease, from 0 to 100: higher is easier. */
  minEase: 45,
} as const;

const checkNames = {
  title: 'Title',
  description: 'Description',
  slug: 'Slug is short and readable',
  firstHeading: 'One main heading',
  order: 'Heading order',
  keywordInTitle: 'Keyword in the title',
  keywordInHeading: 'Keyword in the main heading',
  keywordEarly: 'Keyword in the first hundred words',
  links: 'Links',
  pictures: 'Images have alt text',
  sentences: 'Sentences',
  ease: 'Readability',
} as const;

type Judged = Pick<PostText, 'title' | 'description' | 'slug' | 'keywords' | 'content'>;

export function seoChecks({ title, description, slug, keywords, content }: Judged): Check[] {
  const [keyword = ''] = keywords;
  const headings = headingsOf(content);
  const first = headings.filter(({ level }) => level === 1);
  const words = wordTokens(textOf(content));
  const images = [...content.matchAll(/<img\b[^<>]*>/gi)].map(([tag]) => tag);
  const described = images.filter((tag) => /\balt\s*=\s*(?:"[^"]*\S[^"]*"|'[^']*\S[^']*')/i.test(tag));
  const links = [...content.matchAll(/<a\b[^<>]*\bhref\s*=\s*["']([^"'#][^"']*)["']/gi)].length;
  const { ease, sentence } = readability(content);
  const language = languageOf(`${title}\n${textOf(content)}`);
  const isIn = (text: string) => keyword !== '' && holds(text, keyword, language);
  const begins = words.slice(0, seoLimits.keywordWithin).join(' ');
  return [
    check(
      checkNames.title,
      title.length > 0 && title.length <= seoLimits.maxTitle,
      share(title.length, seoLimits.maxTitle),
    ),
    check(
      checkNames.description,
      description.length >= seoLimits.minDescription && description.length <= seoLimits.maxDescription,
      share(description.length, `${seoLimits.minDescription}–${seoLimits.maxDescription}`),
    ),
    check(
      checkNames.slug,
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= maxSlugLength,
      share(slug.length, maxSlugLength),
    ),
    check(checkNames.firstHeading, first.length === 1, number(first.length)),
    check(checkNames.order, inOrder(headings), {
      kind: 'headings',
      first: first.length,
      below: headings.length - first.length,
    }),
    check(checkNames.keywordInTitle, isIn(title), { kind: 'keyword', keyword }),
    check(
      checkNames.keywordInHeading,
      first.some(({ text }) => isIn(text)),
      { kind: 'keyword', keyword },
    ),
    check(checkNames.keywordEarly, isIn(begins), { kind: 'keyword', keyword }),
    check(checkNames.links, links > 0, number(links), 'warn'),
    check(checkNames.pictures, described.length === images.length, share(described.length, images.length)),
    check(
      checkNames.sentences,
      sentence > 0 && sentence <= seoLimits.maxSentence,
      { kind: 'words', count: Math.round(sentence) },
      'warn',
    ),
    check(checkNames.ease, ease >= seoLimits.minEase, share(Math.round(ease), 100), 'warn'),
  ];
}

const share = (count: number, of: number | string): Found => ({ kind: 'share', count, of: String(of) });
const number = (count: number): Found => ({ kind: 'number', count });

const check = (name: string, passes: boolean, found: Found, otherwise: 'warn' | 'fail' = 'fail'): Check => ({
  name,
  state: passes ? 'pass' : otherwise,
  found,
});

export interface Heading {
  level: number;
  text: string;
}

function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h([1-6])\b[^<>]*>([\s\S]{0,1000}?)<\/h\1>/gi)].map(([, level, inner = '']) => ({
    level: Number(level),
    text: textOf(inner).replaceAll(/\s+/g, ' ').trim(),
  }));
}

/** Whether headings start at the highest level and skip no level. */
function inOrder(headings: readonly Heading[]): boolean {
  return headings.every(({ level }, place) => level <= (headings[place - 1]?.level ?? 0) + 1);
}

/** Whether the text contains the keyword's words in order, ignoring case and endings: "Lösungen" contains "Lösung". */
function holds(text: string, keyword: string, language: WrittenLanguage): boolean {
  const folded = (words: string) =>
    ` ${wordTokens(words.toLowerCase())
      .map((word) => stemOf(word, language))
      .join(' ')} `;
  return folded(keyword).trim() !== '' && folded(text).includes(folded(keyword));
}

/** Reading ease by Flesch, with the weights of English, and those of Amstad for German, whose words are longer. */
const easeOf = {
  en: (sentence: number, syllables: number) => 206.835 - 1.015 * sentence - 84.6 * syllables,
  de: (sentence: number, syllables: number) => 180 - sentence - 58.5 * syllables,
};

/** Returns the reading ease (0 to 100, higher is easier) and the average words per sentence. */
function readability(html: string): { ease: number; sentence: number } {
  // Line breaks inside of a block are blanks; each block begins a new sentence.
  const text = textOf(html.replaceAll(/\s+/g, ' ')).replaceAll('\n', '\n\n');
  const sentences = sentencesOf(text).filter((each) => wordTokens(each.text).length > 0);
  const words = wordTokens(text);
  if (sentences.length === 0 || words.length === 0) return { ease: 0, sentence: 0 };
  const language = languageOf(text);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word, language), 0);
  const sentence = words.length / sentences.length;
  const ease = easeOf[language](sentence, syllables / words.length);
  return { ease: Math.min(100, Math.max(0, ease)), sentence };
}

/** English vowels at the end of a word are often silent; German ones are not, and two of them are one syllable only as diphthongs. */
function syllablesOf(word: string, language: WrittenLanguage): number {
  const lower = word.toLowerCase();
  const groups =
    language === 'de'
      ? lower.match(/au|äu|ei|ai|eu|ie|aa|ee|oo|[aeiouyäöüéèà]/g)
      : lower.replace(/(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/, '').match(/[aeiouyäöüéèà]+/g);
  return Math.max(1, groups?.length ?? 0);
}
