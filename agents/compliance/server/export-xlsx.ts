import * as xlsx from '@e965/xlsx';
import { methodNames, severityNames, statusNames, type StoredFinding } from '../finding.ts';
import { checkNames } from './export-texts.ts';

type Cell = string | number | Date | null;

/** Header, width in characters, and what stands in the cell. */
const columns: [string, number, (finding: StoredFinding) => Cell][] = [
  ['Severity', 10, ({ severity }) => severityNames[severity]],
  ['Status', 12, ({ status }) => statusNames[status]],
  ['Requirement', 40, ({ requirement }) => requirement],
  ['Document', 30, ({ filename }) => filename],
  ['Version', 8, ({ documentId, version }) => (documentId === null ? null : version)],
  ['Page', 6, ({ page }) => page],
  ['Section', 24, ({ section }) => section ?? ''],
  ['Quote', 60, ({ quote, checked }) => (checked === 'verified' ? quote : '')],
  ['Quote check', 20, ({ checked }) => checkNames[checked]],
  ['Words not found in the document', 40, ({ quote, checked }) => (checked === 'not-found' ? quote : '')],
  ['Explanation', 60, ({ explanation }) => explanation],
  ['Suggested wording', 60, ({ suggestion }) => suggestion],
  ['Owner', 20, ({ owner }) => owner],
  ['Note', 40, ({ note }) => note],
  ['Found by', 24, ({ method }) => methodNames[method]],
  ['Created', 12, ({ createdAt }) => new Date(createdAt)],
  ['Updated', 12, ({ updatedAt }) => new Date(updatedAt)],
];

/** A workbook with one sheet: typed columns, a header that stays in sight, and a filter over all columns. */
export async function write(findings: readonly StoredFinding[]): Promise<Uint8Array> {
  const rows = findings.map((finding) => columns.map(([, , cellOf]) => cellOf(finding)));
  const sheet = xlsx.utils.aoa_to_sheet([columns.map(([header]) => header), ...rows], {
    cellDates: true,
    UTC: true,
    dateNF: 'yyyy-mm-dd',
  });
  const last = xlsx.utils.encode_cell({ r: rows.length, c: columns.length - 1 });
  sheet['!autofilter'] = { ref: `A1:${last}` };
  sheet['!cols'] = columns.map(([, wch]) => ({ wch }));
  const book = xlsx.utils.book_new(sheet, 'Findings');
  const file: Uint8Array = xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true });
  return freezeHeader(file);
}

/** The library cannot write this one element. A text stays a text, whatever it begins with: its cell is of the type of a text. */
function freezeHeader(file: Uint8Array): Uint8Array {
  const parts = xlsx.CFB.read(file, { type: 'buffer' });
  const sheet = xlsx.CFB.find(parts, '/xl/worksheets/sheet1.xml');
  if (!sheet) throw new Error('The workbook has no sheet');
  const pane =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const text = Buffer.from(sheet.content as Uint8Array).toString();
  sheet.content = Buffer.from(text.replace('<sheetView workbookViewId="0"/>', pane));
  return xlsx.CFB.write(parts, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer;
}
