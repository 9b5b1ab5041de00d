import { citedNumbers } from '../citations/citation-marker.ts';
import { withoutCode } from '../citations/without-code.ts';
import { figuresOf } from './figures.ts';

/** A quote in an answer. Offsets count UTF-16 units of the answer's text. */
export interface AnswerQuote {
  start: number;
  end: number;
  /** The quoted text without quotation marks. */
  text: string;
  /** The source numbers next to the quote, nearest first. */
  cited: number[];
  /** Whether the quote may repeat the words of the person who asked. */
  mayRepeat: boolean;
  /** Whether the answer attributes the quote to someone, or a citation number directly follows the quote in running text. */
  attributed: boolean;
}

/** Minimum number of words in a quote. Shorter quoted texts are names, terms or emphasis, unless they are amounts. */
const minWords = 4;
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** The maximum number of quotes to check. An answer with more quotes is pasted text. */
const maxQuotes = 300;
const maxTextLength = 8_000;

/** Pattern for the text between two quotation marks, within one paragraph. */
const inside = (marks: string, more = '') => `(?:[^${marks}\\n]|\\n(?![^\\S\\n]*\\n)${more}){2,8000}`;
/**
 * Pattern for all pairs of quotation marks. A single expression finds all quotes, so that text between two quotes is never
 * mistaken for a quote.
 */
const pairs = new RegExp(
  [
    `“${inside('“”', '|“[^“”\\n]{1,300}”')}”`,
    `„${inside('„“”"')}[“”"]`,
    `«${inside('«»')}»`,
    `»${inside('«»')}«`,
    `‹${inside('‹›')}›`,
    `「${inside('「」')}」`,
    `『${inside('『』')}』`,
    `(?<![\\p{L}\\p{N}])”(?=\\S)${inside('“”')}”`,
    // An apostrophe, unlike a closing quotation mark, is followed by a letter.
    `(?<![\\p{L}\\p{N}])‘${inside('‘’', '|’(?=\\p{L})')}’(?!\\p{L})`,
  ].join('|'),
  'gu',
);
const straight = /(?<![\p{L}\p{N}"])"(?=\S)[^"\n]{3,8000}(?<=\S)"(?![\p{L}\p{N}"])/gu;
/**
 * Phrases that introduce the assistant's own wording, such as a proposed clause. An assistant also puts such wording in
 * quotation marks.
 */
const ownWording =
  /\b(?:suggest(?:ed)?|propos(?:ed|e)|recommended|replacement|alternative|sample|revised|draft|possible)\s+(?:wording|text|clause|language|phrasing|sentence|formulation)\b|\b(?:could|should|might|would|to)\s+(?:then\s+)?(?:read|be\s+(?:re)?(?:worded|phrased))\b|\brepla(?:ce|cing)\b.{0,200}\b(?:with|by)\b|\b(?:reword|rephrase|amend|change)(?:d|ing)?\b.{0,120}\b(?:to|as)\b|\byou\s+(?:could|might|can)\s+(?:write|add|say)\b/iu;

const repeatsQuestion = /\b(?:you|your)\b|\b(?:question|asked)\b/i;

/** All literal quotes in an answer, in order of appearance: texts in quotation marks and block quotes. Ignores code. */
export function quotesOf(answer: string): AnswerQuote[] {
  const found: AnswerQuote[] = [];
  const text = withoutCode(answer);
  // `> [!NOTE]` starts an alert, not a quote.
  const blocks = blockQuotes(text).filter((block) => !block.text.startsWith('[!'));
  for (const block of blocks) found.push(...quoteIn(text, block.start, block.end, block.text));
  const prose = blank(text, blocks);
  for (const pattern of [pairs, straight]) {
    for (const { index: start, 0: whole } of prose.matchAll(pattern)) {
      const quoted = whole.slice(1, -1);
      const end = start + whole.length;
      if (found.some((other) => start < other.end && end > other.start)) continue;
      found.push(...quoteIn(text, start, end, quoted));
    }
  }
  return found.toSorted((a, b) => a.start - b.start).slice(0, maxQuotes);
}

function quoteIn(text: string, start: number, end: number, inside: string): AnswerQuote[] {
  if (inside.length > maxTextLength) return [];
  const cited = [...citedNumbers(inside), ...citedNumbers(restOf(text, end))];
  if (cited.length === 0 && ownWording.test(leadTo(text, start))) return [];
  const isShort = (inside.match(words) ?? []).length < minWords;
  if (isShort && (cited.length === 0 || !figuresOf(inside).some(({ unit }) => unit !== null))) return [];
  const mayRepeat = cited.length === 0 || repeatsQuestion.test(leadTo(text, start));
  const attributed = isAttributed(text, { start, end, cited });
  return [{ start, end, text: inside, cited: [...new Set(cited)], mayRepeat, attributed }];
}

/** Verbs and prepositions that attribute words to someone. */
const saying =
  /\b(?:says?|said|saying|states?|stated|writes?|wrote|written|reads?|according to|quot(?:e|es|ed|ing)|explains?|explained|notes?|noted|adds?|added|requires?|provides?|puts? it|in the words of|laut|sagte?|sagt|schreibt|schrieb|hei(?:ß|ss)t es|zufolge)\b/iu;
/** Matches the text before a quote at the start of a line. Such a quote is a headline, a title or a list item. */
const lineStart = /(?:^|\n)[\s>*_#+-]*(?:\d{1,3}[.)]\s*)?[*_]*(?:[\p{L} ]{1,30}:\s*)?[*_]*$/u;

function isAttributed(
  text: string,
  { start, end, cited }: Pick<AnswerQuote, 'start' | 'end' | 'cited'>,
): boolean {
  const behind = text.slice(end, end + 60).split(/[.!?\n]/)[0] ?? '';
  if (saying.test(leadTo(text, start)) || saying.test(behind)) return true;
  return cited.length > 0 && !lineStart.test(text.slice(Math.max(0, start - 80), start));
}

function restOf(text: string, end: number): string {
  const rest = text.slice(end, end + 600);
  const paragraph = rest.search(/\n[^\S\n]*\n/);
  return paragraph < 0 ? rest : rest.slice(0, paragraph);
}

function leadTo(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 300), start).trimEnd();
  return (before.split('\n').at(-1) ?? '').split(/(?<=[.!?])\s/).at(-1) ?? '';
}

interface Block {
  start: number;
  end: number;
  text: string;
}

function blockQuotes(text: string): Block[] {
  const blocks: Block[] = [];
  let continues = false;
  let offset = 0;
  for (const line of text.split('\n')) {
    const mark = /^[ \t]{0,12}(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?>\s?/.exec(line);
    const inside = mark ? line.slice(mark[0].length) : '';
    const end = offset + line.trimEnd().length;
    const last = continues ? blocks.pop() : undefined;
    continues = mark !== null && inside.trim() !== '' && !/^\s*(?:[—–―]|--?)\s/.test(inside);
    if (last && continues) blocks.push({ ...last, end, text: `${last.text}\n${inside}` });
    else if (last) blocks.push(last);
    else if (mark && continues) blocks.push({ start: offset + mark[0].length, end, text: inside });
    offset += line.length + 1;
  }
  return blocks;
}

function blank(text: string, blocks: readonly Block[]): string {
  let result = '';
  let end = 0;
  for (const block of blocks) {
    result += text.slice(end, block.start) + text.slice(block.start, block.end).replace(/[^\n]/g, ' ');
    end = block.end;
  }
  return result + text.slice(end);
}
