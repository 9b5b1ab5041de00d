export interface AnswerMark {
  start: number;
  end: number;
  kind: 'not-found' | 'unsupported';
  /** Whether the mark shows no words, because another mark of the same statement shows them. */
  isSilent?: boolean;
}

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hName: string; hProperties: Record<string, string> };
}

/**
 * A remark plugin that wraps marked stretches in `span` elements with `data-mark`; the last piece of each stretch also has
 * `data-last`. The plugin changes the syntax tree, so text cannot become markup. Must run before plugins that change text.
 */
export function answerMarks(marks: readonly AnswerMark[]) {
  return (tree: MarkdownNode, file: unknown) => {
    if (marks.length === 0) return;
    const last = new Map<AnswerMark, MarkdownNode>();
    rewrite(tree, String(file), marks, last);
    const ends = [...last].flatMap(([mark, node]) => (mark.isSilent === true ? [] : [node]));
    for (const node of onePerRow(tree, ends)) if (node.data) node.data.hProperties['dataLast'] = 'true';
  };
}

/** Keeps only the last of the marks in each row of a table, because a row says the same in several cells. */
function onePerRow(tree: MarkdownNode, ends: readonly MarkdownNode[]): MarkdownNode[] {
  const rows = new Map<MarkdownNode, MarkdownNode>();
  const visit = (node: MarkdownNode, row: MarkdownNode | null) => {
    if (row) rows.set(node, row);
    for (const child of node.children ?? []) visit(child, node.type === 'tableRow' ? node : row);
  };
  visit(tree, null);
  const lastOf = new Map(ends.map((node) => [rows.get(node) ?? node, node]));
  return [...lastOf.values()];
}

function rewrite(
  node: MarkdownNode,
  source: string,
  marks: readonly AnswerMark[],
  last: Map<AnswerMark, MarkdownNode>,
): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child, source, marks, last);
    rewrite(child, source, marks, last);
    return [child];
  });
}

function split(
  node: MarkdownNode,
  source: string,
  marks: readonly AnswerMark[],
  last: Map<AnswerMark, MarkdownNode>,
): MarkdownNode[] {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  const value = node.value ?? '';
  if (from === undefined || to === undefined) return [node];
  const touching = marks.filter(({ start, end }) => start < to && end > from);
  if (touching.length === 0) return [node];
  const places = placesOf(value, source, from, to);
  const pieces: MarkdownNode[] = [];
  let done = 0;
  for (const mark of touching) {
    const start = Math.max(done, firstAt(places, mark.start));
    const end = firstAt(places, mark.end);
    if (end <= start) continue;
    if (start > done) pieces.push({ type: 'text', value: value.slice(done, start) });
    const piece: MarkdownNode = {
      type: 'marked',
      data: { hName: 'span', hProperties: { dataMark: mark.kind } },
      children: [{ type: 'text', value: value.slice(start, end) }],
    };
    pieces.push(piece);
    last.set(mark, piece);
    done = end;
  }
  if (done < value.length) pieces.push({ type: 'text', value: value.slice(done) });
  return pieces;
}

/** Maps each character to its offset in the source, which differs after escapes, entities and block quote markers. */
function placesOf(value: string, source: string, from: number, to: number): number[] {
  const places: number[] = [];
  let place = from;
  for (const character of value.split('')) {
    let found = place;
    while (found < to && source[found] !== character) found += 1;
    if (found < to) place = found + 1;
    places.push(Math.min(found < to ? found : place, to));
  }
  return places;
}

function firstAt(places: readonly number[], offset: number): number {
  const index = places.findIndex((place) => place >= offset);
  return index < 0 ? places.length : index;
}
