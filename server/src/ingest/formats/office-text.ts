import type { OfficeContentNode } from 'officeparser';
import { gluedLabelEnd, labelEnd } from '../docx/docx-body.ts';
import type { DocumentWriter } from './document-writer.ts';
import { spannedMark } from '../pptx/spread-cells.ts';
import { type GridRow, placeCells, type SpannedCell } from '../tables/grid.ts';
import { writeTable as writeRows } from '../tables/table-lines.ts';

export const hiddenTextRemark = 'Hidden text was included and is marked as hidden.';

/** Characters. A table with longer cells is for layout, so its cells are written as prose. */
const maxCellLength = 400;

/** Writes blocks in reading order. Headings open sections; the notes of a block follow it. */
export function writeNodes(nodes: readonly OfficeContentNode[], writer: DocumentWriter): void {
  let listBefore = false;
  for (const node of nodes) {
    if (writer.full) return;
    writeNode(node, writer, listBefore);
    listBefore = node.type === 'list';
  }
}

function writeNode(node: OfficeContentNode, writer: DocumentWriter, afterListItem: boolean): void {
  switch (node.type) {
    case 'heading':
      writeHeading(textOf(node).replace(/\s+/g, ' '), node.metadata?.level ?? 1, writer);
      break;
    case 'list':
      writer.add(listItem(node), afterListItem ? '\n' : '\n\n');
      break;
    case 'table':
      writeTable(node, writer);
      break;
    case 'paragraph':
    case 'text':
    case 'code':
      writer.add(textOf(node));
      break;
    case 'image':
      writer.add(pictureText(node));
      break;
    case 'comment':
    case 'break':
      break;
    default:
      // Text boxes, charts and similar containers have children that contain the text.
      if (node.children?.length) writeNodes(node.children, writer);
      else writer.add(node.text ?? '');
  }
  for (const note of notesOf(node)) writer.add(textOf(note));
  for (const comment of commentsOf(node)) writer.add(commentText(comment));
}

/**
 * Characters. Contracts mark whole clauses as headings. A longer one stays in the text, because it is too long for a section
 * title.
 */
const maxHeadingLength = 160;

function writeHeading(text: string, level: number, writer: DocumentWriter): void {
  if (text.length > maxHeadingLength && /^\S{0,12}\d/.test(text)) writer.add(text);
  else writer.heading(text, level);
}

/** Writes each header and footer once, without lines that are only page numbers. @param section the title above this text */
export function writeMargins(
  nodes: readonly OfficeContentNode[],
  writer: DocumentWriter,
  section?: string,
): void {
  const texts = new Set(nodes.map((node) => textOf(node).trim()));
  const telling = [...texts].filter(isTelling);
  if (telling.length > 0 && section !== undefined) writer.nextSection(section, 1);
  for (const text of telling) writer.add(text);
}

const pageNumber =
  /^(?:page|seite|página|pagina|p\.|s\.)?\s*(?:[\divxlc]+\s*)?(?:(?:of|von|de|di|sur|[/|–-])\s*[\divxlc]*)?$/i;

export function isTelling(text: string): boolean {
  return /\p{L}/u.test(text) && !pageNumber.test(text.trim());
}

function listItem(node: OfficeContentNode & { type: 'list' }): string {
  const { listType, indentation = 0, itemIndex = 0 } = node.metadata ?? {};
  const mark = listType === 'ordered' ? `${itemIndex + 1}.` : '-';
  const text = node.text ?? (node.children ?? []).map(textOf).join('');
  const [label, rest = ''] = text.split(labelEnd, 2);
  const line = text.includes(labelEnd) ? `${label} ${rest}` : `${mark} ${withoutLabelEnds(text)}`;
  return text.trim() === '' ? '' : `${'  '.repeat(Math.min(indentation, 8))}${line}`;
}

