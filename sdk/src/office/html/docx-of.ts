import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
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
import { elements, isBlock, isText, type Node, treeOf } from './tree.ts';

type Block = Paragraph | Table;
type Look = { bold?: boolean; italics?: boolean; strike?: boolean; underline?: object; font?: string };

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
  { description }: { description?: string } = {},
): Promise<Uint8Array> {
  const lists: string[] = [];
  const children = blocksOf(treeOf(html), { lists, depth: 0 });
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
      numbering: {
        config: lists.map((reference) => ({ reference, levels: [0, 1, 2, 3].map(level) })),
      },
      styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
      sections: [{ children }],
    }),
  );
}

interface Place {
  lists: string[];
  depth: number;
  list?: { reference: string | null } | undefined;
  quoted?: boolean;
}

function blocksOf(nodes: readonly Node[], place: Place): Block[] {
  const blocks: Block[] = [];
  let line: Node[] = [];
  const endLine = () => {
    if (runsOf(line, {}).length > 0 && !line.every((node) => isText(node) && node.text.trim() === ''))
      blocks.push(paragraph(line, place));
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    const { tag, children } = node;
    if (tag in headings)
      blocks.push(
        new Paragraph({ heading: headings[tag as keyof typeof headings], children: runsOf(children, {}) }),
      );
    else if (tag === 'table') blocks.push(tableOf(children, place));
    else if (tag === 'ul' || tag === 'ol') blocks.push(...listOf(tag, children, place));
    else if (tag === 'pre') blocks.push(new Paragraph({ children: runsOf(children, { font: 'Consolas' }) }));
    else if (tag === 'p') blocks.push(paragraph(children, place));
    else blocks.push(...blocksOf(children, { ...place, quoted: place.quoted || tag === 'blockquote' }));
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

function paragraph(nodes: readonly Node[], { list, depth, quoted = false }: Place): Paragraph {
  const level = Math.min(depth, 3);
  return new Paragraph({
    children: runsOf(nodes, quoted ? { italics: true } : {}),
    spacing: { after: 120 },
    ...(quoted && { indent: { left: 500 } }),
    ...(list &&
      (list.reference === null
        ? { bullet: { level } }
        : { numbering: { reference: list.reference, level } })),
  });
}

function tableOf(children: Node[], place: Place): Table {
  const rows = elements(children, 'tr').map(
    ({ children: cells }) =>
      new TableRow({
        children: cells.flatMap((cell) =>
          isText(cell)
            ? []
            : [new TableCell({ children: [paragraph(cell.children, { lists: place.lists, depth: 0 })] })],
        ),
      }),
  );
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
}

const looks: Readonly<Record<string, Look>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  s: { strike: true },
  u: { underline: {} },
  code: { font: 'Consolas' },
};

function runsOf(nodes: readonly Node[], look: Look): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    if (isText(node)) {
      const text = node.text.replaceAll(/\s+/g, ' ');
      return text === '' ? [] : [new TextRun({ text, ...look })];
    }
    const { tag, attributes, children } = node;
    if (tag === 'br') return [new TextRun({ break: 1 })];
    if (tag === 'img') return [new TextRun({ text: `[${attributes['alt'] || 'Picture'}]`, ...look })];
    const runs = runsOf(children, { ...look, ...looks[tag] });
    const { href } = attributes;
    return tag === 'a' && href?.startsWith('http')
      ? [new ExternalHyperlink({ link: href, children: runs })]
      : runs;
  });
}
