import { type PostText, textOf } from './post.ts';

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
  const words = wordsOf(textOf(content));
  const images = [...content.matchAll(/<img\b[^<>]*>/gi)].map(([tag]) => tag);
  const described = images.filter((tag) => /\balt\s*=\s*(?:"[^"]*\S[^"]*"|'[^']*\S[^']*')/i.test(tag));
  const links = [...content.matchAll(/<a\b[^<>]*\bhref\s*=\s*["']([^"'#][^"']*)["']/gi)].length;
  const { ease, sentence } = readability(content);
  const isIn = (text: string) => keyword !== '' && holds(text, keyword);
  const begins = words.slice(0, 100).join(' ');
  return [
    check(checkNames.title, title.length > 0 && title.length <= 60, share(title.length, 60)),
    check(
      checkNames.description,
      description.length >= 140 && description.length <= 160,
      share(description.length, '140–160'),
    ),
    check(
      checkNames.slug,
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 60,
      share(slug.length, 60),
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
      sentence > 0 && sentence <= 20,
      { kind: 'words', count: Math.round(sentence) },
      'warn',
    ),
    check(checkNames.ease, ease >= 45, share(Math.round(ease), 100), 'warn'),
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

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
const folded = (text: string) => ` ${wordsOf(text).join(' ').toLowerCase()} `;

/** Whether the text contains the keyword's words in order, ignoring case. */
const holds = (text: string, keyword: string): boolean =>
  folded(keyword).trim() !== '' && folded(text).includes(folded(keyword));

/**
 * Returns the Flesch reading ease (0 to 100, higher is easier) and the average words per sentence. Counts syllables as in
 * English.
 */
function readability(html: string): { ease: number; sentence: number } {
  const text = textOf(html);
  const sentences = text.split(/(?<![.!?…])[.!?…]+(?:\s|$)|\n+/).filter((part) => wordsOf(part).length > 0);
  const words = wordsOf(text);
  if (sentences.length === 0 || words.length === 0) return { ease: 0, sentence: 0 };
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const sentence = words.length / sentences.length;
  const ease = 206.835 - 1.015 * sentence - 84.6 * (syllables / words.length);
  return { ease: Math.min(100, Math.max(0, ease)), sentence };
}

function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/, '')
    .match(/[aeiouyäöüéèà]+/g);
  return Math.max(1, groups?.length ?? 0);
}
