import { figureRows } from './figure-rows.ts';
import { figuresIn } from './figures.ts';

/** A block of a text; offsets are UTF-16 units. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  start: number;
  end: number;
  /** The text without line ends, hyphens at line ends and Markdown. */
  text: string;
}

const bullet = /^\s*(?:[-–—*•●○■▪◦‣·➢✓\uf0b7\uf0a7]|\(?(?:\d{1,2}|[a-z])[.)])\s+(?=\S)/u;
const inline = /\s[●•▪\uf0b7]\s/u;
const inlineAll = /\s[●•▪\uf0b7]\s+/u;
const numbered =
  /^(?:(?:[Aa]rticle|[Ss]ection|[Cc]hapter|[Aa]nnex|[Aa]ppendix|[Pp]art|[A-Z]{4,})\s+[\dIVXA-Z]+\b|\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+\p{Lu})/u;
const clutter =
  /\.{4,}|(?:\. ){4,}|^\s*(?:(?:page|seite)\s+)?\d{1,4}(?:\s*(?:of|\/|von)\s*\d+)?\s*$|^\s*[-*_=]{3,}\s*$|[\u2500-\u257f]/iu;
const fence = /^(?:```|~~~)/;
/** A whole line in bold type is a heading without a level. */
const boldLine = /^(?:\*\*|__)(?=\S)[^*_|]{3,80}(?:\*\*|__):?$/;

/**
 * Joins the lines of a text into the blocks that the page layout had split.
 * @param titles offsets of lines that are known headings
 */
export function blocksOf(text: string, titles: ReadonlySet<number>): Block[] {
  const guess = titles.size < 3;
  const blocks: Block[] = [];
  let open: Block | null = null;
  const close = () => {
    if (open !== null) open.text = plain(open.text);
    if (open !== null && open.text !== '') blocks.push(open);
    open = null;
  };
  let blankBefore = true;
  const lines = [...text.matchAll(/[^\n]*\n?/g)].filter(([line]) => line !== '');
  const short = lineLength(lines.map(([line]) => line.trim().length)) * 0.7;
  const rows = figureRows(lines.map(([line]) => line.trim()));
  let isCode = false;
  for (const [index, { 0: line, index: at }] of lines.entries()) {
    const trimmed = line.trim();
    const start = at + line.indexOf(trimmed);
    const whole = { start, end: start + trimmed.length };
    const blankAfter = (lines[index + 1]?.[0].trim() ?? '') === '';
    const isFence = fence.test(trimmed);
    if (isFence) isCode = !isCode;
    if (isCode || isFence || trimmed === '' || clutter.test(trimmed)) close();
    else if (titles.has(start) || titles.has(at) || /^#{1,6} \S/.test(trimmed)) {
      close();
      blocks.push({ kind: 'heading', ...whole, text: plain(trimmed) });
    } else if (rows.has(index)) {
      close();
      blocks.push({ kind: 'row', ...whole, text: rows.get(index) ?? trimmed });
    } else if (
      (guess && looksLikeHeading(trimmed, blankBefore, blankAfter)) ||
      (blankBefore && blankAfter && boldLine.test(trimmed) && !/[.!?][*_]+$/.test(trimmed))
    ) {
      close();
      blocks.push({ kind: 'heading', ...whole, text: plain(trimmed) });
    } else if (trimmed.includes(' | ') || /^\|.*\|$/.test(trimmed)) {
      close();
      blocks.push({ kind: 'row', ...whole, text: trimmed });
    } else if (bullet.test(line)) {
      close();
      const text = plain(trimmed.replace(bullet, ''));
      open = { kind: 'item', ...whole, text };
    } else if (open !== null && inline.test(trimmed)) {
      const [lead = '', ...points] = trimmed.split(inlineAll);
      open.text = joined(open.text, plain(lead));
      open.end = start + lead.length;
      let from = start + lead.length;
      for (const one of points) {
        close();
        const begins = text.indexOf(one, from);
        from = begins + one.length;
        open = { kind: 'item', start: begins, end: from, text: plain(one) };
      }
    } else if (
      open?.kind === 'paragraph' &&
      open.end - open.start < short &&
      standsAlone(open.text, trimmed)
    ) {
      // A line that looks like a heading only because of its short length.
      const { start: from, end: to, text: words } = open;
      blocks.push({
        kind: guess && words.length >= 4 ? 'heading' : 'paragraph',
        start: from,
        end: to,
        text: words,
      });
      open = { kind: 'paragraph', ...whole, text: plain(trimmed) };
    } else if (open !== null) {
      open.text = joined(open.text, plain(trimmed));
      open.end = whole.end;
    } else open = { kind: 'paragraph', ...whole, text: plain(trimmed) };
    blankBefore = trimmed === '';
  }
  close();
  return blocks;
}

/** Returns the length of a full line: the 90th percentile of the lengths. */
function lineLength(lengths: readonly number[]): number {
  const sorted = lengths.filter((length) => length > 0).toSorted((a, b) => a - b);
  return Math.min(90, sorted[Math.floor(sorted.length * 0.9)] ?? 0);
}

const standsAlone = (line: string, next: string) =>
  /^\p{Lu}/u.test(line) &&
  !/[.,;:!?…-]$/.test(line) &&
  /^[\p{Lu}“"]/u.test(next) &&
  line.length < 64 &&
  /\p{L}{3}/u.test(line);

function looksLikeHeading(line: string, blankBefore: boolean, blankAfter: boolean): boolean {
  if (line.length > 80 || line.length < 4 || /[.,;:!?…]$/.test(line) || !/^[\p{Lu}\d#]/u.test(line))
    return false;
  const words = line.match(/\p{L}{3,}/gu) ?? [];
  if (words.length === 0 || words.length > 11 || / \| |@|https?:|\d{3,}/.test(line)) return false;
  // A line such as "Revenue: $1.4 million" is a statement, not a heading.
  if (/:\s/.test(line) && figuresIn(line).length > 0) return false;
  if (numbered.test(line)) return blankBefore || blankAfter;
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return blankBefore && blankAfter && capitals >= words.length / 2;
}

/** Joins two lines: "compara-" and "ble" become one word. */
function joined(before: string, next: string): string {
  return /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : `${before} ${next}`;
}

/** Returns the text as people read it: links become their words, Markdown is removed. */
export function plain(text: string): string {
  return (
    text
      .replace(/^#{1,6}\s+/, '')
      .replace(/^(?:>\s?)+/, '')
      .replaceAll(/<sup\b[^<>]{0,200}>(?:<a\b[^<>]{0,200}>)?[^<>]{0,12}(?:<\/a>)?<\/sup>/gi, '')
      .replaceAll(/<\/?[a-z][a-z0-9]{0,10}(?:\s[^<>]{0,500})?\/?>/gi, '')
      // "[[3]](#footnote-3)" is the mark of a footnote.
      .replaceAll(/\[\[\d{1,3}\]\]\([^()\s]{0,2000}\)/g, '')
      .replaceAll(/!?\[([^[\]]*)\]\([^()\s]{0,2000}(?:\s"[^"]{0,500}")?\)/g, '$1')
      .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2')
      .replaceAll(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '$1')
      .replaceAll(/(?<![\p{L}\d_])_([^_\s][^_]{0,300})_(?![\p{L}\d_])/gu, '$1')
      .replaceAll(/\\(?=[$_*#[\]()~`>+!-])/g, '')
      .replaceAll(/\[\d{1,3}\]/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[.,](?: |$))/g, '')
      .trim()
  );
}
