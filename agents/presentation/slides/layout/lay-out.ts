import type { DocumentLanguage } from '@staffroom/sdk/reading';
import { type Chart, type Slide, sourceLine } from '../slide.ts';
import { type SlideWords, slideWords } from '../slide-words.ts';
import { fit, type Fitted } from './fit.ts';
import { layOutTable, type TableElement } from './lay-out-table.ts';
import type { Box, SlideBox, SlideBoxName, Ink, Theme } from './theme.ts';

export interface TextElement {
  kind: 'text';
  role: 'title' | 'body' | 'text' | 'source' | 'number';
  box: Box;
  size: number;
  bold: boolean;
  ink: Ink;
  font: 'head' | 'body';
  anchor: 'top' | 'middle' | 'bottom';
  align: 'left' | 'right';
  marks: 'none' | 'bullet' | 'number';
  /** Space between paragraphs in points. */
  gap: number;
  paragraphs: { text: string; lines: string[] }[];
}

export interface ChartElement {
  kind: 'chart';
  box: Box;
  chart: Chart;
}

export interface RuleElement {
  kind: 'rule';
  box: Box;
  ink: Ink;
}

export type Element = TextElement | ChartElement | TableElement | RuleElement;

/** The positions of all elements of a slide. Both the preview and the file are drawn from them. */
export interface LaidOut {
  frame: SlideBoxName;
  elements: Element[];
  /** Some text was too long for the slide and was cut; the notes contain all of it. */
  isCut: boolean;
}

const statement: Pick<TextElement, 'role' | 'anchor'> & { sizes: number[] } = {
  role: 'body',
  anchor: 'middle',
  sizes: [34, 30, 28, 26, 24, 22, 20, 18, 17, 16, 15, 14, 13, 12],
};

/** Hanging indent of a list item, as a multiple of the font size. */
export const indent = 1.1;
const scale = [28, 26, 24, 22, 20, 18, 17, 16, 15, 14, 13, 12];
const upTo = (maxSize: number) => scale.filter((size) => size <= maxSize);

/** @param place the number of the slide, and the language of its fixed texts; default: the language of the slide */
export function layOut(
  slide: Slide,
  theme: Theme,
  place: { number: number; language?: DocumentLanguage },
): LaidOut {
  const page = new Page(slide, theme, slideWords(slide, place.language));
  const body = writeTitle(page);
  bodies[slide.layout](page, body);
  if (page.frame === 'title') writeSourceOfTitle(page);
  else writeFoot(page, place.number);
  return { frame: page.frame, elements: page.elements, isCut: page.isCut };
}

type Look = Partial<TextElement> & { sizes: readonly number[]; gapOf?: number; maxLines?: number };

/** A slide with the elements that are laid out so far. */
class Page {
  readonly slide: Slide;
  readonly theme: Theme;
  readonly words: SlideWords;
  readonly frame: SlideBoxName;
  readonly texts: string[];
  readonly elements: Element[] = [];
  isCut = false;

  constructor(slide: Slide, theme: Theme, words: SlideWords) {
    this.slide = slide;
    this.theme = theme;
    this.words = words;
    this.frame = slide.layout === 'title' || slide.layout === 'section' ? slide.layout : 'content';
    this.texts = slide.points.map(({ text }) => text);
  }

  get box(): SlideBox {
    return this.theme.frames[this.frame];
  }

  /** Adds paragraphs in the largest size that fits. */
  write(paragraphs: readonly string[], box: Box, look: Look): Fitted {
    const { sizes, gapOf = 0.5, maxLines, ...given } = look;
    const marks = given.marks ?? 'none';
    const bold = given.bold ?? false;
    const font = { family: given.font === 'head' ? this.theme.head : this.theme.body, bold };
    const hanging = marks === 'none' ? 0 : indent * (sizes[0] ?? 12);
    const space = { width: box.width - hanging, height: box.height, sizes, font, gap: gapOf };
    const fitted = fit(paragraphs, maxLines === undefined ? space : { ...space, maxLines });
    this.isCut ||= fitted.isCut;
    this.elements.push({
      kind: 'text',
      role: 'text',
      box,
      bold,
      ink: this.box.bodyInk,
      font: 'body',
      anchor: 'top',
      align: 'left',
      marks,
      ...given,
      size: fitted.size,
      gap: gapOf * fitted.size,
      paragraphs: fitted.texts.map((text, at) => ({ text, lines: fitted.lines[at] ?? [] })),
    });
    return fitted;
  }

  rule(box: Box, ink: Ink): void {
    this.elements.push({ kind: 'rule', box, ink });
  }
}

