/**
 * A run of glyphs from pdf.js. `transform[5]` is the height of its baseline on the page; `transform[2]` and `[3]` give its font
 * size.
 */
export interface TextItem {
  str: string;
  hasEOL: boolean;
  transform: number[];
}

interface Line {
  text: string;
  baseline: number | undefined;
  /** Font size of the line's first visible glyph. */
  size: number;
}

const paragraphStep = 1.35;
/** Minimum ratio of two lines' font sizes for a heading to begin or end between them. */
const headingRatio = 1.15;

/**
 * Joins the lines of a page, with an empty line between paragraphs, because the chunker cuts at empty lines. Hyphenated words
 * stay split, because quotes must be found on the page.
 */
export function layOutPage(items: readonly TextItem[]): string {
  const lines = toLines(items);
  const steps = lines.map((line, index) => stepBetween(lines[index - 1], line));
  const downward = steps.filter((step) => step > 0).sort((left, right) => left - right);
  const usual = downward[Math.floor(downward.length / 2)] ?? 0;
  return lines
    .map((line, index) => {
      const begins = (steps[index] ?? 0) > usual * paragraphStep || differsInSize(lines[index - 1], line);
      return begins ? `\n${line.text}` : line.text;
    })
    .join('\n');
}

function toLines(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let line: Line = { text: '', baseline: undefined, size: 0 };
  for (const { str, hasEOL, transform } of items) {
    line.text += str;
    if (str.trim() !== '' && line.baseline === undefined) {
      line.baseline = transform[5];
      line.size = Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
    }
    if (!hasEOL) continue;
    lines.push(line);
    line = { text: '', baseline: undefined, size: 0 };
  }
  lines.push(line);
  return lines.filter(({ text }) => text.trim() !== '');
}

function differsInSize(upper: Line | undefined, lower: Line): boolean {
  if (!upper || upper.size === 0 || lower.size === 0) return false;
  return Math.max(upper.size, lower.size) / Math.min(upper.size, lower.size) > headingRatio;
}

/**
 * Returns the distance between two lines; positive if the second is lower. Returns 0 if the second starts a new column, because
 * it may continue the sentence.
 */
function stepBetween(upper: Line | undefined, lower: Line): number {
  if (upper?.baseline === undefined || lower.baseline === undefined) return 0;
  return Math.max(0, upper.baseline - lower.baseline);
}
