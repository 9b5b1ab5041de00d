import { type ComparedText, comparedText, joint } from './compared-text.ts';

/** The position of a quote in a text, in UTF-16 units. */
export interface QuotePlace {
  start: number;
  end: number;
}

/**
 * Finds a quote in a text, word for word. Ignores what text extraction and typography change: white space, hyphens at line
 * ends, the shape of quotation marks and dashes, ligatures, Markdown, and letter case except in acronyms. `…` can replace text
 * between pieces within a page, `[…]` can surround an inserted word. Everything else must match: each word, number and sign, in
 * order.
 * @returns null when the text does not contain the quote
 * @example findQuote('The sup-\nplier shall notify “us”.', '"[the] supplier shall notify \'us\'"') // { start: 4, end: 31 }
 * @experimental
 */
export function findQuote(text: string, quote: string): QuotePlace | null {
  return quoteFinder(text)(quote);
}

/** Creates a function like `findQuote` for many quotes of one text, which is prepared only once. */
export function quoteFinder(text: string): (quote: string) => QuotePlace | null {
  const source: Source = { ...comparedText(text), text };
  return (quote) => {
    if (quote.length > maxQuoteLength) return null;
    const work = { left: maxComparisons };
    const literal = piecesOf(quote, false);
    const found = findPieces(source, literal, work);
    if (found || !quote.includes('[')) return found;
    return findPieces(source, piecesOf(quote, true), work);
  };
}

interface Source extends ComparedText {
  text: string;
}

interface Piece extends ComparedText {
  text: string;
  /** The gap that is allowed before this piece: a page of text, a number of words, or none. */
  gap: 'page' | number;
}

interface Hit {
  from: number;
  to: number;
}

