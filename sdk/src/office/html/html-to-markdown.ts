import { elements, isBlock, isText, type Node, plainText, treeOf } from './tree.ts';

/**
 * Converts cleaned HTML to GitHub's Markdown. Elements without Markdown syntax become their text.
 * @param html the output of `cleanHtml`
 */
export function htmlToMarkdown(html: string): string {
  return `${blocksOf(treeOf(html)).join('\n\n')}\n`;
}

function blocksOf(nodes: readonly Node[]): string[] {
  const blocks: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const text = inline(line).trim();
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      endLine();
      blocks.push(...blockOf(node.tag, node.children, node.attributes));
    } else line.push(node);
  }
  endLine();
  return blocks;
}

function blockOf(tag: string, children: Node[], attributes: Readonly<Record<string, string>>): string[] {
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level !== undefined) return [`${'#'.repeat(Number(level))} ${inline(children).trim()}`];
  if (tag === 'hr') return ['---'];
  if (tag === 'pre') return [`\`\`\`\n${plainText(children).replace(/\n$/, '')}\n\`\`\``];
  if (tag === 'blockquote') return [prefixed(blocksOf(children).join('\n\n'), '> ')];
  if (tag === 'ul' || tag === 'ol') {
    const start = Number(attributes['start'] ?? 1);
    const items = elements(children, 'li').map((item, place) => {
      const sign = tag === 'ul' ? '- ' : `${start + place}. `;
      return sign + prefixed(blocksOf(item.children).join('\n'), ' '.repeat(sign.length)).trimStart();
    });
    return [items.join('\n')];
  }
  if (tag === 'table') return [tableOf(children)];
  return blocksOf(children);
}

function tableOf(children: Node[]): string {
  const rows = elements(children, 'tr').map(({ children: cells }) =>
    cells.flatMap((cell) =>
      isText(cell) ? [] : [inline(cell.children).replaceAll('|', '\\|').replaceAll('\n', ' ').trim()],
    ),
  );
  const width = Math.max(...rows.map(({ length }) => length), 1);
  const lines = rows.map((cells) => `| ${[...cells, ...Array(width - cells.length).fill('')].join(' | ')} |`);
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return lines.join('\n');
}

const prefixed = (text: string, prefix: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');

const signs: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  s: '~~',
  code: '`',
};

function inline(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_<]/g, String.raw`\$&`);
      const { tag, attributes, children } = node;
      if (tag === 'br') return '  \n';
      if (tag === 'img') return `![${attributes['alt'] ?? ''}](${attributes['src'] ?? ''})`;
      const text = tag === 'code' ? plainText(children) : inline(children);
      if (tag === 'a' && attributes['href']) return `[${text}](${attributes['href']})`;
      const sign = signs[tag] ?? '';
      return text.trim() === '' ? text : `${sign}${text}${sign}`;
    })
    .join('');
}