/** @returns the box of the body, which is higher below a short title */
function writeTitle(page: Page): Box {
  const { title, titleSize, isTitleBold, titleInk, titleAnchor, body } = page.box;
  const head = page.write([page.slide.title], title, {
    role: 'title',
    sizes: [1, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5].map((part) => Math.round(titleSize * part)),
    bold: isTitleBold,
    ink: titleInk,
    font: 'head',
    anchor: titleAnchor,
  });
  if (page.frame !== 'content' || titleAnchor !== 'top') return body;
  const spare = Math.max(0, title.height - head.height - 4);
  return { ...body, y: body.y - spare, height: body.height + spare };
}

type WriteBody = (page: Page, body: Box) => void;

const bodies: Record<Slide['layout'], WriteBody> = {
  title: writeSubtitle,
  section: writeSubtitle,
  agenda: (page, body) => {
    const sizes = upTo(Math.min(24, page.box.bodySize));
    page.write(page.texts, body, { role: 'body', sizes, marks: 'number', gapOf: 0.75 });
  },
  bullets: (page, body) => {
    // Show a list with a single item as a statement.
    if (page.texts.length === 1)
      page.write(page.texts, { ...body, width: Math.min(body.width, 760) }, statement);
    else writeList(page, body, 'bullet');
  },
  closing: (page, body) => writeList(page, body, 'number'),
  columns: (page, body) => {
    writeColumn(page, body, 0);
    writeColumn(page, body, 1);
  },
  quote: writeQuote,
  table: writeTable,
  chart: writeChart,
};

function writeSubtitle(page: Page, body: Box): void {
  const { subtitle } = page.slide;
  if (subtitle !== '')
    page.write([subtitle], body, { role: 'body', sizes: upTo(Math.min(20, page.box.bodySize)) });
}

function writeList(page: Page, body: Box, marks: 'bullet' | 'number'): void {
  const box = { ...body, width: Math.min(body.width, 800) };
  page.write(page.texts, box, { role: 'body', sizes: upTo(page.box.bodySize), marks, gapOf: 0.7 });
}

function writeColumn(page: Page, body: Box, column: 0 | 1): void {
  const { slide, theme } = page;
  const [box, headBox] = columnBoxes(body, column, slide.headings.length > 0);
  const heading = slide.headings[column];
  if (heading) {
    page.write([heading], headBox, {
      sizes: upTo(18),
      bold: true,
      ink: 'accent1',
      anchor: 'bottom',
      maxLines: 2,
    });
    page.rule({ ...headBox, y: headBox.y + headBox.height + 6, height: 1 }, 'line');
  }
  const own = slide.points.filter((point) => point.column === column).map(({ text }) => text);
  if (own.length > 0)
    page.write(own, box, { sizes: sizesOfBoth(slide, body, theme), marks: 'bullet', gapOf: 0.5 });
}

function writeQuote(page: Page, body: Box): void {
  const [quote = ''] = page.texts;
  const { subtitle } = page.slide;
  const height = body.height - 60;
  page.rule({ x: body.x, y: body.y + 12, width: 4, height }, 'accent1');
  const box = { x: body.x + 32, y: body.y + 12, width: Math.min(body.width - 32, 760), height };
  const [open, close] = page.words.quotes;
  page.write([`${open}${quote.replaceAll(/^[“„«"]|[”“»"]$/g, '')}${close}`], box, {
    sizes: [34, 30, ...scale],
    font: 'head',
    anchor: 'middle',
  });
  const below = { ...box, y: box.y + box.height + 8, height: 36 };
  if (subtitle !== '') page.write([subtitle], below, { sizes: upTo(15), ink: 'muted' });
}

function writeTable(page: Page, body: Box): void {
  const { slide, theme, words } = page;
  if (!slide.table) return;
  const table = layOutTable(slide.table, body, theme);
  page.elements.push(table);
  if (table.left === 0) return;
  page.isCut = true;
  const more = words.moreRows(table.left, slide.sources.length > 0);
  page.write([more], { ...body, y: body.y + body.height - 16, height: 16 }, { sizes: [11], ink: 'muted' });
}

function writeChart(page: Page, body: Box): void {
  const { chart } = page.slide;
  if (!chart) return;
  const hasFacts = page.texts.length > 0;
  const width = hasFacts ? Math.round(body.width * 0.68) : body.width;
  page.elements.push({ kind: 'chart', box: { ...body, width }, chart });
  if (!hasFacts) return;
  const left = body.x + width + 28;
  page.rule({ x: left - 14, y: body.y, width: 1, height: body.height }, 'line');
  writeFacts(page, page.texts.slice(0, 3), { ...body, x: left, width: body.x + body.width - left });
}

