import type { Numbering, NumberLabel } from './docx-numbering.ts';
import type { Styles } from './docx-styles.ts';
import { applyEdits, escapeXml, isOn, walkXml, type XmlEdit, type XmlTag } from './walk-xml.ts';

/** A private-use character that marks the end of a paragraph's list number until the text is written. */
export const labelEnd = '\uE00A';
/** The mark after a list number if nothing separates the number from the text. */
export const gluedLabelEnd = '\uE00B';

export interface BodyContext {
  styles: Styles;
  numbering: Numbering;
  chartText(id: string): string;
}

export interface PreparedBody {
  xml: string;
  hasHiddenText: boolean;
}

interface Paragraph {
  start: number;
  propertiesStart: number | undefined;
  propertiesEnd: number | undefined;
  list: { start: number; end: number } | undefined;
  style: string | undefined;
  numbering: string | undefined;
  level: number | undefined;
  outline: number | undefined;
  isEmpty: boolean;
  hasText: boolean;
  isHiddenOpen: boolean;
  after: string[];
}

/** Matches file names, which programs insert as a picture's description. */
const fileName = /^\S+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/i;

/**
 * Adds to the body of a Word document what Word computes only for display: list numbers, heading levels in any language, texts
 * of pictures and charts, and marks around hidden text. The parser that runs afterwards does not compute these.
 */
export function prepareBody(xml: string, context: BodyContext): PreparedBody {
  const edits: XmlEdit[] = [];
  const open: Paragraph[] = [];
  let ignored = 0;
  let isRunHidden = false;
  let hasHiddenText = false;
  const insert = (at: number, text: string): void => void edits.push({ at, to: at, text });

  function startText(paragraph: Paragraph, tag: XmlTag): void {
    if (tag.isSelfClosing) return;
    const isHidden = isRunHidden || context.styles.traitsOf(paragraph.style).isHidden;
    if (isHidden === paragraph.isHiddenOpen) return;
    paragraph.isHiddenOpen = isHidden;
    hasHiddenText ||= isHidden;
    insert(tag.end, isHidden ? '[Hidden text: ' : '] ');
  }

  function finish(paragraph: Paragraph, end: number): void {
    const { styles, numbering } = context;
    const traits = styles.traitsOf(paragraph.style);
    const heading = rankOf(paragraph.outline) ?? traits.heading;
    const label = labelOf(paragraph, traits, numbering);
    const properties = paragraph.propertiesEnd ?? paragraph.start;
    const isListed = label !== undefined && !label.isClause && heading === undefined;
    if (paragraph.list !== undefined && !isListed)
      edits.push({ at: paragraph.list.start, to: paragraph.list.end, text: '' });
    if (heading !== undefined && paragraph.hasText) {
      const style = `<w:pStyle w:val="Heading${Math.min(heading, 9)}"/>`;
      if (paragraph.propertiesStart === undefined) insert(paragraph.start, `<w:pPr>${style}</w:pPr>`);
      else insert(paragraph.propertiesStart, style);
    }
    if (label !== undefined && label.text !== '' && paragraph.hasText) {
      const mark = label.isGlued ? gluedLabelEnd : labelEnd;
      insert(properties, run(`${label.text}${mark}`));
    }
    if (paragraph.isHiddenOpen) insert(end - '</w:p>'.length, run(']'));
    for (const text of paragraph.after) if (text !== '') insert(end, `<w:p>${run(text)}</w:p>`);
  }

  const isSound = walkXml(xml, {
    open(tag, parents) {
      const { name, attributes, isSelfClosing } = tag;
      if (ignored > 0 || isUnread(name)) {
        ignored++;
        return;
      }
      const paragraph = open.at(-1);
      if (name === 'w:p') {
        open.push(newParagraph(tag.end, isSelfClosing));
      } else if (paragraph === undefined) return;
      else if (name === 'w:t') startText(paragraph, tag);
      else if (name === 'w:r') isRunHidden = false;
      else if (name === 'c:chart')
        paragraph.after.push(chartNote(context.chartText(attributes['r:id'] ?? '')));
      else if (name === 'wp:docPr')
        paragraph.after.push(pictureNote(attributes['title'], attributes['descr']));
      else if (name === 'v:shape') paragraph.after.push(pictureNote(undefined, attributes['alt']));
      else if (parents.at(-1) === 'w:rPr' && parents.at(-2) === 'w:r') {
        if (name === 'w:vanish') isRunHidden = isOn(attributes);
        else if (name === 'w:rStyle') isRunHidden ||= context.styles.traitsOf(attributes['w:val']).isHidden;
      } else readProperty(paragraph, tag, parents);
    },
    text(text, parents) {
      const paragraph = open.at(-1);
      if (ignored === 0 && paragraph !== undefined && parents.at(-1) === 'w:t' && text.trim() !== '')
        paragraph.hasText = true;
    },
    close(name, parents, end) {
      if (ignored > 0) {
        ignored--;
        return;
      }
      const paragraph = open.at(-1);
      if (paragraph === undefined) return;
      if (name === 'w:pPr' && parents.at(-1) === 'w:p') paragraph.propertiesEnd = end;
      if (name === 'w:numPr' && paragraph.list !== undefined) paragraph.list.end = end;
      if (name !== 'w:p') return;
      open.pop();
      if (!paragraph.isEmpty) finish(paragraph, end);
    },
  });
  return isSound ? { xml: applyEdits(xml, edits), hasHiddenText } : { xml, hasHiddenText: false };
}

