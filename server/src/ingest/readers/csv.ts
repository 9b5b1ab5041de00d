import Papa from 'papaparse';
import { decodeText } from '../decode-text.ts';
import type { DocumentWriter } from '../document-writer.ts';
import type { Reader } from '../reader.ts';
import { Refusal } from '../refusal.ts';

/**
 * Every row becomes a line of its own that names its columns: `Team: Blues | Location: STL`. Found on its own,
 * far from the header, such a line still says what its values mean, to a person and to a model, and a question
 * finds it by the column's name. The empty line between rows keeps the chunker from cutting a row in two.
 */
export const csv: Reader = {
  name: 'CSV file',
  kinds: ['data'],
  nothingFound: 'empty',
  read(bytes, writer) {
    const text = decodeText(bytes);
    refuseEndlessRows(text);
    // Excel writes its delimiter into a first line of this form.
    const declared = /^\uFEFF?sep=(.)\r?\n/.exec(text.slice(0, 16));
    const rows = createRowWriter(writer);
    Papa.parse<string[]>(declared ? text.slice(declared[0].length) : text, {
      ...(declared?.[1] === undefined ? {} : { delimiter: declared[1] }),
      skipEmptyLines: 'greedy',
      step: ({ data }, parser) => {
        rows.write(data);
        if (writer.full) parser.abort();
      },
    });
    rows.flush();
  },
};

/** Characters. The parser makes an object of every cell, so a row of separators costs many times its length. */
const longestRow = 1_000_000;

function refuseEndlessRows(text: string): void {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    if (end - start > longestRow) {
      throw new Refusal(
        'limit',
        'This CSV file has a row of more than a million characters. Check its line ends, or split it into smaller files, and upload it again.',
      );
    }
    start = end + 1;
  }
}

/** Titles and notes may stand above the header; it is not looked for further down than this. */
const headerWithin = 10;
/** Wider rows are not meant for people. */
const mostColumns = 1_000;

function createRowWriter(writer: DocumentWriter) {
  const first: string[][] = [];
  let header: string[] | undefined;
  let decided = false;

  function put(row: string[]): void {
    const cells = row.map((cell, column) => {
      const name = header?.[column];
      return cell === '' || name === undefined || name === '' ? cell : `${name}: ${cell}`;
    });
    writer.add(cells.filter((cell) => cell !== '').join(' | '));
  }

  function flush(): void {
    if (decided) return;
    decided = true;
    const at = findHeader(first);
    for (const [index, row] of first.entries()) {
      put(row);
      if (index === at) header = row;
    }
  }

  return {
    flush,
    write(raw: string[]): void {
      if (raw.length > mostColumns) writer.truncate();
      const row = raw.slice(0, mostColumns).map((cell) => cell.replace(/\s+/g, ' ').trim());
      if (decided) put(row);
      else if (first.push(row) === headerWithin) flush();
    },
  };
}

/** The first row with as many cells as any near it, if they are different words and not values. */
function findHeader(rows: string[][]): number | undefined {
  const filled = rows.map((row) => row.filter((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map((cells) => cells.length));
  const at = filled.findIndex((cells) => cells.length === width);
  const cells = filled[at] ?? [];
  const isHeader =
    width > 1 &&
    at < rows.length - 1 &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => cell.length <= 80 && /\p{L}/u.test(cell) && !/^\S+@\S+$|:\/\//.test(cell));
  return isHeader ? at : undefined;
}
