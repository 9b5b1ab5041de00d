import Papa from 'papaparse';
import { decodeText } from '../bytes/decode-text.ts';
import type { Reader } from './format-reader.ts';
import { Refusal } from '../refusal.ts';
import { createRowWriter } from '../tables/row-writer.ts';

export const csv = separatedValues('CSV file');
export const tsv = separatedValues('TSV file', '\t');

/** @param delimiter detected if omitted */
function separatedValues(name: string, delimiter?: string): Reader {
  return {
    name,
    kinds: ['data', 'late-pdf'],
    nothingFound: 'empty',
    async read(bytes, writer) {
      // With a detected delimiter, trailing empty lines would count as rows with one cell.
      const text = (await decodeText(bytes, writer)).trimEnd();
      refuseEndlessRows(text, name);
      // Excel declares its delimiter in such a first line.
      const declared = /^\uFEFF?sep=(.)\r?\n/.exec(text.slice(0, 16));
      const separator = declared?.[1] ?? delimiter;
      const rows = createRowWriter(writer, { level: 1, isOneTable: true });
      let number = 0;
      Papa.parse<string[]>(declared ? text.slice(declared[0].length) : text, {
        ...(separator === undefined ? {} : { delimiter: separator }),
        step: ({ data }, parser) => {
          number++;
          rows.write({ number, cells: data, spans: [] });
          if (writer.full) parser.abort();
        },
      });
      rows.end();
    },
  };
}

/** Characters. The parser creates an object per cell, so a row of separators costs many times its length. */
const maxRowLength = 1_000_000;

function refuseEndlessRows(text: string, name: string): void {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    if (end - start > maxRowLength) {
      throw new Refusal(
        'limit',
        `This ${name} has a row with more than a million characters. Check the line breaks or split the file, then upload it again.`,
      );
    }
    start = end + 1;
  }
}
