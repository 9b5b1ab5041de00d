import type { Passage } from '@staffroom/sdk';

interface Part {
  /** The heading of the part; null for text before the first heading. */
  heading: string | null;
  /** Level of a Markdown heading; null for formats without markers. */
  level: number | null;
  text: string;
}

const separator = ' › ';
const markdown = /^ {0,3}(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/;
/** Matches a line that is no sentence, such as a title. */
const title = /^(?=.{2,80}$)[\p{Lu}\p{N}].*[^.,:;!?\s]$/u;
const minWordLength = 3;
const empty = new Set(
  'and any are can does for from has have how its long many may much must not our that the their them there they this was what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * Returns the place to show for a passage: its page, or its section for formats without pages. A passage that spans several
 * short sections names the longest one; this selects the section most similar to the question.
 */
export function placeOf({ page, section, quote }: Passage, question: string): string {
  if (page !== null) return `p. ${page}`;
  if (section === null) return '';
  const path = section.split(separator);
  const parts = partsOf(quote, path.at(-1) ?? '');
  const named = parts.find(({ heading }) => heading === path.at(-1)) ?? parts[0];
  const words = wordsOf(question);
  const score = (part: Part | undefined) => (part ? nearness(part, words) : 0);
  const best = parts.reduce((one, other) => (score(other) > score(one) ? other : one), named);
  if (!best || best === named || best.heading === null) return section;
  const isBackMatter = best.level === named?.level || named?.heading === null;
  return isBackMatter ? [...path.slice(0, -1), best.heading].join(separator) : best.heading;
}

/**
 * Splits a text at Markdown headings. Without any, splits at lines that look like headings, provided that the known heading is
 * such a line.
 */
function partsOf(text: string, known: string): Part[] {
  const lines = text.split('\n').map((line) => line.trim());
  const plain = lines.includes(known);
  let part: Part = { heading: null, level: null, text: '' };
  const parts = [part];
  for (const [index, line] of lines.entries()) {
    const [, signs, heading] = markdown.exec(line) ?? [];
    const next = lines.slice(index + 1).find((other) => other !== '') ?? '';
    if (signs !== undefined && heading !== undefined) part = { heading, level: signs.length, text: '' };
    else if (plain && title.test(line) && next !== '' && !title.test(next))
      part = { heading: line, level: null, text: '' };
    else part.text += `${line}\n`;
    if (part !== parts.at(-1)) parts.push(part);
  }
  return parts;
}

/** Counts the words that the question and a part have in common; words in the heading count twice. */
function nearness({ heading, text }: Part, words: ReadonlySet<string>): number {
  const [above, below] = [heading ?? '', text].map((part) => part.toLowerCase());
  return [...words].reduce(
    (sum, word) => sum + (above?.includes(word) ? 2 : 0) + (below?.includes(word) ? 1 : 0),
    0,
  );
}

/** Word stems: "periods" matches "period". */
function wordsOf(question: string): ReadonlySet<string> {
  const words =
    question
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => word.length >= minWordLength && !empty.has(word));
  return new Set(telling.map((word) => (word.length > 6 ? word.slice(0, -2) : word.replace(/s$/, ''))));
}