/** Writes one line per row, so that a quote contains the cells of a row together. */
function writeTable(table: OfficeContentNode, writer: DocumentWriter): void {
  const tableRows = (table.children ?? []).map((row) => row.children ?? []);
  const layout = new Set(tableRows.filter((cells) => cells.some(isLayout)));
  const grid = placeCells(tableRows.map((cells) => (layout.has(cells) ? [] : spannedCells(cells))));
  let run: GridRow[] = [];
  for (const [index, cells] of tableRows.entries()) {
    if (!layout.has(cells)) {
      const row = grid[index];
      if (row !== undefined) run.push({ ...row, ...marksOf(cells) });
      continue;
    }
    writeRows(run, writer);
    run = [];
    for (const cell of cells) writeNodes(cell.children ?? [], writer);
  }
  writeRows(run, writer);
}

function spannedCells(cells: readonly OfficeContentNode[]): SpannedCell[] {
  const spanned: SpannedCell[] = [];
  for (const cell of cells) {
    const { colSpan = 1, rowSpan = 1 } = cell.type === 'cell' ? (cell.metadata ?? {}) : {};
    const text = cellText(cell);
    const before = spanned.at(-1);
    if (text.startsWith(spannedMark) && before !== undefined) before.columns += colSpan;
    else spanned.push({ text, columns: colSpan, rows: rowSpan });
  }
  return spanned;
}

function marksOf(cells: readonly OfficeContentNode[]): { isEmphasized?: true } {
  const filled = cells.filter((cell) => cellText(cell) !== '');
  const isMarked = filled.length > 1 && filled.every((cell) => isHeaderCell(cell) || isBold(cell));
  return isMarked ? { isEmphasized: true } : {};
}

function isHeaderCell(cell: OfficeContentNode): boolean {
  return cell.type === 'cell' && cell.metadata?.style === 'header';
}

function isBold(node: OfficeContentNode): boolean {
  if (node.type === 'text') return node.formatting?.bold === true || (node.text ?? '').trim() === '';
  const children = node.children ?? [];
  return children.length > 0 && children.every(isBold);
}

function isLayout(cell: OfficeContentNode): boolean {
  const blocks = cell.children ?? [];
  return (
    blocks.some(({ type }) => type === 'table' || type === 'heading') ||
    (cell.text?.length ?? 0) > maxCellLength
  );
}

function cellText(cell: OfficeContentNode): string {
  return blockTexts(cell).join(' ').replace(/\s+/g, ' ').trim();
}

function blockTexts(cell: OfficeContentNode): string[] {
  const blocks = cell.children ?? [];
  if (blocks.length === 0) return [cell.text ?? ''];
  return blocks.flatMap((block) => [
    textOf(block),
    ...notesOf(block).map(textOf),
    ...commentsOf(block).map(commentText),
  ]);
}

export function textOf(node: OfficeContentNode): string {
  return withoutLabelEnds(node.text ?? (node.children ?? []).map(textOf).join(''));
}

function withoutLabelEnds(text: string): string {
  return text.replaceAll(labelEnd, ' ').replaceAll(gluedLabelEnd, '');
}

function pictureText(node: OfficeContentNode & { type: 'image' }): string {
  const text = node.metadata?.altText?.trim() ?? '';
  return text === '' ? '' : `[Picture: ${text}]`;
}

function commentText(comment: OfficeContentNode): string {
  const author = comment.type === 'comment' ? comment.metadata?.author?.trim() : undefined;
  const text = textOf(comment).replace(/\s+/g, ' ').trim();
  return text === '' ? '' : `[Comment${author ? ` by ${author}` : ''}: ${text}]`;
}

function commentsOf(node: OfficeContentNode): OfficeContentNode[] {
  const ofRuns = (node.children ?? [])
    .filter(({ type }) => type === 'text')
    .flatMap(({ comments }) => comments ?? []);
  return [...(node.comments ?? []), ...ofRuns];
}

/** Returns the notes of a block and its text runs, without those of nested blocks. */
function notesOf(node: OfficeContentNode): OfficeContentNode[] {
  const ofRuns = (node.children ?? [])
    .filter(({ type }) => type === 'text')
    .flatMap(({ notes }) => notes ?? []);
  return [...(node.notes ?? []), ...ofRuns];
}
