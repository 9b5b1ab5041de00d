/** The format of a piece of text, as the marks of the editor. */
export interface Format {
  href: string | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  raised: 'sub' | 'sup' | null;
  code: boolean;
}

export const plain: Format = {
  href: null,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  raised: null,
  code: false,
};

/** A piece of text with one format. The text `\n` is a line break. */
export interface Run {
  text: string;
  format: Format;
}

export type TextTag = 'p' | 'h1' | 'h2' | 'h3' | 'h4';

export interface Cell {
  isHeader: boolean;
  colspan: number;
  rowspan: number;
  blocks: Block[];
}

/** A block of the editor's schema. */
export type Block =
  | { tag: TextTag; runs: Run[] }
  | { tag: 'pre'; text: string }
  | { tag: 'hr' }
  | { tag: 'img'; src: string; alt: string }
  | { tag: 'ul'; items: Block[][] }
  | { tag: 'ol'; items: Block[][]; start: number }
  | { tag: 'blockquote'; blocks: Block[] }
  | { tag: 'table'; rows: Cell[][] };

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const htmlOfBlocks = (blocks: readonly Block[]): string => blocks.map(htmlOfBlock).join('');

function htmlOfBlock(block: Block): string {
  switch (block.tag) {
    case 'pre':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case 'hr':
      return '<hr>';
    case 'img':
      return `<img src="${escaped(block.src)}" alt="${escaped(block.alt)}">`;
    case 'ul':
    case 'ol': {
      const start = block.tag === 'ol' && block.start !== 1 ? ` start="${block.start}"` : '';
      const items = block.items.map((item) => `<li>${htmlOfBlocks(item)}</li>`).join('');
      return `<${block.tag}${start}>${items}</${block.tag}>`;
    }
    case 'blockquote':
      return `<blockquote>${htmlOfBlocks(block.blocks)}</blockquote>`;
    case 'table':
      return `<table><tbody>${block.rows.map(htmlOfRow).join('')}</tbody></table>`;
    default:
      return `<${block.tag}>${htmlOfRuns(block.runs)}</${block.tag}>`;
  }
}

function htmlOfRow(cells: readonly Cell[]): string {
  const shown = cells.map(({ isHeader, colspan, rowspan, blocks }) => {
    const tag = isHeader ? 'th' : 'td';
    const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`;
    return `<${tag}${spans}>${htmlOfBlocks(blocks)}</${tag}>`;
  });
  return `<tr>${shown.join('')}</tr>`;
}

function tagsOf({ href, bold, italic, underline, strike, raised, code }: Format): string[] {
  return [
    href === null ? '' : `a href="${escaped(href)}"`,
    bold ? 'strong' : '',
    italic ? 'em' : '',
    underline ? 'u' : '',
    strike ? 's' : '',
    raised ?? '',
    code ? 'code' : '',
  ].filter((tag) => tag !== '');
}

function htmlOfRuns(runs: readonly Run[]): string {
  let html = '';
  let open: string[] = [];
  const closeTo = (count: number) => {
    for (const tag of open.slice(count).toReversed()) html += `</${tag.split(' ')[0]}>`;
    open = open.slice(0, count);
  };
  for (const { text, format } of runs) {
    const tags = tagsOf(format);
    const differs = tags.findIndex((tag, place) => open[place] !== tag);
    closeTo(differs === -1 ? tags.length : differs);
    for (const tag of tags.slice(open.length)) html += `<${tag}>`;
    open = tags;
    html += text === '\n' ? '<br>' : escaped(text);
  }
  closeTo(0);
  return html;
}
