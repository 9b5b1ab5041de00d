export interface Stretch {
  start: number;
  end: number;
}

/** A difference between two texts. For an addition or a removal, one of the two stretches is empty. */
export interface TextChange {
  before: Stretch;
  after: Stretch;
}

interface Unit extends Stretch {
  words: string;
}

/**
 * Compares two texts sentence by sentence, ignoring line breaks. Anchors are sentences that occur once in each text and in the
 * same order; the text between two anchors is the difference.
 */
export function textChanges(before: string, after: string): TextChange[] {
  const [left, right] = [unitsOf(before), unitsOf(after)];
  const anchors = anchorsOf(left, right);
  const changes: TextChange[] = [];
  let [i, j] = [0, 0];
  for (const [nextLeft, nextRight] of [...anchors, [left.length, right.length] as const]) {
    changes.push(
      ...between(left.slice(i, nextLeft), right.slice(j, nextRight), [
        left[i]?.start ?? before.length,
        right[j]?.start ?? after.length,
      ]),
    );
    [i, j] = [nextLeft + 1, nextRight + 1];
  }
  return changes;
}

/** Returns the difference between two neighboring anchors, without a common beginning and end. */
function between(left: Unit[], right: Unit[], places: [number, number]): TextChange[] {
  let head = 0;
  while (head < left.length && head < right.length && left[head]?.words === right[head]?.words) head += 1;
  let tail = 0;
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left.at(-1 - tail)?.words === right.at(-1 - tail)?.words
  )
    tail += 1;
  const own = left.slice(head, left.length - tail);
  const other = right.slice(head, right.length - tail);
  if (own.length === 0 && other.length === 0) return [];
  return [{ before: stretchOf(own, places[0]), after: stretchOf(other, places[1]) }];
}

const stretchOf = (units: readonly Unit[], place: number): Stretch => ({
  start: units[0]?.start ?? place,
  end: units.at(-1)?.end ?? units[0]?.start ?? place,
});

/** Splits a text into sentences; a blank line always ends a sentence. */
function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  const close = (end: number) => {
    const whole = text.slice(start, end);
    const words = whole.replaceAll(/\s+/g, ' ').trim();
    const from = start + whole.length - whole.trimStart().length;
    if (words !== '') units.push({ start: from, end: start + whole.trimEnd().length, words });
    start = end;
  };
  for (const { 0: sign, index } of text.matchAll(/[.!?;:](?=\s)|\n[ \t]*(?=\n)/g)) close(index + sign.length);
  close(text.length);
  return units;
}

/** Returns the longest ascending sequence of pairs of sentences that occur exactly once on each side. */
function anchorsOf(left: readonly Unit[], right: readonly Unit[]): [number, number][] {
  const once = onlyOnce(right);
  const pairs: [number, number][] = [...onlyOnce(left)].flatMap(([words, place]) => {
    const other = once.get(words);
    return other === undefined ? [] : [[place, other] as [number, number]];
  });
  return longestIncreasingPairs(pairs.toSorted((a, b) => a[0] - b[0]));
}

function onlyOnce(units: readonly Unit[]): Map<string, number> {
  const places = new Map<string, number>();
  const often = new Set<string>();
  for (const [place, { words }] of units.entries()) {
    if (places.has(words)) often.add(words);
    places.set(words, place);
  }
  for (const words of often) places.delete(words);
  return places;
}

/** Finds the longest ascending sequence by patience sorting. */
function longestIncreasingPairs(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = [];
  const previous: number[] = [];
  for (const [index, pair] of pairs.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tops[low - 1] ?? -1) : -1;
    tops[low] = index;
  }
  const rise: [number, number][] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) rise.push(pair);
  }
  return rise.reverse();
}
