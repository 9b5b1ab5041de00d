import type { QuotedRange } from './quotations.ts';

/** A character and its offset in the HTML. A break between two blocks has no offset. */
interface Letter {
  letter: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

/**
 * Returns the text of HTML, with one paragraph for each block. `checkStyle` takes this text.
 * @experimental
 */
export function textOfHtml(html: string): string {
  return lettersOf(html)
    .map(({ letter }) => letter)
    .join('');
}

/**
 * Returns the stretches of `textOfHtml` that HTML marks as quoted or as code: `blockquote`, `q`, `cite`, `code`, `pre`.
 * @experimental
 */
export function quotedInHtml(html: string): QuotedRange[] {
  const found: QuotedRange[] = [];
  for (const [at, { isQuoted }] of lettersOf(html).entries()) {
    if (!isQuoted) continue;
    const last = found.at(-1);
    if (last?.end === at) last.end++;
    else found.push({ start: at, end: at + 1 });
  }
  return found;
}

/**
 * Applies a change of the text to the HTML. `changed` must differ from `textOfHtml` in one place. The rest of the HTML stays
 * byte for byte. Changed text that spans several elements moves into the first one.
 * @returns the changed HTML
 * @experimental
 */
export function withTextOfHtml(html: string, changed: string): string {
  const letters = lettersOf(html);
  const before = letters.map(({ letter }) => letter).join('');
  if (before === changed) return html;
  let start = 0;
  while (start < before.length && before[start] === changed[start]) start++;
  let end = before.length;
  let added = changed.length;
  while (end > start && added > start && before[end - 1] === changed[added - 1]) {
    end--;
    added--;
  }
  const gone = letters.slice(start, end).filter((letter) => letter.start < letter.end);
  const at = gone[0]?.start ?? letters[start]?.start ?? letters.at(-1)?.end ?? html.length;
  let rest = html.slice(at);
  for (const letter of gone.toReversed())
    rest = rest.slice(0, letter.start - at) + rest.slice(letter.end - at);
  return html.slice(0, at) + escaped(changed.slice(start, added)) + rest;
}

// An unclosed comment or script extends to the end of the HTML, as in browsers.
const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});|[\s\S]/gi;
const inline = /^(?:a|abbr|b|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u)$/i;
const quoting = /^(?:blockquote|cite|code|kbd|pre|q|samp)$/i;
const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function lettersOf(html: string): Letter[] {
  const letters: Letter[] = [];
  let depth = 0;
  for (const { 0: found, 2: tag, index } of html.matchAll(token)) {
    if (tag !== undefined) {
      if (quoting.test(tag)) depth = found.startsWith('</') ? Math.max(0, depth - 1) : depth + 1;
      if (inline.test(tag) || letters.length === 0) continue;
      // The sentences of two blocks are apart, so an empty line is between them, except at a line break.
      const breaks = tag.toLowerCase() === 'br' ? 1 : 2;
      let count = 0;
      while (count < breaks && letters.at(-1 - count)?.letter === '\n') count++;
      for (; count < breaks; count++)
        letters.push({ letter: '\n', start: index, end: index, isQuoted: depth > 0 });
    } else if (!(found.length > 1 && found.startsWith('<'))) {
      const text = found.startsWith('&') && found.length > 1 ? decoded(found) : found;
      // The first unit of a surrogate pair represents the whole pair.
      for (let at = 0; at < text.length; at++) {
        const end = index + found.length;
        letters.push({
          letter: text.charAt(at),
          start: at === 0 ? index : end,
          end,
          isQuoted: depth > 0,
        });
      }
    }
  }
  return letters;
}

function decoded(entity: string): string {
  const name = entity.slice(1, -1);
  if (!name.startsWith('#')) return named[name.toLowerCase() as keyof typeof named] ?? entity;
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ff_ff ? String.fromCodePoint(code) : entity;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
