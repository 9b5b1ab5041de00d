import { applyEdits, walkXml, type XmlEdit } from '../docx/walk-xml.ts';

/** A private-use character that marks a spanned cell, which repeats the previous cell's text. */
export const spannedMark = '\uE00C';

/** Maximum number of characters that are repeated, because real cells are short. */
const maxRepeats = 1_000_000;

interface Cell {
  start: number;
  end: number;
  body: string;
  goesOn: 'left' | 'above' | undefined;
}

/** Repeats the text of a spanning table cell in all cells that it spans, because the file leaves them empty. */
export function spreadCells(xml: string): string {
  if (!/ [hv]Merge="(?:1|true)"/.test(xml)) return xml;
  const edits: XmlEdit[] = [];
  let table: Cell[][] = [];
  let room = maxRepeats;
  const isSound = walkXml(xml, {
    open({ name, attributes, start, end }) {
      if (name === 'a:tbl') table = [];
      else if (name === 'a:tr') table.push([]);
      else if (name === 'a:tc')
        table.at(-1)?.push({
          start: end,
          end: start,
          body: '',
          goesOn: isTrue(attributes['hMerge']) ? 'left' : isTrue(attributes['vMerge']) ? 'above' : undefined,
        });
    },
    close(name, _, end) {
      const cell = table.at(-1)?.at(-1);
      if (name === 'a:txBody' && cell !== undefined) {
        cell.end = end;
        cell.body = xml.slice(cell.start, end);
      }
      if (name !== 'a:tbl') return;
      for (const edit of repeated(table)) {
        room -= edit.text.length;
        if (room > 0) edits.push(edit);
      }
      table = [];
    },
  });
  return isSound ? applyEdits(xml, edits) : xml;
}

function repeated(table: readonly (readonly Cell[])[]): XmlEdit[] {
  const bodies: string[][] = [];
  const edits: XmlEdit[] = [];
  for (const [row, cells] of table.entries()) {
    const own: string[] = [];
    for (const [column, cell] of cells.entries()) {
      const source = cell.goesOn === 'left' ? own[column - 1] : bodies[row - 1]?.[column];
      const body = cell.goesOn === undefined ? cell.body : (source ?? cell.body);
      own.push(body);
      if (cell.goesOn === undefined || cell.end <= cell.start || body === '') continue;
      const text = cell.goesOn === 'left' ? marked(body) : body;
      edits.push({ at: cell.start, to: cell.end, text });
    }
    bodies.push(own);
  }
  return edits;
}

function marked(body: string): string {
  return body.replace(/<a:t>/, `<a:t>${spannedMark}`);
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
