import { type Chart, type Slide, sourceLine } from '../slide.ts';
import type { DocumentLanguage } from '../../reading/document-language.ts';
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
  const words = slideWords(slide, place.language);
  const frame: SlideBoxName =
    slide.layout === 'title' ? 'title' : slide.layout === 'section' ? 'section' : 'content';
  const { title, titleSize, isTitleBold, bodySize, titleInk, bodyInk, titleAnchor } = theme.frames[frame];
  let { body } = theme.frames[frame];
  const elements: Element[] = [];
  let isCut = false;
  const texts = slide.points.map(({ text }) => text);

  function write(
    words: readonly string[],
    box: Box,
    look: Partial<TextElement> & { sizes: readonly number[]; gapOf?: number; maxLines?: number },
  ): Fitted {
    const { sizes, gapOf = 0.5, maxLines, ...given } = look;
    const marks = given.marks ?? 'none';
    const bold = given.bold ?? false;
    const font = { family: given.font === 'head' ? theme.head : theme.body, bold };
    const hanging = marks === 'none' ? 0 : indent * (sizes[0] ?? 12);
    const space = { width: box.width - hanging, height: box.height, sizes, font, gap: gapOf };
    const fitted = fit(words, maxLines === undefined ? space : { ...space, maxLines });
    isCut ||= fitted.isCut;
    elements.push({
      kind: 'text',
      role: 'text',
      box,
      bold,
      ink: bodyInk,
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

  const titleSizes = [1, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5].map((part) => Math.round(titleSize * part));
  const head = write([slide.title], title, {
    role: 'title',
    sizes: titleSizes,
    bold: isTitleBold,
    ink: titleInk,
    font: 'head',
    anchor: titleAnchor,
  });
  if (frame === 'content' && titleAnchor === 'top') {
    // Move the body up below a short title, so that the body has more room.
    const spare = Math.max(0, title.height - head.height - 4);
    body = { ...body, y: body.y - spare, height: body.height + spare };
  }

  switch (slide.layout) {
    case 'title':
    case 'section':
      if (slide.subtitle !== '')
        write([slide.subtitle], body, { role: 'body', sizes: upTo(Math.min(20, bodySize)) });
      break;
    case 'agenda':
      write(texts, body, { role: 'body', sizes: upTo(Math.min(24, bodySize)), marks: 'number', gapOf: 0.75 });
      break;
    case 'bullets':
    case 'closing':
      if (slide.layout === 'bullets' && texts.length === 1) {
        // Show a list with a single item as a statement.
        write(texts, { ...body, width: Math.min(body.width, 760) }, statement);
        break;
      }
      write(
        texts,
        { ...body, width: Math.min(body.width, 800) },
        {
          role: 'body',
          sizes: upTo(bodySize),
          marks: slide.layout === 'closing' ? 'number' : 'bullet',
          gapOf: 0.7,
        },
      );
      break;
    case 'columns':
      for (const column of [0, 1] as const) {
        const [box, headBox] = columnBoxes(body, column, slide.headings.length > 0);
        const heading = slide.headings[column];
        if (heading) {
          write([heading], headBox, {
            sizes: upTo(18),
            bold: true,
            ink: 'accent1',
            anchor: 'bottom',
            maxLines: 2,
          });
          elements.push({
            kind: 'rule',
            box: { ...headBox, y: headBox.y + headBox.height + 6, height: 1 },
            ink: 'line',
          });
        }
        const own = slide.points.filter((point) => point.column === column).map(({ text }) => text);
        if (own.length > 0)
          write(own, box, { sizes: sizesOfBoth(slide, body, theme), marks: 'bullet', gapOf: 0.5 });
      }
      break;
    case 'quote': {
      const [said = ''] = texts;
      elements.push({
        kind: 'rule',
        box: { x: body.x, y: body.y + 12, width: 4, height: body.height - 60 },
        ink: 'accent1',
      });
      const box = {
        ...body,
        x: body.x + 32,
        y: body.y + 12,
        width: Math.min(body.width - 32, 760),
        height: body.height - 60,
      };
      const [open, close] = words.quotes;
      write([`${open}${said.replaceAll(/^[“„«"]|[”“»"]$/g, '')}${close}`], box, {
        sizes: [34, 30, ...scale],
        font: 'head',
        anchor: 'middle',
      });
      if (slide.subtitle !== '')
        write(
          [slide.subtitle],
          { ...box, y: box.y + box.height + 8, height: 36 },
          { sizes: upTo(15), ink: 'muted' },
        );
      break;
    }
    case 'table':
      if (slide.table) {
        const table = layOutTable(slide.table, body, theme);
        isCut ||= table.left > 0;
        elements.push(table);
        if (table.left > 0) {
          const more = words.moreRows(table.left, slide.sources.length > 0);
          write([more], { ...body, y: body.y + body.height - 16, height: 16 }, { sizes: [11], ink: 'muted' });
        }
      }
      break;
    case 'chart':
      if (slide.chart) {
        const aside = texts.length > 0;
        const width = aside ? Math.round(body.width * 0.68) : body.width;
        elements.push({ kind: 'chart', box: { ...body, width }, chart: slide.chart });
        if (aside) {
          const left = body.x + width + 28;
          elements.push({
            kind: 'rule',
            box: { x: left - 14, y: body.y, width: 1, height: body.height },
            ink: 'line',
          });
          asides(texts.slice(0, 3), { ...body, x: left, width: body.x + body.width - left });
        }
      }
  }

  if (frame !== 'title') elements.push(...foot(slide, theme, place.number));
  else
    write(
      [fromWhere(slide, words)],
      { x: title.x, y: theme.height - 62, width: title.width, height: 16 },
      { role: 'source', sizes: [11, 10, 9], ink: bodyInk, maxLines: 1 },
    );
  return { frame, elements, isCut };

  function asides(given: readonly string[], box: Box): void {
    const height = Math.min(box.height / Math.max(given.length, 1), 140);
    for (const [at, text] of given.entries()) {
      const [, figure, rest] = /^([−-]?[$€£¥]?[\d.,]*\d(?: ?%)?)\s+(.+)$/.exec(text) ?? [];
      const own = { ...box, y: box.y + at * height, height: height - 16 };
      if (at > 0) elements.push({ kind: 'rule', box: { ...own, y: own.y - 10, height: 1 }, ink: 'line' });
      if (figure === undefined || rest === undefined) write([text], own, { sizes: upTo(18) });
      else {
        write(
          [figure],
          { ...own, height: 46 },
          { sizes: [36, 32, 28, 24, 20, 16], bold: true, ink: 'accent1', font: 'head' },
        );
        write([rest], { ...own, y: own.y + 50, height: own.height - 50 }, { sizes: upTo(16) });
      }
    }
  }

  function foot(slide: Slide, { width, height, frames }: Theme, number: number): Element[] {
    const y = height - 36;
    const { left, right } = freeWidth(frames[frame], {
      x: title.x,
      y: y - 8,
      width: width - title.x * 2,
      height: 24,
    });
    const line = fromWhere(slide, words);
    const own = elements.length;
    const numberBox = frames[frame].numberBox ?? { x: right - 48, y, width: 48, height: 14 };
    const isBackMatter = numberBox.y + numberBox.height > y && numberBox.x > left;
    elements.push({
      kind: 'rule',
      box: { x: left, y: y - 8, width: right - left, height: 0.75 },
      ink: 'line',
    });
    write(
      [line],
      { x: left, y, width: (isBackMatter ? Math.min(right, numberBox.x) : right) - left - 12, height: 14 },
      { role: 'source', sizes: [10, 9, 8], ink: 'muted', maxLines: 1 },
    );
    write([String(number)], numberBox, {
      role: 'number',
      sizes: [10],
      ink: 'muted',
      align: 'right',
      anchor: frames[frame].numberBox ? 'middle' : 'top',
    });
    return elements.splice(own);
  }
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
