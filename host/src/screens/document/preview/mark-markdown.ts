import { cutAtMarks, type Mark } from '../find/marks.ts';

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** Wraps marks in an HTML tree whose text nodes contain their offsets in the Markdown source. */
export function markMarkdown(marks: readonly Mark[], foundClass: string) {
  const wrap = (node: Node): Node[] => {
    const start = node.position?.start.offset;
    const { value = '' } = node;
    if (start === undefined) return [node];
    // The ends of a mark may be slightly off, because escapes and entities make the source longer than the text.
    return cutAtMarks(start, start + value.length, marks).map((piece) => {
      const text: Node = { type: 'text', value: value.slice(piece.start - start, piece.end - start) };
      const found =
        piece.found === null
          ? text
          : element('span', [text], {
              className: [foundClass],
              ...(piece.found === 'current' && { dataCurrent: 'true' }),
            });
      return piece.cited ? element('mark', [found]) : found;
    });
  };

  const visit = (node: Node): void => {
    if (!node.children) return;
    node.children = node.children.flatMap((child) => {
      if (child.type === 'text') return wrap(child);
      visit(child);
      return [child];
    });
  };

  return marks.length === 0 ? () => {} : visit;
}

function element(tagName: string, children: Node[], properties: Record<string, unknown> = {}): Node {
  return { type: 'element', tagName, properties, children };
}
