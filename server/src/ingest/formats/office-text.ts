import type { OfficeContentNode } from 'officeparser';
import { gluedLabelEnd, labelEnd } from '../docx/docx-body.ts';
import type { DocumentWriter } from './document-writer.ts';
import { createRowWriter } from '../tables/row-writer.ts';

export const hiddenTextRemark = 'Text that is formatted as hidden was read and is marked as hidden.';

/** Beyond this a table is there for the layout of the page, and its cells are read as running text. */
const longestCell = 400;

/** Writes blocks in reading order: headings open sections, notes follow the block that refers to them. */
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
      // Text boxes, charts and the like: their text, wherever it lies.
      if (node.children?.length) writeNodes(node.children, writer);
      else writer.add(node.text ?? '');
  }
  for (const note of notesOf(node)) writer.add(textOf(note));
  for (const comment of commentsOf(node)) writer.add(commentText(comment));
}

/** Agreements set whole clauses as headings; as a title such a one would hide what it says. */
const longestHeading = 160;

function writeHeading(text: string, level: number, writer: DocumentWriter): void {
  if (text.length > longestHeading && /^\S{0,12}\d/.test(text)) writer.add(text);
  else writer.heading(text, level);
}

/** What stands in the margins of all pages, once; page numbers alone are left out. @param section names what follows the text */
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
  /^(?:page|seite|página|pagina|p\.|s\.)?\s*[\divxlc]*\s*(?:(?:of|von|de|di|sur|[/|–-])\s*[\divxlc]*)?$/i;

/** It says more than the number of a page. */
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

/** Characters. A table above this size is cut into passages, and only the first of them would show the header. */
const largeTable = 800;

/** One line per row. Its cells stay together in a quote, which is what makes a value mean something. */
function writeTable(table: OfficeContentNode, writer: DocumentWriter): void {
  const tableRows = (table.children ?? []).map((row) => row.children ?? []);
  const isPlain = tableRows.length > 2 && !tableRows.some((cells) => cells.some(isLayout));
  if (isPlain && lengthOf(tableRows) > largeTable) {
    const rows = createRowWriter(writer);
    for (const [index, cells] of tableRows.entries()) {
      if (writer.full) break;
      rows.write(cells.map(cellText), index + 1);
    }
    rows.end();
    return;
  }
  let separator = '\n\n';
  for (const cells of tableRows) {
    if (writer.full) return;
    if (cells.some(isLayout)) {
      for (const cell of cells) writeNodes(cell.children ?? [], writer);
      separator = '\n\n';
      continue;
    }
    const texts = cells.map(cellText);
    const added = writer.add(texts.filter((text) => text !== '').join(' | '), separator);
    if (added !== undefined) separator = '\n';
  }
}

function isLayout(cell: OfficeContentNode): boolean {
  const blocks = cell.children ?? [];
  return (
    blocks.some(({ type }) => type === 'table' || type === 'heading') ||
    (cell.text?.length ?? 0) > longestCell
  );
}

function lengthOf(rows: readonly (readonly OfficeContentNode[])[]): number {
  let length = 0;
  for (const cells of rows) for (const cell of cells) length += cell.text?.length ?? 0;
  return length;
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

/** As with notes. */
function commentsOf(node: OfficeContentNode): OfficeContentNode[] {
  const ofRuns = (node.children ?? [])
    .filter(({ type }) => type === 'text')
    .flatMap(({ comments }) => comments ?? []);
  return [...(node.comments ?? []), ...ofRuns];
}

/** Of the block itself and of the runs of text in it, but not of the blocks in it, which bring their own. */
function notesOf(node: OfficeContentNode): OfficeContentNode[] {
  const ofRuns = (node.children ?? [])
    .filter(({ type }) => type === 'text')
    .flatMap(({ notes }) => notes ?? []);
  return [...(node.notes ?? []), ...ofRuns];
}
