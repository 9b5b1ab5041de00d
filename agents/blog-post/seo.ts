import { type PostText, textOf } from './post.ts';

export interface Check {
  name: string;
  state: 'pass' | 'warn' | 'fail';
  /** What was counted: "53 of 60". */
  value: string;
}

type Judged = Pick<PostText, 'title' | 'description' | 'slug' | 'keywords' | 'content'>;

/** What search engines and readers look for; the first keyword is what the post is to be found by. */
export function seoChecks({ title, description, slug, keywords, content }: Judged): Check[] {
  const [keyword = ''] = keywords;
  const headings = headingsOf(content);
  const first = headings.filter(({ level }) => level === 1);
  const words = wordsOf(textOf(content));
  const images = [...content.matchAll(/<img\b[^>]*>/gi)].map(([tag]) => tag);
  const described = images.filter((tag) => /\balt\s*=\s*(?:"[^"]*\S[^"]*"|'[^']*\S[^']*')/i.test(tag));
  const links = [...content.matchAll(/<a\b[^>]*\bhref\s*=\s*["']([^"'#][^"']*)["']/gi)].length;
  const { ease, sentence } = readability(content);
  const found = (text: string) => keyword !== '' && holds(text, keyword);
  const begins = words.slice(0, 100).join(' ');
  return [
    check('Title', title.length > 0 && title.length <= 60, `${title.length} of 60`),
    check(
      'Description',
      description.length >= 140 && description.length <= 160,
      `${description.length} of 140–160`,
    ),
    check(
      'Slug is short and readable',
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 60,
      `${slug.length} of 60`,
    ),
    check('One first heading', first.length === 1, String(first.length)),
    check(
      'Headings in order',
      inOrder(headings),
      `${first.length} H1, ${headings.length - first.length} below`,
    ),
    check('Keyword in the title', found(title), keyword || 'no keyword'),
    check(
      'Keyword in the first heading',
      first.some(({ text }) => found(text)),
      keyword || 'no keyword',
    ),
    check('Keyword in the first hundred words', found(begins), keyword || 'no keyword'),
    check('Links', links > 0, String(links), 'warn'),
    check(
      'Pictures have alt texts',
      described.length === images.length,
      `${described.length} of ${images.length}`,
    ),
    check('Sentences', sentence > 0 && sentence <= 20, `${Math.round(sentence)} words`, 'warn'),
    check('Reads easily', ease >= 45, `${Math.round(ease)} of 100`, 'warn'),
  ];
}

const check = (name: string, passes: boolean, value: string, otherwise: 'warn' | 'fail' = 'fail'): Check => ({
  name,
  state: passes ? 'pass' : otherwise,
  value,
});

export interface Heading {
  level: number;
  text: string;
}

function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi)].map(([, level, inner = '']) => ({
    level: Number(level),
    text: textOf(inner).replaceAll(/\s+/g, ' ').trim(),
  }));
}

/** Begins with the highest, and goes down one level at a time. */
function inOrder(headings: readonly Heading[]): boolean {
  return headings.every(({ level }, place) => level <= (headings[place - 1]?.level ?? 0) + 1);
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
const folded = (text: string) => ` ${wordsOf(text).join(' ').toLowerCase()} `;

/** The keyword's words, one after the other, whatever their case. */
const holds = (text: string, keyword: string): boolean =>
  folded(keyword).trim() !== '' && folded(text).includes(folded(keyword));

/** Flesch's reading ease, 0 to 100, higher is easier, and the words of a sentence on average. Syllables are counted as in English. */
function readability(html: string): { ease: number; sentence: number } {
  const text = textOf(html);
  const sentences = text.split(/[.!?…]+(?:\s|$)|\n+/).filter((part) => wordsOf(part).length > 0);
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
