import { visibleText } from '@staffroom/sdk';
import { escapeHtml } from '../../../text/escape-html.ts';
import { type Block, type Inline, parseMarkdown } from '../export/parse-markdown.ts';
import { citationMarker, numbersOf } from '../citations/citation-marker.ts';

type Node = Block | Inline | Inner;
/** Nodes inside lists and tables, which the types of blocks do not list. */
type Inner = Extract<Block, { type: 'list' | 'table' }>['children'][number] | Cell;
type Cell = Extract<Block, { type: 'table' }>['children'][number]['children'][number];

const elements: Partial<Record<Node['type'], string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
};

/**
 * Renders an answer's Markdown as HTML that shows the text and runs nothing: it has no attributes from the text, no links and no
 * images.
 */
export function answerHtml(text: string): string {
  return parseMarkdown(visibleText(text)).children.map(htmlOf).join('');
}

function htmlOf(node: Node): string {
  switch (node.type) {
    case 'text':
      return withNumbers(node.value);
    case 'html':
      return escapeHtml(node.value);
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`;
    case 'code':
      return `<pre><code>${escapeHtml(node.value)}</code></pre>`;
    case 'image':
    case 'imageReference':
      return `<em>${escapeHtml(node.alt ?? '')}</em>`;
    case 'break':
      return '<br>';
    case 'thematicBreak':
      return '<hr>';
    case 'heading':
      return wrapped(`h${node.depth}`, node.children);
    case 'list':
      return wrapped(node.ordered ? 'ol' : 'ul', node.children);
    case 'listItem':
      return `<li>${itemHtml(node)}</li>`;
    default: {
      const children = 'children' in node ? node.children : [];
      const name = elements[node.type];
      return name === undefined ? children.map(htmlOf).join('') : wrapped(name, children);
    }
  }
}

function wrapped(name: string, children: readonly Node[]): string {
  return `<${name}>${children.map(htmlOf).join('')}</${name}>`;
}

/** The paragraphs of a tight list have no separate element. */
function itemHtml({ children, spread }: Extract<Node, { type: 'listItem' }>): string {
  return children
    .map((child) =>
      child.type === 'paragraph' && !spread ? child.children.map(htmlOf).join('') : htmlOf(child),
    )
    .join('');
}

const numberWithPunctuation = /(<span class="number">\d{1,3}<\/span>)((?:[.,;:!?)\]”’»…]|&quot;){1,4})/g;

/** Like the application, keeps a number and the punctuation after it on one line. */
function withNumbers(text: string): string {
  const numbered = escapeHtml(text).replace(citationMarker, (marker) =>
    numbersOf(marker)
      .map((number) => `<span class="number">${number}</span>`)
      .join(''),
  );
  return numbered.replace(numberWithPunctuation, '<span class="joined">$1$2</span>');
}
