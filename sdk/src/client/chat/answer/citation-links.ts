interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  children?: MarkdownNode[];
  data?: { hName: string; hProperties: Record<string, string> };
}

export const citationHref = '#citation-';

const marker = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;
const punctuation = /^[.,;:!?)\]”’"»…]{1,4}/;

/**
 * A remark plugin that turns `[2]` and `[1, 3]` in running text into citation links. Skips code. A link and the punctuation after
 * it become one element with `data-mark="joined"`, because a browser may break a line between a button and any character.
 */
export function citationLinks() {
  return (tree: MarkdownNode) => rewrite(tree);
}

function rewrite(node: MarkdownNode): void {
  if (!node.children || node.type === 'link') return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child.value ?? '');
    // Only text becomes a citation link, because a Markdown link could imitate a citation and lead somewhere else.
    const number = isLink(child) ? /^\[?(\d{1,3})\]?$/.exec(textOf(child).trim())?.[1] : undefined;
    if (number !== undefined) return split(`[${number}]`);
    rewrite(child);
    return [child];
  });
}

const isLink = ({ type }: MarkdownNode) => type === 'link' || type === 'linkReference';

function textOf({ value = '', children = [] }: MarkdownNode): string {
  return value + children.map(textOf).join('');
}

function split(text: string): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let end = 0;
  for (const match of text.matchAll(marker)) {
    if (match.index > end) nodes.push({ type: 'text', value: text.slice(end, match.index) });
    for (const number of (match[1] ?? '').split(',').map((part) => part.trim())) {
      nodes.push({
        type: 'link',
        url: `${citationHref}${number}`,
        children: [{ type: 'text', value: number }],
      });
    }
    end = match.index + match[0].length;
    const after = punctuation.exec(text.slice(end))?.[0];
    if (after === undefined) continue;
    nodes.push(joined([...nodes.splice(-1), { type: 'text', value: after }]));
    end += after.length;
  }
  if (end < text.length) nodes.push({ type: 'text', value: text.slice(end) });
  return nodes;
}

const joined = (children: MarkdownNode[]): MarkdownNode => ({
  type: 'joined',
  data: { hName: 'span', hProperties: { dataMark: 'joined' } },
  children,
});