/** The facts beside a chart, with large figures. */
function writeFacts(page: Page, facts: readonly string[], box: Box): void {
  const height = Math.min(box.height / Math.max(facts.length, 1), 140);
  for (const [at, text] of facts.entries()) {
    const [, figure, rest] = /^([−-]?[$€£¥]?[\d.,]*\d(?: ?%)?)\s+(.+)$/.exec(text) ?? [];
    const own = { ...box, y: box.y + at * height, height: height - 16 };
    if (at > 0) page.rule({ ...own, y: own.y - 10, height: 1 }, 'line');
    if (figure === undefined || rest === undefined) page.write([text], own, { sizes: upTo(18) });
    else {
      page.write(
        [figure],
        { ...own, height: 46 },
        { sizes: [36, 32, 28, 24, 20, 16], bold: true, ink: 'accent1', font: 'head' },
      );
      page.write([rest], { ...own, y: own.y + 50, height: own.height - 50 }, { sizes: upTo(16) });
    }
  }
}

function writeSourceOfTitle(page: Page): void {
  const { title, bodyInk } = page.box;
  page.write(
    [fromWhere(page.slide, page.words)],
    { x: title.x, y: page.theme.height - 62, width: title.width, height: 16 },
    { role: 'source', sizes: [11, 10, 9], ink: bodyInk, maxLines: 1 },
  );
}

/** The line with the sources and the number of the slide. */
function writeFoot(page: Page, number: number): void {
  const { width, height } = page.theme;
  const { title } = page.box;
  const y = height - 36;
  const { left, right } = freeWidth(page.box, {
    x: title.x,
    y: y - 8,
    width: width - title.x * 2,
    height: 24,
  });
  const numberBox = page.box.numberBox ?? { x: right - 48, y, width: 48, height: 14 };
  const isBesideNumber = numberBox.y + numberBox.height > y && numberBox.x > left;
  page.rule({ x: left, y: y - 8, width: right - left, height: 0.75 }, 'line');
  page.write(
    [fromWhere(page.slide, page.words)],
    { x: left, y, width: (isBesideNumber ? Math.min(right, numberBox.x) : right) - left - 12, height: 14 },
    { role: 'source', sizes: [10, 9, 8], ink: 'muted', maxLines: 1 },
  );
  page.write([String(number)], numberBox, {
    role: 'number',
    sizes: [10],
    ink: 'muted',
    align: 'right',
    anchor: page.box.numberBox ? 'middle' : 'top',
  });
}

/** The widest part of a strip that no logo of the template covers. Shapes as wide as the strip are background. */
function freeWidth({ backdrop }: SlideBox, strip: Box): { left: number; right: number } {
  let [left, right] = [strip.x, strip.x + strip.width];
  for (const { box } of backdrop) {
    const isAcross = box.width >= strip.width * 0.9;
    const isAbove = box.y + box.height <= strip.y || box.y >= strip.y + strip.height;
    if (isAcross || isAbove || box.x + box.width <= left || box.x >= right) continue;
    if (box.x - left >= right - (box.x + box.width)) right = box.x - 12;
    else left = box.x + box.width + 12;
  }
  return { left, right };
}

function columnBoxes(body: Box, column: 0 | 1, headed: boolean): [Box, Box] {
  const gutter = 40;
  const width = (body.width - gutter) / 2;
  const x = body.x + column * (width + gutter);
  const head = headed ? 44 : 0;
  const top = headed ? head + 18 : 0;
  return [
    { x, y: body.y + top, width, height: body.height - top },
    { x, y: body.y, width, height: head },
  ];
}

/** Returns the font size for both columns: the size that the column with more text needs. */
function sizesOfBoth({ points, headings }: Slide, body: Box, theme: Theme): number[] {
  const sizes = upTo(20);
  const needed = ([0, 1] as const).map((column) => {
    const [box] = columnBoxes(body, column, headings.length > 0);
    const texts = points.filter((point) => point.column === column).map(({ text }) => text);
    const font = { family: theme.body, bold: false };
    return fit(texts, { width: box.width - indent * 20, height: box.height, sizes, font, gap: 0.5 }).size;
  });
  return sizes.filter((size) => size <= Math.min(...needed));
}

function fromWhere({ sources }: Slide, { source, page, noSource }: SlideWords): string {
  return sources.length === 0 ? noSource : `${source} ${sourceLine(sources, page)}`;
}
