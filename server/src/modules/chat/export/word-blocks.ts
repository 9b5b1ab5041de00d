import {
  type FileChild,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { wordHeadBorders, wordTableBorders, wordTableLook } from '@staffroom/sdk/internal/office';
import type { Block } from './parse-markdown.ts';
import { type Look, plainRun, type Refer, runsOf, writable } from './word-runs.ts';

interface Place {
  level: number;
  refer: Refer;
  lists: NumberedLists;
  look: Look;
  /** The depth of the answer's highest headings, which follow the file's own without a gap. */
  topDepth: number;
  isQuoted?: boolean;
}

type ListNode = Extract<Block, { type: 'list' }>;
type TableNode = Extract<Block, { type: 'table' }>;

export class NumberedLists {
  readonly starts = new Set<number>();
  #count = 0;

  add(start: number): { reference: string; instance: number } {
    this.starts.add(start);
    this.#count += 1;
    return { reference: numberingName(start), instance: this.#count };
  }
}

export const numberingName = (start: number): string => `numbered-${start}`;
/** Word supports nine list levels (0 to 8) and six heading levels. */
const maxListDepth = 8;
export const indentOf = (level: number): number => 360 * level;

/** Headings of an answer start one level below the file's own headings. */
const headings = [HeadingLevel.HEADING_4, HeadingLevel.HEADING_5, HeadingLevel.HEADING_6];

export const topDepthOf = (blocks: readonly Block[]): number =>
  Math.min(6, ...blocks.flatMap((block) => (block.type === 'heading' ? [block.depth] : [])));

export function blocksOf(nodes: readonly Block[], place: Place): FileChild[] {
  return nodes.flatMap((node): FileChild[] => {
    const { level, refer, look, topDepth, isQuoted = false } = place;
    const indent = { left: indentOf(level) };
    switch (node.type) {
      case 'paragraph':
        return [
          new Paragraph({
            children: runsOf(node.children, refer, look),
            indent,
            ...(isQuoted && { style: 'Quote' }),
          }),
        ];
      case 'heading': {
        const heading = headings[Math.max(0, node.depth - topDepth)] ?? HeadingLevel.HEADING_6;
        return [new Paragraph({ children: runsOf(node.children, refer, look), heading, indent })];
      }
      case 'list':
        return listOf(node, place);
      case 'blockquote':
        return blocksOf(node.children, { ...place, level: level + 1, isQuoted: true });
      case 'code':
        return [codeOf(node.value, level)];
      case 'table':
        return [tableOf(node, place), new Paragraph({})];
      case 'thematicBreak':
        return [new Paragraph({ thematicBreak: true })];
      case 'html':
        return [new Paragraph({ children: [plainRun(node.value, look)], indent })];
      case 'footnoteDefinition':
        return blocksOf(node.children, place);
      default:
        return [];
    }
  });
}

function listOf(list: ListNode, place: Place): FileChild[] {
  const level = Math.min(place.level, maxListDepth);
  const numbering = list.ordered ? { ...place.lists.add(list.start ?? 1), level } : undefined;
  return list.children.flatMap((item) => {
    const [first, ...others] = item.children;
    const box = item.checked == null ? [] : [plainRun(item.checked ? '☑ ' : '☐ ')];
    const words = first?.type === 'paragraph' ? runsOf(first.children, place.refer, place.look) : [];
    const rest = first?.type === 'paragraph' ? others : item.children;
    const marker = numbering ? { numbering } : { bullet: { level } };
    return [
      new Paragraph({ ...marker, children: [...box, ...words] }),
      ...blocksOf(rest, { ...place, level: place.level + 1 }),
    ];
  });
}

function codeOf(text: string, level: number): Paragraph {
  const lines = writable(text).split('\n');
  const children = lines.map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) }));
  return new Paragraph({ style: 'Code', children, indent: { left: indentOf(level) } });
}

function tableOf({ children: rows }: TableNode, { refer, look }: Place): Table {
  const columns = Math.max(1, ...rows.map((row) => row.children.length));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: wordTableBorders,
    tableLook: wordTableLook,
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: Array.from({ length: columns }, (_, column) => {
            const children = runsOf(row.children[column]?.children ?? [], refer, look);
            return new TableCell({
              margins: { top: 70, bottom: 50, left: 80, right: 80 },
              ...(index === 0 && { borders: wordHeadBorders }),
              children: [new Paragraph({ style: index === 0 ? 'TableHead' : 'TableText', children })],
            });
          }),
        }),
    ),
  });
}
