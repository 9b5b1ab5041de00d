/** A rectangle on a page in points, from the upper left corner of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text run of pdf.js: `transform` places its baseline, `width` and `height` are in the units of the file. */
export interface TextRun {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** Points around the marks, and the least width of a clip, below which letters would be larger than in the card. */
const padding = 18;
const minWidth = 330;
/** Shares of the letter height below and above the baseline. */
const descent = 0.25;
const ascent = 0.95;

/**
 * The box of a stretch of a text run. The place of a character inside the run is estimated from its number.
 * @param toPage converts coordinates of the file to points on the page
 */
export function runBox(
  { str, transform, width, height }: TextRun,
  { start, end }: { start: number; end: number },
  toPage: (x: number, y: number) => [number, number],
): Box {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const along = Math.hypot(a, b) || 1;
  const up = Math.hypot(c, d) || 1;
  const letters = height || up;
  const step = width / Math.max(1, str.length);
  const corners = [start, end].flatMap((place) =>
    [-descent, ascent].map((share) =>
      toPage(
        x + (a / along) * step * place + (c / up) * letters * share,
        y + (b / along) * step * place + (d / up) * letters * share,
      ),
    ),
  );
  return around(corners.map(([left, top]) => ({ x: left, y: top, width: 0, height: 0 })));
}

/**
 * The part of a page to show around the marks: wide enough for them, with the proportions of the picture, inside the page. Null
 * without marks.
 */
export function clipWindow(
  marks: readonly Box[],
  page: { width: number; height: number },
  picture: { width: number; height: number },
): Box | null {
  if (marks.length === 0) return null;
  const marked = around(marks);
  const width = Math.min(page.width, Math.max(minWidth, marked.width + 2 * padding));
  const height = (width * picture.height) / picture.width;
  const within = (wanted: number, most: number) => Math.max(0, Math.min(wanted, most));
  // A passage that is higher than the picture is shown from its first line.
  const above = Math.max(padding, (height - marked.height) / 2);
  return {
    x: within(marked.x - padding, page.width - width),
    y: within(marked.y - above, page.height - height),
    width,
    height,
  };
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
