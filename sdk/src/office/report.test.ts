import * as xlsx from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeReport } from './report/write-report.ts';

const caller = { user: { id: 'ana' }, signal: new AbortController().signal };
const file = 'tdrs-app-rfq__FINAL_TDRS_software_development_RFQ.docx';

it('a workbook row of a report is as high as its longest text, even if a word is longer than a line', async () => {
  const columns = [
    ['Page', 6],
    ['Evidence', 40],
  ] as const;
  const rows = [
    [3, `[1] ${file}\n[2] ${file}`],
    [4, 'Short'],
  ];
  const body = await writeReport(caller, { format: 'xlsx', sheets: [{ name: 'Rows', columns, rows }] });
  const book = xlsx.read(body, { cellStyles: true });
  const [, high, low] = book.Sheets['Rows']?.['!rows'] ?? [];
  expect([high?.hpt, low?.hpt]).toEqual([6 * 16, 16]);
  const sheet = strFromU8(unzipSync(body)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const styleOf = (cell: string) => new RegExp(`<c s="(\\d+)" r="${cell}"`).exec(sheet)?.[1];
  expect(styleOf('A2')).not.toBe(styleOf('B2'));
});

it('only a row of a Word report that is longer than a page continues on the next page', async () => {
  const rows = [[['Short']], [['long '.repeat(200)]]];
  const report = { title: 'T', footer: 'F', parts: [{ head: ['A'], widths: [100], rows }] };
  const body = await writeReport(caller, { format: 'docx', report });
  const xml = strFromU8(unzipSync(body)['word/document.xml'] ?? new Uint8Array());
  expect([...xml.matchAll(/<w:cantSplit\/>/g)]).toHaveLength(1);
});
