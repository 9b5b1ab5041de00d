import { withoutSmallTalk } from './no-draft.ts';

const closers = /(?:\s{0,20}<\/[a-z][a-z0-9]{0,9}>){1,20}\s{0,20}$/i;
const fence = /^```[\w-]{0,20}[ \t]{0,9}\n([\s\S]*?)(?:\n```|$)/;
const maxFragment = 1_000;

/** Tells a model to continue a text that the token limit cut off. The text goes along as data. */
export const continuationRequest =
  'The attached text stops in mid-sentence. Write its unfinished last sentence again as a whole, then finish the text in the same language, style and format. Do not repeat anything before that sentence. Answer only with this rest.';

/**
 * Joins a text that the token limit cut off with the rest that a model wrote. The rest replaces the unfinished sentence if it
 * begins with the same words. Works for plain text, Markdown and HTML; the HTML is not cleaned.
 * @example joinedText('Doors break it. The eng', 'The engines seldom do.') // 'Doors break it. The engines seldom do.'
 */
export function joinedText(text: string, answer: string): string {
  const spoken = withoutSmallTalk(answer);
  const rest = (fence.exec(spoken)?.[1] ?? spoken).trim();
  const open = text.trimEnd().replace(closers, '');
  const from = lastEnd(open);
  const fragment = open.slice(from);
  if (!/[\p{L}\p{N}]/u.test(fragment)) {
    return rest.startsWith('<')
      ? `${text.trimEnd()}\n${rest}`
      : `${open}${gapBetween(open, rest, text)}${rest}`;
  }
  const inner = /^<(?:p|li|td|h[1-6])\b[^<>]{0,200}>/i.exec(rest)?.[0] ?? '';
  const words = rest.slice(inner.length);
  const base = repeats(fragment, words) ? open.slice(0, from) : open;
  return `${base}${gapBetween(base, words, '')}${words}`;
}

/** The end of the last complete sentence or element. */
function lastEnd(text: string): number {
  const start = Math.max(0, text.length - maxFragment);
  let end = 0;
  for (const { index, 0: mark } of text
    .slice(start)
    .matchAll(/[.!?]["”’)]?(?:\s?\[\d{1,3}\])?(?=\s|$)|<[^<>]{0,200}>|\n/g)) {
    end = start + index + mark.length;
  }
  return end;
}

/** Whether the rest begins with the words of the fragment, of which the last may be unfinished. */
function repeats(fragment: string, rest: string): boolean {
  const own = wordsOf(fragment).slice(0, 3);
  const others = wordsOf(rest);
  return own.every((word, place) =>
    place === own.length - 1 ? (others[place] ?? '').startsWith(word) : others[place] === word,
  );
}

const wordsOf = (text: string) =>
  text
    .slice(0, 300)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function gapBetween(before: string, rest: string, text: string): string {
  if (before === '' || /[\s>]$/.test(before) || /^[\s.,;:!?)]/.test(rest)) return '';
  return text.includes('\n\n') && /^(?:#|[-*] |\n)/.test(rest) ? '\n\n' : ' ';
}
