import {
  Document,
  ExternalHyperlink,
  Header,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { documentLanguageOf } from '../../reading/document-language.ts';
import { pageFooter } from '../word/page-footer.ts';
import { SourceNotes } from '../word/source-notes.ts';
import {
  wordFontTable,
  wordHeadBorders,
  wordPage,
  wordStyles,
  wordTableBorders,
  wordTableLook,
} from '../word/word-look.ts';
import type { WordFileOptions } from './word-file-options.ts';
import { type EmbeddedPicture, embeddedPicture, pictureOf } from './embedded-picture.ts';
import { type Element, elements, isBlock, isText, type Node, plainText, treeOf } from './tree.ts';

type Block = Paragraph | Table;
type Look = {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  underline?: object;
  style?: string;
  subScript?: boolean;
  superScript?: boolean;
};

/** A transparent image of one pixel. */
const transparent = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);

/** Pixels between the margins of a page. */
const lineWidth = 560;
/** Maximum pixels of the logo in the header. */
const logoSize = { width: 160, height: 48 };

const headings = {
  h1: HeadingLevel.HEADING_1,
  h2: HeadingLevel.HEADING_2,
  h3: HeadingLevel.HEADING_3,
  h4: HeadingLevel.HEADING_4,
  h5: HeadingLevel.HEADING_5,
  h6: HeadingLevel.HEADING_6,
} as const;

export function docxOf(
  title: string,
  html: string,
  { description, logo, author, sources = [] }: WordFileOptions = {},
): Promise<Uint8Array> {
  const tree = treeOf(html);
  const language = documentLanguageOf(`${title}\n${plainText(tree)}`);
  const lists: string[] = [];
  const notes = new SourceNotes(sources, language);
  const blocks = blocksOf(tree, { lists, notes, depth: 0 });
  // Assistive technology lists a document's headings, so each document begins with its title.
  const isTitled = title === '' || elements(tree, 'h1').length > 0;
  const children = isTitled
    ? blocks
    : [new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(title)] }), ...blocks];
  const level = (at: number) => ({
    level: at,
    format: LevelFormat.DECIMAL,
    text: `%${at + 1}.`,
    style: { paragraph: { indent: { left: 720 * (at + 1), hanging: 360 } } },
  });
  return Packer.toBuffer(
    new Document({
      title,
      ...(description !== undefined && { description }),
      ...(author !== undefined && { creator: author, lastModifiedBy: author }),
      numbering: {
        config: lists.map((reference) => ({ reference, levels: [0, 1, 2, 3].map(level) })),
      },
      styles: wordStyles(language),
      footnotes: notes.footnotes,
      sections: [
        {
          properties: { page: wordPage },
          ...headerWith(logo),
          footers: { default: pageFooter(language) },
          children,
        },
      ],
    }),
    undefined,
    [wordFontTable],
  );
}

function headerWith(logo: Uint8Array | undefined) {
  const picture = logo ? pictureOf(Buffer.from(logo)) : null;
  if (!picture) return {};
  const children = [imageRun(picture, 'Logo', logoSize)];
  return { headers: { default: new Header({ children: [new Paragraph({ children })] }) } };
}

/** Shows an image in its own size, or smaller where it would not fit. */
function imageRun(
  { type, bytes, width, height }: EmbeddedPicture,
  alt: string,
  most: typeof logoSize,
): ImageRun {
  const scale = Math.min(1, most.width / width, most.height / height);
  const look = {
    data: bytes,
    transformation: {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    },
    altText: { name: alt, title: alt, description: alt },
  };
  // Versions of Word before 2016 show the second image instead of an SVG.
  return type === 'svg'
    ? new ImageRun({ ...look, type, fallback: { type: 'png', data: transparent } })
    : new ImageRun({ ...look, type });
}

interface Place {
  lists: string[];
  notes: SourceNotes;
  depth: number;
  list?: { reference: string | null } | undefined;
  quoted?: boolean;
  /** The name of the paragraphs' style. */
  style?: string;
  isAfterTable?: boolean;
}

