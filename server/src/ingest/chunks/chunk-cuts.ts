/** Ends of paragraphs, of sentences (in scripts without blanks too), of lines, of words: the best first. */
const cuts: readonly RegExp[] = [/\n\n/g, /[.!?…]["'”’»)\]]*\s|[。！？]/g, /\n/g, /\s/g];

/**
 * Where to end a chunk that begins at `start` and may not pass `limit`: in its second half, so that chunks
 * keep a useful size and the work stays in proportion to the text.
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
 * Where the next chunk begins to repeat at most `overlap` characters before `cut`: at a sentence or a line if
 * one begins there, else at a word, so that no chunk starts in the middle of one.
 */
export function nextStart(text: string, cut: number, overlap: number): number {
  const from = cut - overlap;
  const tail = text.slice(from, cut);
  // A word that begins before the overlap is left out, unless it has no beginning within reach at all.
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

/** Not between the two halves of a character outside the basic plane. */
function wholeCharacter(text: string, at: number): number {
  const isSecondHalf =
    (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isSecondHalf ? at - 1 : at;
}
