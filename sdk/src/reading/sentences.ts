/** A sentence, list item or table row; offsets are UTF-16 units. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
  item: boolean;
}

const bullet = /^\s*(?:[-–•●○▪■◦*+]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|\d+(?:\.\d+)+)\s+/;
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|al|vs|no|nos|inc|ltd|co|corp|st|sec|fig|approx|est|dept|u\.s|p\.m|a\.m|dr|prof|dipl|mr|mrs|ms|hr|fr|rev|vol|art|bzw|bspw|sog|ca|nr|abs|ziff|inkl|ggf|gem|vgl|mind|evtl|zzgl|exkl|mio|mrd|tsd|max|min|art[ií]?c?|núm|pág|págs|p[aá]rr|sr|sra|dª|d|apdo|tel|cf|av|mme|n°)|\b[A-Z])\.$/i;
/** "12." before a month, or before a noun that is counted, belongs to a German date or number and does not end a sentence. */
const day = /(?<!\d)\d{1,2}\.$/;
const month =
  /^\s+(?:\d{1,2}\.\s?\d|Jahrhundert|Quartal|Halbjahr|Stock|Etage|Auflage|Mal\b|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/;

/** Splits a text at the ends of sentences, and at paragraphs, list items and table rows. */
export function sentencesOf(text: string): Sentence[] {
  return [...unitsOf(text)].flatMap(({ start, end }) => {
    const item = bullet.test(text.slice(start, end));
    const sentences: Sentence[] = [];
    let from = start;
    const push = (to: number) => {
      const raw = text.slice(from, to);
      const lead = /^\s*(?:[-–•●○▪■◦#]+\s+|\*\s+)?[*_]*/.exec(raw)?.[0].length ?? 0;
      const trimmed = raw.slice(lead).replace(/(?<![\s*_])[\s*_]+$/, '');
      const first = item && sentences.length === 0;
      if (trimmed !== '')
        sentences.push({ start: from + lead, end: from + lead + trimmed.length, text: trimmed, item: first });
      from = to;
    };
    for (const { index, 0: sign } of text
      .slice(start, end)
      .matchAll(/[.!?]["”“’‘»«)\]*_]*(?=\s+["“„‘‚«»([*_¿¡]*[\p{Lu}\d])/gu)) {
      const to = start + index + sign.length;
      if (sign.startsWith('.') && abbreviation.test(text.slice(Math.max(start, to - 12), to))) continue;
      if (day.test(text.slice(Math.max(start, to - 4), to)) && month.test(text.slice(to, to + 14))) continue;
      // "1." begins a list item and does not end a sentence.
      if (/^\s*\(?\w{1,3}\.$/.test(text.slice(from, to))) continue;
      push(to);
    }
    push(end);
    return sentences;
  });
}

/** Yields paragraphs, and lists and tables line by line. */
function* unitsOf(text: string): Generator<{ start: number; end: number }> {
  for (const block of text.matchAll(/(?:[^\n]|\n(?![^\S\n]*(?:\n|$)))+/g)) {
    let start = block.index;
    for (const { index } of block[0].matchAll(/\n/g)) {
      const at = block.index + index;
      const nextEnd = text.indexOf('\n', at + 1);
      const end = block.index + block[0].length;
      const next = text.slice(at + 1, nextEnd === -1 || nextEnd > end ? end : nextEnd);
      const line = text.slice(Math.max(start, text.lastIndexOf('\n', at - 1) + 1), at);
      if (![next, line].some((each) => isRow(each) || isHeading(each)) && !bullet.test(next)) continue;
      yield { start, end: at };
      start = at + 1;
    }
    yield { start, end: block.index + block[0].length };
  }
}

const isHeading = (line: string) => /^\s*#{1,6} /.test(line);
const isRow = (line: string) => line.includes(' | ') || line.trimStart().startsWith('|');