const maxQuoteLength = 100_000;
/** Maximum number of character comparisons, so that searching a text of one repeated word does not take seconds. */
const maxComparisons = 20_000_000;
/** Number of characters that an ellipsis can replace: about a page. */
const page = 3_000;
/** Number of source words that a bracket can replace, in addition to the number of words in the bracket. */
const replaced = 2;
const ellipsis = /\[\s*(?:…|\.{3,}|\.\s\.\s\.)\s*\]|\(\s*(?:…|\.{3,})\s*\)|…|\.{3,}|\.\s\.\s\./;
const brackets = /\[([^[\]]{0,200})\]/;
const negations = [
  'not|no|never|none|nor|neither|without|cannot|unless|except|hardly',
  'nicht|kein\\p{L}*|nie|niemals|ohne|weder|außer',
  'ne|pas|jamais|aucun\\p{L}*|sans|ni|sauf',
  'nunca|jamás|sin|ning\\p{L}+|tampoco|salvo',
  'non|mai|senza|nessun\\p{L}*|né',
  'não|sem|nenhum\\p{L}*|niet|geen|nooit|zonder|inte|ikke|aldrig|ingen|utan|nie|bez|değil',
  'не|нет|без|ни|никогда|لا|لم|لن|ليس|غير|לא|ללא|אין',
];
const negation = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${negations.join('|')})(?![\\p{L}\\p{N}])|n['’]t(?!\\p{L})|(?<!\\p{L})n['’](?=\\p{L})|[不没未非无勿否]|ない|ません|않|없`,
  'iu',
);
/** Prefixes such as "non-". After one of them, a match is a different word. */
const prefix =
  /(?:^|[^\p{L}\p{N}])(?:(?:non|un|anti|ex|quasi|semi|pseudo|sub|co|pre|post|mis|dis)[-\u2010\u2011]|non)\s?$/iu;
/** Number of words. In a shorter gap, an omitted negation was left out to reverse the meaning. */
const shortGap = 6;

function piecesOf(quote: string, open: boolean): Piece[] {
  const pieces: Piece[] = [];
  for (const [order, part] of quote.split(new RegExp(ellipsis, 'g')).entries()) {
    let gap: Piece['gap'] = order === 0 ? 0 : 'page';
    for (const { text, before } of open ? withoutBrackets(part) : [{ text: part, before: 0 }]) {
      if (gap === 0) gap = before;
      const compared = comparedText(text);
      if (compared.characters === '') continue;
      pieces.push({ ...compared, text, gap: pieces.length === 0 ? 0 : gap });
      gap = 0;
    }
  }
  return pieces;
}

/** Splits a quote at its brackets. `[T]he` is a word of the source. Any other bracket replaces words of the source, or none. */
function withoutBrackets(text: string): { text: string; before: number }[] {
  const parts: { text: string; before: number }[] = [];
  let rest = text.replace(/\[(\p{L})\](?=\p{L})/gu, '$1');
  let before = 0;
  let kept = '';
  for (;;) {
    const bracket = brackets.exec(rest);
    if (!bracket) break;
    const inside = bracket[1] ?? '';
    const lead = rest.slice(0, bracket.index);
    rest = rest.slice(bracket.index + bracket[0].length);
    const isReference = /^\d{1,3}(?:\s*[,–-]\s*\d{1,3})*$/.test(inside);
    if (!isReference && (negation.test(inside) || /\p{N}/u.test(inside))) {
      // Keep an inserted "not" or number, so that the source must contain it, because it would change the meaning.
      kept += `${lead} ${inside} `;
      continue;
    }
    parts.push({ text: kept + lead, before });
    kept = '';
    before = isReference ? 0 : inside.split(/\s+/).length + replaced;
  }
  return [...parts, { text: kept + rest, before }];
}

interface Work {
  left: number;
}

function findPieces(source: Source, [first, ...others]: readonly Piece[], work: Work): QuotePlace | null {
  if (!first) return null;
  const searches = others.map((piece) => ({ piece, from: 0, hit: null as Hit | null }));
  let next = 0;
  for (let hit = find(source, first, 0, work); hit; hit = find(source, first, next, work)) {
    let last: Hit = hit;
    let whole = true;
    // The distance before a piece at which the quote can begin: the earlier pieces, with a page between each two.
    let reach = 0;
    next = hit.from + 1;
    for (const search of searches) {
      // Start positions are ascending, so the previous hit is usually still valid.
      if (!search.hit || search.hit.from < last.to || search.from > last.to) {
        search.hit = find(source, search.piece, last.to, work);
        search.from = last.to;
      }
      if (!search.hit) return null;
      reach += last.to - last.from + page;
      next = Math.max(next, search.hit.from - reach);
      whole = mayLeaveOut(source, last, search.hit, search.piece.gap);
      if (!whole) break;
      last = search.hit;
    }
    if (whole) return { start: source.places[hit.from] ?? 0, end: endOf(source, last.to) };
  }
  return null;
}

function mayLeaveOut(source: Source, before: Hit, after: Hit, gap: Piece['gap']): boolean {
  const leftOut = source.text.slice(endOf(source, before.to), source.places[after.from]).trim();
  if (gap === 'page' ? leftOut.length > page : leftOut.length > page / 10) return false;
  const words = leftOut.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  if (gap === 'page') return words.length > shortGap || !negation.test(leftOut);
  return words.length <= gap && !negation.test(leftOut) && !/\p{N}/u.test(leftOut);
}

function find(source: Source, piece: Piece, from: number, work: Work): Hit | null {
  const { characters } = piece;
  for (let at = source.characters.indexOf(characters, from); at >= 0; ) {
    // Finding the piece took about as many comparisons as it has characters.
    work.left -= characters.length;
    if (work.left <= 0) return null;
    if (fits(source, piece, at)) return { from: at, to: at + characters.length };
    at = source.characters.indexOf(characters, at + 1);
  }
  return null;
}

/** Whether a match of letters is also a match of words and numbers. */
function fits(source: Source, piece: Piece, at: number): boolean {
  const { length } = piece.characters;
  const to = at + length;
  if (at > 0 && source.joints[at] === joint.none) return false;
  if (to < source.characters.length && source.joints[to] === joint.none) return false;
  if (isCutNumber(source, piece, at, to)) return false;
  const start = source.places[at] ?? 0;
  if (prefix.test(source.text.slice(Math.max(0, start - 10), start))) return false;
  for (let index = 1; index < length; index++) {
    const here = source.joints[at + index];
    const there = piece.joints[index];
    if (here !== there && here !== joint.soft && there !== joint.soft) return false;
  }
  return sameAcronyms(source, piece, at);
}

/** Whether a match is only part of a number: `5` does not occur in `-5`, `5-10` or `5 %`. */
function isCutNumber({ characters }: Source, piece: Piece, at: number, to: number): boolean {
  const digit = /\p{N}/u;
  if (at > 0 && digit.test(piece.characters.charAt(0)) && /[-+±~≈<>≤≥.]/.test(characters.charAt(at - 1))) {
    return true;
  }
  return (
    digit.test(piece.characters.charAt(piece.characters.length - 1)) && /[-%‰]/.test(characters.charAt(to))
  );
}

/** Whether acronyms match: "IT" and "it" are different words, but a heading in capitals equals the same words in lower case. */
function sameAcronyms(source: Source, piece: Piece, at: number): boolean {
  const to = at + piece.characters.length;
  const here = source.text.slice(source.places[at], endOf(source, to));
  if (!/\p{Ll}/u.test(here) || !/\p{Ll}/u.test(piece.text)) return true;
  return acronyms(here) === acronyms(piece.text);
}

function acronyms(text: string): string {
  return (text.match(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu) ?? []).join(' ');
}

/** Returns the position after the character before `to`, including the character's combining marks. */
function endOf(source: Source, to: number): number {
  const place = source.places[to - 1] ?? 0;
  const character = /[\s\S]\p{M}*/uy;
  character.lastIndex = place;
  return place + (character.exec(source.text)?.[0].length ?? 1);
}
