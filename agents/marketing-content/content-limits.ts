import { LinkifyIt } from 'linkify-it';
import type { ContentType } from './project.ts';

const linkify = new LinkifyIt({ fuzzyLink: true });

/** Characters that each link counts, whatever its length, because the platform shortens links. */
export const linkLength = 23;

/** Maximum characters of each kind of text, as its platform counts them; null for a kind without a platform. */
export const contentLimits: Record<ContentType, number | null> = {
  linkedin: 3000,
  twitter: 280,
  'case-study': null,
};

// Ranges of code points that X counts as one. All others, and every emoji sequence, count as two.
const light: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
const emoji = /\p{Emoji_Presentation}|\uFE0F|\u20E3|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function contentLength(type: ContentType, text: string): number {
  return type === 'twitter' ? tweetLength(text) : Array.from(text).length;
}

/** Returns the length by the rules of X: weighted characters, and 23 for each link. */
function tweetLength(text: string): number {
  let length = 0;
  let end = 0;
  for (const link of linkify.match(text) ?? []) {
    length += weight(text.slice(end, link.index)) + linkLength;
    end = link.lastIndex;
  }
  return length + weight(text.slice(end));
}

function weight(text: string): number {
  let sum = 0;
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if (emoji.test(segment)) sum += 2;
    else for (const character of segment) sum += isLight(character.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return sum;
}

const isLight = (point: number) => light.some(([from, to]) => point >= from && point <= to);

export function isTooLong(type: ContentType, text: string): boolean {
  const limit = contentLimits[type];
  return limit !== null && contentLength(type, text) > limit;
}

/**
 * Removes the last sentences until the text fits. Introductions, links and hashtags stay. Null if the text is still too long.
 */
export function withoutLastSentences(type: ContentType, text: string): string | null {
  const sentences = text.split(/(?<=[.!?]\s|\n)/);
  const leadsOn = (sentence: string) => linkify.test(sentence) || sentence.includes('#');
  for (let at = sentences.length - 1; at > 0; at -= 1) {
    if (leadsOn(sentences[at] ?? '')) continue;
    sentences.splice(at, 1);
    const shorter = sentences.join('').trim();
    if (!isTooLong(type, shorter)) return shorter;
  }
  return null;
}

/** The longest start of a text that fits, in UTF-16 units. */
export function fittingLength(type: ContentType, text: string): number {
  const limit = contentLimits[type];
  if (limit === null || contentLength(type, text) <= limit) return text.length;
  let fits = 0;
  for (const { index } of graphemes.segment(text)) {
    if (contentLength(type, text.slice(0, index)) > limit) break;
    fits = index;
  }
  // Never cuts inside a link.
  const cut = linkify.match(text)?.find((link) => link.index < fits && fits < link.lastIndex);
  return cut?.index ?? fits;
}

export function postParts(text: string): { text: string; kind: 'text' | 'link' | 'tag' }[] {
  const parts: { text: string; kind: 'text' | 'link' | 'tag' }[] = [];
  const plain = (words: string) => {
    for (const part of words.split(/(#[\p{L}\p{N}_]+)/u))
      if (part !== '')
        parts.push({ text: part, kind: part.startsWith('#') && part.length > 1 ? 'tag' : 'text' });
  };
  let end = 0;
  for (const link of linkify.match(text) ?? []) {
    plain(text.slice(end, link.index));
    parts.push({ text: link.raw, kind: 'link' });
    end = link.lastIndex;
  }
  plain(text.slice(end));
  return parts;
}
