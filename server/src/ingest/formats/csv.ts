import Papa from 'papaparse';
import { decodeText } from '../bytes/decode-text.ts';
import type { Reader } from './format-reader.ts';
import { Refusal } from '../refusal.ts';
import { createRowWriter } from '../tables/row-writer.ts';

export const csv = separatedValues('CSV file');
export const tsv = separatedValues('TSV file', '\t');

/** Creates a reader for tables as text. @param delimiter detected if omitted */
function separatedValues(name: string, delimiter?: string): Reader {
  return {
    name,
    kinds: ['data', 'late-pdf'],
    nothingFound: 'empty',
    async read(bytes, writer) {
      // Removes trailing empty lines: with a detected delimiter, they would count as rows with one cell.
      const text = (await decodeText(bytes, writer)).trimEnd();
      refuseEndlessRows(text, name);
      // Excel declares the delimiter in a first line such as `sep=;`.
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

/**
 * Maximum length of a row in characters. The parser creates an object per cell, so a row of separators needs many times its
 * length.
 */
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