function blocksOf(nodes: readonly Node[], place: Place): Block[] {
  const blocks: Block[] = [];
  let line: Node[] = [];
  const endLine = () => {
    if (!line.every((node) => isText(node) && node.text.trim() === ''))
      blocks.push(paragraph(line, { ...place, ...afterTable() }));
    line = [];
  };
  const afterTable = () => (blocks.at(-1) instanceof Table ? { isAfterTable: true } : {});
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    const { tag, children } = node;
    if (tag in headings)
      blocks.push(
        new Paragraph({
          heading: headings[tag as keyof typeof headings],
          children: runsOf(children, {}, place.notes),
        }),
      );
    else if (tag === 'table') blocks.push(tableOf(children, place));
    else if (tag === 'ul' || tag === 'ol') blocks.push(...listOf(tag, children, place));
    else if (tag === 'pre')
      blocks.push(new Paragraph({ style: 'Code', children: codeRuns(plainText(children)) }));
    else if (tag === 'hr') blocks.push(new Paragraph({ thematicBreak: true }));
    else if (tag === 'p') blocks.push(paragraph(children, { ...place, ...afterTable() }));
    else blocks.push(...blocksOf(children, { ...place, ...styleOf(tag) }));
  }
  endLine();
  return blocks;
}

function listOf(tag: 'ul' | 'ol', children: Node[], place: Place): Block[] {
  const reference = tag === 'ul' ? null : `list ${place.lists.length + 1}`;
  if (reference !== null) place.lists.push(reference);
  const within = { ...place, list: { reference }, depth: place.list ? place.depth + 1 : 0 };
  return elements(children, 'li').flatMap((item) => blocksOf(item.children, within));
}

const styles: Readonly<Record<string, string>> = {
  blockquote: 'Quote',
  figcaption: 'PictureCaption',
  caption: 'PictureCaption',
};
const styleOf = (tag: string) => (styles[tag] === undefined ? {} : { style: styles[tag] });

/** The distance between a table and the text below, in twentieths of a point. */
const belowTable = 240;

function paragraph(
  nodes: readonly Node[],
  { list, depth, style, notes, isAfterTable = false }: Place,
): Paragraph {
  const level = Math.min(depth, 3);
  return new Paragraph({
    children: runsOf(nodes, {}, notes),
    ...(style !== undefined && { style }),
    ...(isAfterTable && { spacing: { before: belowTable } }),
    ...(list &&
      (list.reference === null
        ? { bullet: { level } }
        : { numbering: { reference: list.reference, level } })),
  });
}

function tableOf(children: Node[], { lists, notes }: Place): Table {
  const rows = elements(children, 'tr').map(({ children: content }) => {
    const cells = content.filter((cell): cell is Element => !isText(cell));
    const isHead = cells.every(({ tag }) => tag === 'th');
    return new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(({ tag, attributes, children: inside }) => {
        const style = tag === 'th' ? 'TableHead' : 'TableText';
        const blocks = blocksOf(inside, { lists, notes, depth: 0, style });
        return new TableCell({
          columnSpan: Number(attributes['colspan'] ?? 1),
          rowSpan: Number(attributes['rowspan'] ?? 1),
          margins: { top: 70, bottom: 50, left: 80, right: 80 },
          ...(isHead && { borders: wordHeadBorders }),
          // Word refuses a cell without a paragraph at its end.
          children: blocks.at(-1) instanceof Paragraph ? blocks : [...blocks, new Paragraph({ style })],
        });
      }),
    });
  });
  return new Table({
    rows,
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: wordTableBorders,
    tableLook: wordTableLook,
  });
}

const looks: Readonly<Record<string, Look>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  s: { strike: true },
  u: { underline: {} },
  code: { style: 'CodeCharacter' },
  sub: { subScript: true },
  sup: { superScript: true },
};

const codeRuns = (code: string) =>
  code
    .replace(/\n$/, '')
    .split('\n')
    .map((text, index) => new TextRun({ text, ...(index > 0 && { break: 1 }) }));

function runsOf(nodes: readonly Node[], look: Look, notes: SourceNotes): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    if (isText(node)) {
      const text = node.text.replaceAll(/\s+/g, ' ');
      const run = (part: string) => new TextRun({ text: part, ...look });
      // Brackets in code are no citations.
      if (look.style === looks['code']?.style) return [run(text)];
      return notes.runsOf(text, run);
    }
    const { tag, attributes, children } = node;
    if (tag === 'br') return [new TextRun({ break: 1 })];
    if (tag === 'img') {
      const { src = '', alt = '' } = attributes;
      const picture = embeddedPicture(src);
      if (picture) return [imageRun(picture, alt, { width: lineWidth, height: 2 * lineWidth })];
      return [new TextRun({ text: `[${alt || 'Picture'}]`, ...look })];
    }
    const { href } = attributes;
    if (tag === 'a' && href?.startsWith('http')) {
      const linked = runsOf(children, { style: 'Hyperlink', ...look }, notes);
      return [new ExternalHyperlink({ link: href, children: linked })];
    }
    return runsOf(children, { ...look, ...looks[tag] }, notes);
  });
}
