import { linkAddress } from './addresses.ts';
import { type Block, type Cell, type Format, plain, type Run, type TextTag } from './blocks.ts';
import type { Style, StyleRules } from './element-style.ts';
import { formatWithin, headingOf } from './formats.ts';
import { paragraphsOf, readable } from './lines.ts';
import { cellsOf, hasHeaderRow, isLayoutTable, rowsOf, spansOf } from './tables.ts';

const blockTags: ReadonlySet<string> = new Set(
  `address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
   h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
);

export interface Source {
  rules: StyleRules;
  /** The address that relative addresses start from, if the source names it. */
  base: string | null;
  isSheet: boolean;
  /** The address of an image that can be shown, or null after noting that the image is lost. */
  pictureOf: (image: Element) => string | null;
}

interface Context {
  /** The tag of each text block within. */
  tag: TextTag;
  format: Format;
  keepsBreaks: boolean;
}

export function readBlocks(body: Element, source: Source): Block[] {
  return blocksWithin(body, { tag: 'p', format: plain, keepsBreaks: false }, source);
}

function blocksWithin(parent: Element, context: Context, source: Source): Block[] {
  const { rules } = source;
  const blocks: Block[] = [];
  let line: Run[] = [];

  const endLine = () => {
    for (const runs of paragraphsOf(line)) blocks.push({ tag: context.tag, runs });
    line = [];
  };
  const addText = (text: string, { format, keepsBreaks }: Context) => {
    const pieces = keepsBreaks ? text.split('\n') : [text];
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) line.push({ text: '\n', format });
      if (piece !== '') line.push({ text: readable(piece), format });
    }
  };
  const addPicture = (image: Element) => {
    const alt = (image.getAttribute('alt') ?? '').trim();
    if (/^\p{Extended_Pictographic}[\p{Extended_Pictographic}\ufe0f\u200d]{0,8}$/u.test(alt))
      return void line.push({ text: alt, format: context.format });
    const src = source.pictureOf(image);
    if (src === null) return undefined;
    endLine();
    return void blocks.push({ tag: 'img', src, alt });
  };

  function walk(element: Element, now: Context): void {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) addText(node.textContent ?? '', now);
      else if (node.nodeType === Node.ELEMENT_NODE) visit(node as Element, now);
    }
  }

  function visit(element: Element, outer: Context): void {
    const tag = element.localName;
    if (tag === 'br') return void line.push({ text: '\n', format: outer.format });
    if (tag === 'img') return addPicture(element);
    if (isAnchorSign(element)) return undefined;
    const style = rules.styleOf(element);
    const within = contextWithin(element, style, outer, source);
    if (!blockTags.has(tag) && headingOf(element, style) === null) return walk(element, within);
    endLine();
    blocks.push(...blocksOf(element, style, within, source));
    return undefined;
  }

  walk(parent, context);
  endLine();
  return joinedQuotes(blocks);
}

function contextWithin(element: Element, style: Style, outer: Context, { base }: Source): Context {
  let { format } = outer;
  const href = element.localName === 'a' ? linkAddress(element.getAttribute('href') ?? '', base) : null;
  if (href !== null) format = { ...format, href };
  format = formatWithin(element.localName, style, format);
  // Headings are bold by themselves.
  if (outer.tag !== 'p' && format.bold) format = { ...format, bold: false };
  const space = style.get('white-space');
  const keepsBreaks = space === undefined ? outer.keepsBreaks : space.startsWith('pre');
  return { ...outer, format, keepsBreaks };
}

function blocksOf(element: Element, style: Style, context: Context, source: Source): Block[] {
  const tag = element.localName;
  const within = (more: Partial<Context> = {}) => blocksWithin(element, { ...context, ...more }, source);
  const heading = headingOf(element, style);
  if (heading !== null) {
    const inItem = element.closest('li') !== null;
    const format = { ...context.format, bold: inItem };
    return within(inItem ? { format } : { tag: heading, format });
  }
  if (tag === 'hr') return [{ tag: 'hr' }];
  if (tag === 'pre' || isCode(style)) return [{ tag: 'pre', text: codeOf(element) }];
  if (tag === 'ul' || tag === 'ol') return listOf(element, context, source);
  if (tag === 'table') return tableOf(element, context, source);
  if (tag === 'blockquote' || isQuote(element)) return [{ tag: 'blockquote', blocks: within() }];
  if (tag === 'dt') return within({ format: { ...context.format, bold: true } });
  if (tag === 'figcaption') return within({ format: { ...context.format, italic: true } });
  return within();
}

const isQuote = ({ classList }: Element) =>
  classList.contains('MsoQuote') || classList.contains('MsoIntenseQuote');

/** Programs for code copy a block with their font instead of a code element. */
const isCode = (style: Style) =>
  style.get('white-space') === 'pre' && (style.get('font-family') ?? '').includes('monospace');

/** The sign beside a heading of a web page that links to the heading. */
const isAnchorSign = (element: Element) =>
  element.localName === 'a' &&
  (element.getAttribute('href') ?? '').includes('#') &&
  ['#', '¶', '§', '🔗', ''].includes(element.textContent.trim()) &&
  !element.querySelector('img');

function codeOf(element: Element): string {
  for (const end of element.querySelectorAll('br')) end.replaceWith('\n');
  for (const part of element.querySelectorAll('div, p')) part.after('\n');
  return element.textContent.replaceAll('\u00a0', ' ').replace(/^\n/, '').trimEnd();
}

function listOf(list: Element, context: Context, source: Source): Block[] {
  const items: Block[][] = [];
  for (const child of list.children) {
    const blocks = blocksWithin(child, { ...context, tag: 'p' }, source);
    if (blocks.length > 0) items.push(blocks);
  }
  if (items.length === 0) return [];
  if (list.localName === 'ul') return [{ tag: 'ul', items }];
  const first = list.firstElementChild?.getAttribute('value') ?? list.getAttribute('start');
  const start = Number(first ?? 1);
  return [{ tag: 'ol', items, start: Number.isInteger(start) && start >= 0 && start <= 9999 ? start : 1 }];
}

function tableOf(table: Element, context: Context, source: Source): Block[] {
  const rows = rowsOf(table);
  const caption = [...table.children].filter(({ localName }) => localName === 'caption');
  const before = caption.flatMap((each) => blocksWithin(each, context, source));
  if (isLayoutTable(table, source.isSheet, source.rules))
    return [...before, ...rows.flatMap(cellsOf).flatMap((cell) => blocksWithin(cell, context, source))];
  const hasHeader = hasHeaderRow(rows, source.rules);
  const read = rows.map((row, place) =>
    cellsOf(row).map((cell): Cell => {
      const isHeader = cell.localName === 'th' || (hasHeader && place === 0);
      const style = source.rules.styleOf(cell);
      const format = isHeader ? plain : formatWithin('td', withoutPlace(style), context.format);
      const inside = blocksWithin(cell, { ...context, tag: 'p', format }, source);
      const blocks = isHeader ? inside.map(withoutBold) : inside;
      return {
        isHeader,
        ...spansOf(cell),
        blocks: blocks.length > 0 ? blocks : [{ tag: 'p', runs: [] }],
      };
    }),
  );
  const isEmpty = (cells: readonly Cell[]) =>
    cells.every(({ blocks }) => blocks.every((block) => block.tag === 'p' && block.runs.length === 0));
  while (read.length > 0 && isEmpty(read.at(-1) ?? [])) read.pop();
  const filled = read.filter(({ length }) => length > 0);
  const [only] = filled;
  if (!only) return before;
  if (filled.length === 1 && only.length === 1) return [...before, ...(only[0]?.blocks ?? [])];
  return [...before, { tag: 'table', rows: filled }];
}

/** Cells have a vertical place, which is no subscript. */
const withoutPlace = (style: Style): Style =>
  new Map([...style].filter(([name]) => name !== 'vertical-align'));

function withoutBold(block: Block): Block {
  if (block.tag !== 'p') return block;
  return { ...block, runs: block.runs.map((run) => ({ ...run, format: { ...run.format, bold: false } })) };
}

/** Word writes a separate paragraph for each paragraph of a quotation. */
function joinedQuotes(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.tag === 'blockquote' && block.blocks.length === 0) continue;
    if (block.tag === 'blockquote' && last?.tag === 'blockquote') last.blocks.push(...block.blocks);
    else joined.push(block);
  }
  return joined;
}
