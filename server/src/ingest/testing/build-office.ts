import { utils, write } from '@e965/xlsx';
import { buildZip, type ZipEntry } from './build-zip.ts';

export function buildWorkbook(
  sheets: Record<string, (string | number | Date)[][]>,
  format: 'xlsx' | 'xls' = 'xlsx',
): Buffer {
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  return write(workbook, {
    type: 'buffer',
    bookType: format === 'xls' ? 'biff8' : 'xlsx',
    compression: true,
  });
}

export type SheetCell = string | number | Date | null;

/** Builds a workbook with one sheet. @param merges merged areas such as "A2:A3" */
export function buildSheet(
  rows: SheetCell[][],
  {
    merges = [],
    format = 'xlsx',
  }: { merges?: readonly string[]; format?: 'xlsx' | 'xls' | 'ods' | 'xlsb' } = {},
): Buffer {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = merges.map((area) => utils.decode_range(area));
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, 'Sheet');
  return write(workbook, {
    type: 'buffer',
    bookType: format === 'xls' ? 'biff8' : format,
    compression: true,
  });
}

export function buildRawXlsx(sheet: string | Uint8Array, more: ZipEntry[] = []): Buffer {
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return buildZip([
    contentTypes,
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.concat([
        Buffer.from(`<?xml version="1.0"?><worksheet xmlns="${spreadsheet}">`),
        Buffer.from(sheet),
        Buffer.from('</worksheet>'),
      ]),
    },
    ...more,
  ]);
}

export function buildRawPptx(
  slides: readonly (string | Uint8Array)[],
  hidden: readonly number[] = [],
  more: ZipEntry[] = [],
): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main';
  const names = `xmlns:a="${drawing}" xmlns:p="${presentation}" xmlns:r="${office}"`;
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`);
  const links = slides.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/slide" Target="slides/slide${index + 1}.xml"/>`,
  );
  return buildZip([
    contentTypes,
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation ${names}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    },
    { name: 'ppt/_rels/presentation.xml.rels', content: relationships(links.join('')) },
    ...slides.map((shapes, index) => ({
      name: `ppt/slides/slide${index + 1}.xml`,
      content: Buffer.concat([
        Buffer.from(`<p:sld ${names}${hidden.includes(index) ? ' show="0"' : ''}><p:cSld><p:spTree>`),
        Buffer.from(shapes),
        Buffer.from('</p:spTree></p:cSld></p:sld>'),
      ]),
    })),
    ...more,
  ]);
}

export function shape(text: string, isTitle = false): string {
  const place = isTitle ? '<p:nvPr><p:ph type="title"/></p:nvPr>' : '<p:nvPr/>';
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/>${place}</p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

export function buildRawOdt(body: string | Uint8Array, more: ZipEntry[] = []): Buffer {
  const office = 'urn:oasis:names:tc:opendocument:xmlns';
  return buildZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      content: Buffer.concat([
        Buffer.from(
          `<office:document-content xmlns:office="${office}:office:1.0" xmlns:text="${office}:text:1.0" xmlns:table="${office}:table:1.0"><office:body><office:text>`,
        ),
        Buffer.from(body),
        Buffer.from('</office:text></office:body></office:document-content>'),
      ]),
    },
    ...more,
  ]);
}

const contentTypes: ZipEntry = {
  name: '[Content_Types].xml',
  content:
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
};

function relationships(entries: string): string {
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
}
