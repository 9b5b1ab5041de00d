import { type FormatCallback, convert } from 'html-to-text';
import type { DocumentWriter } from '../formats/document-writer.ts';
import { formatTable } from './html-table.ts';
import { tooLarge } from '../refusal.ts';

const headingStart = '\uE000';
const headingEnd = '\uE001';
const cut = '\uE002';

/** Maximum recursion depth. Real pages, even mails with nested tables, stay far below it. */
const maxDepth = 300;

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral(`${headingStart}${element.name?.at(1) ?? '1'}`);
  walk(element.children ?? [], builder);
  builder.addLiteral(headingEnd);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Maximum nesting depth, far above that of any real page: the parser takes quadratic time for deeper nesting. */
const maxNestedElements = 2_000;
const unclosed =
  /^(?:html|head|body|p|li|d[dt]|t[drh]|thead|tbody|tfoot|option|optgroup|colgroup|r[pt]|area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

function refuseNesting(html: string): void {
  let depth = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]*)/gi)) {
    if (unclosed.test(name)) continue;
    depth = close === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > maxNestedElements) throw tooLarge('web page');
  }
}

/**
 * Adds the visible text of a web page, without the addresses of links and pictures.
 * @throws Refusal
 */
export function writeHtml(html: string, writer: DocumentWriter): void {
  refuseNesting(html);
  const text = convert(html.replace(/[\uE000-\uE002]/g, ''), {
    wordwrap: false,
    formatters: { heading, formatTable },
    limits: { maxDepth, maxInputLength: Number.MAX_SAFE_INTEGER, ellipsis: cut },
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
      { selector: 'table', format: 'formatTable' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'hr', format: 'skip' },
      ...['img', '[hidden]', 'script', 'style', 'noscript', 'template', 'svg', 'select', 'button'].map(
        (selector) => ({ selector, format: 'skip' }),
      ),
    ],
  });
  if (text.includes(cut)) writer.truncate();
  writeParts(text.replaceAll(cut, ''), writer);
}

function writeParts(text: string, writer: DocumentWriter): void {
  let at = 0;
  for (const match of text.matchAll(/\uE000(\d)([^\uE000\uE001]*)\uE001/g)) {
    if (writer.full) return;
    writer.add(withoutMarks(text.slice(at, match.index)));
    writer.heading((match[2] ?? '').replace(/\s+/g, ' '), Number(match[1]));
    at = match.index + match[0].length;
  }
  writer.add(withoutMarks(text.slice(at)));
}

function withoutMarks(text: string): string {
  return text.replace(/\uE000\d|\uE001/g, '');
}
