import { describe, expect, it } from 'vitest';
import { buildRawXlsx } from '../testing/build-office.ts';
import { buildZip } from '../testing/build-zip.ts';
import { extractBytes } from '../testing/extraction.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

describe('an Excel workbook', () => {
  const cell = (place: string, inside: string, more = ''): string => `<c r="${place}"${more}>${inside}</c>`;
  const text = (place: string, words: string): string =>
    cell(place, `<is><t>${words}</t></is>`, ' t="inlineStr"');
  const rows = (...all: string[]): string =>
    `<sheetData>${all.map((row, index) => `<row r="${index + 1}">${row}</row>`).join('')}</sheetData>`;

  it("an Excel workbook's formulas without a stored result are shown as formulas and counted in a remark", async () => {
    const document = await extractBytes(
      'a.xlsx',
      buildRawXlsx(
        rows(
          text('A1', 'Cost centre') + text('B1', 'January') + text('C1', 'Total'),
          text('A2', 'Canteen') + cell('B2', '<v>1200</v>') + cell('C2', '<f>SUM(B2:B2)</f>'),
          text('A3', 'Fleet') + cell('B3', '<v>8800</v>') + cell('C3', '<f t="shared" si="0"/><v></v>'),
          text('A4', 'Known') + cell('B4', '<v>7</v>') + cell('C4', '<f>B4</f><v>7</v>'),
          text('A5', 'Empty') + cell('B5', '<v>9</v>') + cell('C5', '<f>""</f><v></v>', ' t="str"'),
        ),
      ),
    );
    expect(linesOf(document.text).slice(2)).toEqual([
      'Cost centre: Canteen | January: 1200 | Total: [Formula without a stored result: =SUM(B2:B2)]',
      'Cost centre: Fleet | January: 8800 | Total: [Formula without a stored result]',
      'Cost centre: Known | January: 7 | Total: 7',
      'Cost centre: Empty | January: 9',
    ]);
    expect(document.remarks?.[0]).toContain('results of 2 formulas are not stored');
  });

  it("an Excel workbook's number of twenty digits is read as stored", async () => {
    const document = await extractBytes(
      'a.xlsx',
      buildRawXlsx(
        rows(
          text('A1', 'Article') + text('B1', 'Number') + text('C1', 'Price'),
          text('A2', 'Winch') + cell('B2', '<v>12345678901234567893</v>') + cell('C2', '<v>40.5</v>'),
        ),
      ),
    );
    expect(document.text).toContain('Article: Winch | Number: 12345678901234567893 | Price: 40.5');
  });

  it.each([
    ['its bold type', ' s="1"', ''],
    ['a filter that begins in the row', '', '<autoFilter ref="A1:C3"/>'],
  ])(
    'the first row of an Excel table counts as its header because of %s if words alone do not decide',
    async (_, style, after) => {
      const bold = (place: string, words: string): string =>
        cell(place, `<is><t>${words}</t></is>`, `${style} t="inlineStr"`);
      const { text: read } = await extractBytes(
        'a.xlsx',
        buildRawXlsx(
          rows(
            bold('A1', 'Wer') + bold('B1', 'Wo') + bold('C1', 'Wie'),
            text('A2', 'Ann') + text('B2', 'Oslo') + text('C2', 'Zug'),
            text('A3', 'Ben') + text('B3', 'Rom') + text('C3', 'Bus'),
          ) + after,
          [
            {
              name: 'xl/styles.xml',
              content:
                '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font/><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>',
            },
          ],
        ),
      );
      expect(linesOf(read).slice(2)).toEqual([
        'Wer: Ann | Wo: Oslo | Wie: Zug',
        'Wer: Ben | Wo: Rom | Wie: Bus',
      ]);
    },
  );

  it('a workbook whose parts are in the root of its archive is read', async () => {
    const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
    const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relations = (target: string, type: string): string =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
    const { text } = await extractBytes(
      'a.xlsx',
      buildZip([
        {
          name: '[Content_Types].xml',
          content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
        },
        { name: '_rels/.rels', content: relations('workbook.xml', 'officeDocument') },
        { name: '_rels/workbook.xml.rels', content: relations('sheet1.xml', 'worksheet') },
        {
          name: 'workbook.xml',
          content: `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Bookings" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        },
        {
          name: 'sheet1.xml',
          content: `<worksheet xmlns="${sheets}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Codeword Garganey</t></is></c></row></sheetData></worksheet>`,
        },
      ]),
    );
    expect(text).toBe('Bookings\n\nCodeword Garganey');
  });

  it('a workbook whose archive separates folders by backslashes is read', async () => {
    const bytes = buildRawXlsx(
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Codeword Garganey</t></is></c></row></sheetData>',
    );
    const names = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml'];
    for (const name of names) {
      const changed = Buffer.from(name.replaceAll('/', '\\'));
      for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) changed.copy(bytes, at);
    }
    expect((await extractBytes('a.xlsx', bytes)).text).toContain('Codeword Garganey');
  });
});