/** Whether to skip an element: deleted or moved text of tracked changes, former formatting, and fallbacks for older readers. */
function isUnread(name: string): boolean {
  return /^(?:mc:Fallback|w:del|w:moveFrom|w:\w+PrChange)$/.test(name);
}

function newParagraph(start: number, isEmpty: boolean): Paragraph {
  return {
    start,
    propertiesStart: undefined,
    propertiesEnd: undefined,
    list: undefined,
    style: undefined,
    numbering: undefined,
    level: undefined,
    outline: undefined,
    isEmpty,
    hasText: false,
    isHiddenOpen: false,
    after: [],
  };
}

function readProperty(paragraph: Paragraph, tag: XmlTag, parents: readonly string[]): void {
  const { name, attributes, isSelfClosing, start, end } = tag;
  const value = attributes['w:val'] ?? '';
  const parent = parents.at(-1);
  if (name === 'w:pPr' && parent === 'w:p') {
    // Properties cannot be inserted into a self-closing element.
    paragraph.propertiesStart = isSelfClosing ? undefined : end;
  } else if (parent === 'w:pPr') {
    if (name === 'w:pStyle') paragraph.style ??= value;
    else if (name === 'w:outlineLvl') paragraph.outline = Number(value);
    else if (name === 'w:numPr') paragraph.list = { start, end };
  } else if (parent === 'w:numPr') {
    if (name === 'w:numId') paragraph.numbering = value;
    else if (name === 'w:ilvl') paragraph.level = Number(value);
  }
}

function rankOf(outline: number | undefined): number | undefined {
  return outline === undefined || outline >= 9 ? undefined : outline + 1;
}

/** Returns the number of a paragraph in its list. List 0 means no list, even if the style names one. */
function labelOf(
  paragraph: Paragraph,
  traits: { numbering: string | undefined; level: number | undefined },
  numbering: Numbering,
): NumberLabel | undefined {
  const id = paragraph.numbering ?? traits.numbering;
  if (id === undefined || id === '0') return undefined;
  const reserved = paragraph.style === undefined ? undefined : numbering.levelOf(id, paragraph.style);
  return numbering.next(id, paragraph.level ?? reserved ?? traits.level ?? 0);
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function chartNote(text: string): string {
  return text === '' ? '' : `[Chart: ${text}]`;
}

function pictureNote(title: string | undefined, description: string | undefined): string {
  const text = [title, description].filter((part) => part?.trim()).join(': ');
  return text === '' || fileName.test(text) ? '' : `[Picture: ${text}]`;
}
