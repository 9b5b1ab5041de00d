/** A stretch of one text run of a page: `run` is the index of the run, `start` and `end` are offsets in its text. */
export interface RunRange {
  run: number;
  start: number;
  end: number;
}

/** Number of visible characters at the beginning and at the end of a quote that must match. */
const anchorLength = 24;

/**
 * Finds a quote in the text runs of a page, as ranges of runs; empty if the page lacks the quote. Ignores blanks, because runs break at line ends, and also case, accents and
 * ligatures. If characters in the middle differ, the beginning and the end of the quote must match.
 * @param before the text before the quote, which selects one of several occurrences
 */
export function findQuoteOnPage(runs: readonly string[], quote: string, before: string): RunRange[] {
  const page = squeeze(runs);
  const wanted = squeeze([quote]).text;
  if (wanted === '') return [];
  const expected = squeeze([before]).text.length;
  const found = locate(page.text, wanted, expected);
  return found === null ? [] : toRuns(page, found);
}

interface Squeezed {
  text: string;
  /** For each character in `text`, the index of its run. `starts` and `ends` have its position in that run. */
  runs: number[];
  starts: number[];
  ends: number[];
}

/** Joins all runs into a text of letters, digits and signs that is normalized for comparison. */
function squeeze(runs: readonly string[]): Squeezed {
  const squeezed: Squeezed = { text: '', runs: [], starts: [], ends: [] };
  const parts: string[] = [];
  for (const [run, text] of runs.entries()) {
    let offset = 0;
    for (const character of text) {
      const plain = character
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\s\p{M}\p{Cc}\p{Cf}]/gu, '');
      for (let index = 0; index < plain.length; index++) {
        squeezed.runs.push(run);
        squeezed.starts.push(offset);
        squeezed.ends.push(offset + character.length);
      }
      parts.push(plain);
      offset += character.length;
    }
  }
  return { ...squeezed, text: parts.join('') };
}

interface Range {
  start: number;
  end: number;
}

function locate(page: string, wanted: string, expected: number): Range | null {
  const start = nearest(page, wanted, expected);
  if (start !== null) return { start, end: start + wanted.length };
  if (wanted.length < 2 * anchorLength) return null;
  const first = nearest(page, wanted.slice(0, anchorLength), expected);
  if (first === null) return null;
  const last = nearest(page, wanted.slice(-anchorLength), first + wanted.length - anchorLength);
  const end = last === null ? null : last + anchorLength;
  // A beginning and an end that are much too far apart belong to different parts of the page.
  if (end === null || end <= first || end - first > wanted.length * 1.5) return null;
  return { start: first, end };
}

function nearest(page: string, wanted: string, expected: number): number | null {
  let best: number | null = null;
  for (let at = page.indexOf(wanted); at !== -1; at = page.indexOf(wanted, at + 1)) {
    if (best === null || Math.abs(at - expected) < Math.abs(best - expected)) best = at;
    else break;
  }
  return best;
}

function toRuns({ runs, starts, ends }: Squeezed, { start, end }: Range): RunRange[] {
  const ranges: RunRange[] = [];
  for (let index = start; index < end; index++) {
    const run = runs[index] ?? 0;
    const behind = ends[index] ?? 0;
    const last = ranges.at(-1);
    if (last?.run === run) last.end = behind;
    else ranges.push({ run, start: starts[index] ?? 0, end: behind });
  }
  return ranges;
}
