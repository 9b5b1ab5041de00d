import * as xlsx from '@e965/xlsx';
import type { Sheet, SheetCell } from './report.ts';

/** Writes worksheets. Texts are written as text cells, so that a text that begins like a formula is not executed. */
export function writeXlsx(sheets: readonly Sheet[]): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const { name, columns, rows } of sheets) {
    const cells = [columns.map(([header]) => header), ...rows.map((row) => [...row])];
    const sheet = xlsx.utils.aoa_to_sheet(cells, { cellDates: true, UTC: true, dateNF: 'yyyy-mm-dd' });
    sheet['!autofilter'] = {
      ref: `A1:${xlsx.utils.encode_cell({ r: rows.length, c: columns.length - 1 })}`,
    };
    sheet['!cols'] = columns.map(([, wch]) => ({ wch }));
    sheet['!rows'] = cells.map((row) => ({
      hpt: heightOf(row.map((cell, place) => linesIn(cell, columns[place]?.[1] ?? 10))),
    }));
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  const Names = sheets.map(({ name }, Sheet) => ({
    Name: '_xlnm.Print_Titles',
    Ref: `'${name}'!$1:$1`,
    Sheet,
  }));
  book.Workbook = { Names };
  return dressed(xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }));
}

const linesIn = (cell: SheetCell, width: number): number =>
  String(cell instanceof Date ? '' : cell)
    .split('\n')
    .reduce((lines, line) => lines + linesOf(line, width * filled - margin), 0);

/** Number of letters per unit of column width, because average letters are narrower than the digits that define the unit. */
const filled = 1.1;
const margin = 2;

/**
 * Counts the lines of a text when it breaks as in Excel: between words, and inside a word that is longer than a line, such as a
 * file name.
 */
function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of text.split(' ')) {
    if (used > 0 && used + 1 + length > width) {
      lines += 1;
      used = 0;
    }
    const broken = Math.max(0, Math.ceil(length / width) - 1);
    lines += broken;
    used = broken > 0 ? length - broken * width : used + (used > 0 ? 1 : 0) + length;
  }
  return lines;
}

/** Returns the row height in points, at most 409. The height is written into the file, because not every program computes it. */
const heightOf = (lines: readonly number[]): number => Math.min(409, Math.max(...lines) * 16);

/**
 * Adds features that the library cannot write: wrapped lines, a styled header that stays visible, and a page as wide as the
 * table.
 */
function dressed(file: Uint8Array): Uint8Array {
  const parts = xlsx.CFB.read(file, { type: 'buffer' });
  const change = (path: RegExp, to: (xml: string) => string) => {
    for (const [index, name] of parts.FullPaths.entries()) {
      const part = parts.FileIndex[index];
      if (part && path.test(name)) part.content = Buffer.from(to(Buffer.from(part.content).toString()));
    }
  };
  let known = 0;
  change(/\/xl\/styles\.xml$/, (xml) => {
    known = Number(/<cellXfs count="(\d+)"/.exec(xml)?.[1]);
    return withStyles(xml);
  });
  change(/\/xl\/worksheets\/sheet\d+\.xml$/, (xml) =>
    asPage(xml, { text: known, header: known + 1, number: known + 2 }),
  );
  return xlsx.CFB.write(parts, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer;
}

const aligned = (how = '') => `applyAlignment="1"><alignment vertical="top" wrapText="1"${how}/></xf>`;
/** Indent texts, to keep a distance to a number at the end of the previous column. */
const text = aligned(' horizontal="left" indent="1"');
const ofTable = 'numFmtId="0" xfId="0" borderId="1" applyBorder="1"';
const textStyle = `<xf ${ofTable} fontId="0" fillId="0" ${text}`;
const headerStyle = `<xf ${ofTable} fontId="1" fillId="2" applyFont="1" applyFill="1" ${text}`;
const numberStyle = `<xf ${ofTable} fontId="0" fillId="0" ${aligned()}`;
const bold = '<font><b/><sz val="12"/><color theme="1"/><name val="Calibri"/><family val="2"/></font>';
const line =
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FFC9D2D2"/></bottom><diagonal/></border>';
const tint = '<fill><patternFill patternType="solid"><fgColor rgb="FFE3EEEE"/></patternFill></fill>';

/**
 * Appends three styles to the workbook. They are set on cells one by one, because not every program applies the first style to
 * all cells.
 */
const withStyles = (xml: string) =>
  xml
    .replace(/<fonts count="1">(.*?)<\/fonts>/, `<fonts count="2">$1${bold}</fonts>`)
    .replace(/<fills count="2">(.*?)<\/fills>/, `<fills count="3">$1${tint}</fills>`)
    .replace(/<borders count="1">(.*?)<\/borders>/, `<borders count="2">$1${line}</borders>`)
    .replace(/<cellXfs count="(\d+)">(.*?)<\/cellXfs>/, (_, count: string, styles: string) => {
      const own = styles
        .replaceAll('borderId="0"', 'borderId="1" applyBorder="1"')
        .replaceAll('/>', ` ${aligned()}`);
      const all = own + textStyle + headerStyle + numberStyle;
      return `<cellXfs count="${Number(count) + 3}">${all}</cellXfs>`;
    });

const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
const page = '<pageSetup paperSize="8" orientation="landscape" fitToHeight="0"/>';

const asPage = (xml: string, styles: { text: number; header: number; number: number }) =>
  xml
    .replace('<dimension', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension')
    .replace(/(<sheetView [^<>]*)\/>/, `$1>${pane}`)
    // Do not fix the height, so that a row grows when someone adds text.
    .replaceAll(' customHeight="1"', '')
    .replace(/<row r="1".*?<\/row>/, (row) => row.replaceAll('<c ', `<c s="${styles.header}" `))
    .replaceAll(
      /<c (?!s=)(?![^>]* s=)([^>]*)/g,
      (_, rest: string) => `<c s="${/ t="s"/.test(rest) ? styles.text : styles.number}" ${rest}`,
    )
    .replace(/(<autoFilter [^>]*\/>)/, `$1${page}`);
