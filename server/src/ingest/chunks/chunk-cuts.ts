/** Patterns of places to cut, best first: ends of paragraphs, sentences (also in scripts without spaces), lines and words. */
const cuts: readonly RegExp[] = [/\n\n/g, /[.!?…]["'”’»)\]]*\s|[。！？]/g, /\n/g, /\s/g];

/**
 * Chooses the end of a chunk between `start` and `limit`, in its second half, so that chunks have a useful size and the total
 * work stays linear.
 */
export function cutBefore(text: string, start: number, limit: number): number {
  const from = start + Math.ceil((limit - start) / 2);
  const half = text.slice(from, limit);
  for (const cut of cuts) {
    const end = endOfLast(half, cut);
    if (end !== undefined) return from + end;
  }
  return wholeCharacter(text, limit);
}

/**
 * Chooses where the next chunk starts, at most `overlap` characters before `cut`: at a sentence or line if possible, otherwise
 * at a word.
 */
export function nextStart(text: string, cut: number, overlap: number): number {
  const from = cut - overlap;
  const tail = text.slice(from, cut);
  // Skips a word that begins before the overlap, unless no other word begins within the overlap.
  for (const boundary of [cuts[1], cuts[2], cuts[3]]) {
    const begin = boundary === undefined ? undefined : endOfFirst(tail, boundary);
    if (begin !== undefined && begin < tail.length) return from + begin;
  }
  return wholeCharacter(text, /\s/.test(text.charAt(cut - 1)) ? cut : from);
}

function endOfLast(text: string, pattern: RegExp): number | undefined {
  let end: number | undefined;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

function endOfFirst(text: string, pattern: RegExp): number | undefined {
  const at = text.search(pattern);
  const match = at === -1 ? null : text.slice(at).match(pattern);
  return match?.[0] === undefined ? undefined : at + match[0].length;
}

/** Moves the offset before a surrogate pair that it would split. */
function wholeCharacter(text: string, at: number): number {
  const isSecondHalf =
    (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isSecondHalf ? at - 1 : at;
}
