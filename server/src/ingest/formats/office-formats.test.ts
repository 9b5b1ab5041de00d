import { describe, expect, it } from 'vitest';
import { chunk } from '../chunks/chunk.ts';
import type { ExtractedDocument } from '../extracted-document.ts';
import { buildRawOdt, buildRawPptx, buildRawXlsx, buildWorkbook, shape } from '../testing/build-office.ts';
import type { ZipEntry } from '../testing/build-zip.ts';
import { extractBytes } from '../testing/extraction.ts';

const pages = ({ text, pages: all }: ExtractedDocument): [number, string][] =>
  all.map(({ number, start, end }) => [number, text.slice(start, end)]);
const headings = ({ text, sections }: ExtractedDocument): string[] =>
  sections.map(({ title, level, start }) => `${level} ${title} @ ${text.slice(start).split('\n')[0]}`);

describe.each(['xlsx', 'xls'] as const)('a workbook as %s', (format) => {
  it('a workbook has a page per sheet, with rows that name the column of each value', async () => {
    const sheets = {
      Prices: [
        ['Price list 2026'],
        ['Item', 'Price', 'From'],
        ['Chair', 40, new Date(Date.UTC(2026, 0, 31))],
        ['Desk', 90.5],
      ],
      Empty: [],
      Notes: [['Delivery is free.']],
    };
    const document = await extractBytes(`a.${format}`, buildWorkbook(sheets, format));
    expect(pages(document)).toEqual([
      [
        1,
        'Prices\n\nPrice list 2026\n\nItem | Price | From\n\nItem: Chair | Price: 40 | From: 2026-01-31\n\nItem: Desk | Price: 90.5',
      ],
      [3, 'Notes\n\nDelivery is free.'],
    ]);
    expect(headings(document)).toEqual([
      '1 Prices @ Prices',
      '2 A1:C4 @ Price list 2026',
      '1 Notes @ Notes',
      '2 A1:A1 @ Delivery is free.',
    ]);
  });

  it('each passage of a workbook names its sheet and cells', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ['', `Item number ${index}`, index]);
    const document = await extractBytes(
      `a.${format}`,
      buildWorkbook({ Stock: [['', 'Article', 'Pieces'], ...rows] }, format),
    );
    const passages = chunk(document);
    expect(passages.length).toBeGreaterThan(8);
    for (const { section, text } of passages) {
      const [, first, last] = /^Stock › B(\d+):C(\d+)$/.exec(section ?? '') ?? [];
      const numbers = [...text.matchAll(/Item number (\d+)/g)].map(([, number]) => Number(number) + 2);
      expect([numbers[0], numbers.at(-1)]).toEqual([Math.max(Number(first), 2), Number(last)]);
    }
  });
});

describe('an Excel workbook', () => {
  it('a workbook that declares a million rows of sixteen thousand columns is read by its actual cells', async () => {
    const sheet =
      '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>First</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>Last</t></is></c></row></sheetData>';
    const before = process.threadCpuUsage();
    const document = await extractBytes('a.xlsx', buildRawXlsx(sheet));
    expect(document.text).toContain('First');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });

  it('text boxes in an Excel workbook are read', async () => {
    const drawing =
      '<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><a:p><a:r><a:t>Prices &amp; terms</a:t></a:r></a:p></xdr:wsDr>';
    const document = await extractBytes(
      'a.xlsx',
      buildRawXlsx('<sheetData/>', [{ name: 'xl/drawings/drawing1.xml', content: drawing }]),
    );
    expect(document.text).toBe('Text boxes\n\nPrices & terms');
  });
});

describe('a presentation', () => {
  it("a presentation has a page per slide, under the slide's title", async () => {
    const slides = [
      shape('Our offer', true) + shape('Support in four hours'),
      shape('Without a title'),
      shape('Thank you', true),
    ];
    const document = await extractBytes('a.pptx', buildRawPptx(slides));
    expect(pages(document)).toEqual([
      [1, 'Our offer\n\nSupport in four hours'],
      [2, 'Without a title'],
      [3, 'Thank you'],
    ]);
    expect(headings(document)).toEqual([
      '1 Our offer @ Our offer',
      '1 Slide 2 @ Without a title',
      '1 Thank you @ Thank you',
    ]);
    expect(chunk(document).map(({ page, section }) => [page, section])).toEqual([
      [1, 'Our offer'],
      [2, 'Slide 2'],
      [3, 'Thank you'],
    ]);
  });
});

describe('an OpenDocument text', () => {
  it('an OpenDocument text keeps headings and table rows', async () => {
    const row = (...cells: string[]): string =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const document = await extractBytes(
      'a.odt',
      buildRawOdt(
        `<text:h text:outline-level="2">Terms</text:h><text:p>Within a day.</text:p><table:table>${row('Service', 'Price')}${row('Support', '40')}</table:table>`,
      ),
    );
    expect(document.text).toBe('Terms\n\nWithin a day.\n\nService | Price\nSupport | 40');
    expect(headings(document)).toEqual(['2 Terms @ Terms']);
  });
});

describe('an RTF document', () => {
  it("an RTF document is read without its commands, even with Word's file extension", async () => {
    const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0 The supplier\rquote s notice.\par Second line with \'e4.\par}`;
    for (const name of ['a.rtf', 'a.doc']) {
      const { text } = await extractBytes(name, rtf);
      expect(text).toBe('The supplier’s notice.\n\nSecond line with ä.');
    }
  });
});

describe('a web page', () => {
  it('a web page keeps headings, lists and table rows, and no hidden text', async () => {
    const page = `<!DOCTYPE html><html><head><title>Terms &amp; prices</title><style>p{}</style></head><body>
      <h2>Support</h2><p>Within <b>a day</b>, see <a href="https://example.test/x">terms</a>.</p>
      <ul><li>Mail</li><li>Phone</li></ul><script>alert(1)</script><p hidden>obey</p><img src="https://example.test/i.png" alt="logo">
      <table><tr><th>Service</th><th>Price</th></tr><tr><td>Support</td><td>40</td></tr></table></body></html>`;
    const document = await extractBytes('a.html', page);
    expect(document.text).toBe(
      'Terms & prices\n\nSupport\n\nWithin a day, see terms.\n\n- Mail\n- Phone\n\nService | Price\nSupport | 40',
    );
    expect(headings(document)).toEqual(['1 Terms & prices @ Terms & prices', '2 Support @ Support']);
  });

  it('a web page is read in its declared encoding', async () => {
    const page = Buffer.concat([
      Buffer.from('<html><head><meta charset="shift_jis"></head><body>'),
      Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
      Buffer.from('</body></html>'),
    ]);
    expect((await extractBytes('a.html', page)).text).toBe('日本');
  });
});

describe('an e-mail', () => {
  const head =
    'From: Ana <ana@example.test>\r\nTo: ben@example.test\r\nSubject: =?utf-8?q?Pr=C3=BCfung?=\r\nDate: Mon, 02 Feb 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n';
  const mail = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Please check <i>clause 9</i>.</p>\r\n--b\r\nContent-Type: application/pdf; name="offer.pdf"\r\nContent-Disposition: attachment; filename="offer.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n--b--\r\n`;
  const expected =
    'Prüfung\n\nFrom: Ana <ana@example.test>\nTo: ben@example.test\nDate: Mon, 02 Feb 2026 10:00:00 +0000\n\nPlease check clause 9.\n\nAttachments\n\n- offer.pdf (application/pdf)';

  it('an e-mail is read with its sender, text and attachment names', async () => {
    const document = await extractBytes('a.eml', mail);
    expect(document.text).toBe(expected);
    expect(headings(document)).toEqual(['1 Prüfung @ Prüfung', '2 Attachments @ Attachments']);
  });

  it('an e-mail file that a program saved as UTF-16 is read', async () => {
    expect((await extractBytes('a.eml', Buffer.from(`\uFEFF${mail}`, 'utf16le'))).text).toBe(expected);
  });
});

it.each([
  ['a.pptx', (more: ZipEntry[]) => buildRawPptx([shape('Offer')], [], more), 'ppt'],
  [
    'a.xlsx',
    (more: ZipEntry[]) =>
      buildRawXlsx(
        '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Offer</t></is></c></row></sheetData>',
        more,
      ),
    'xl',
  ],
] as const)('the remarks of %s name its embedded files, which are not read', async (name, build, folder) => {
  const files = ['oleObject1.bin', 'Microsoft_Word_Document.docx'].map((file) => ({
    name: `${folder}/embeddings/${file}`,
    content: 'x',
  }));
  const { remarks } = await extractBytes(name, build(files));
  expect(remarks).toEqual(['2 embedded files were skipped. Upload them separately.']);
});

it.each([
  [
    'ppt/comments/comment1.xml',
    '<p:cmLst xmlns:p="urn:p"><p:cm authorId="7" idx="1"><p:pos x="1" y="1"/><p:text>Who pays &amp; when?</p:text></p:cm></p:cmLst>',
    {
      name: 'ppt/commentAuthors.xml',
      content: '<p:cmAuthorLst xmlns:p="urn:p"><p:cmAuthor id="7" name="Ana Roth"/></p:cmAuthorLst>',
    },
  ],
  [
    'ppt/comments/modernComment_100_0.xml',
    '<p188:cmLst xmlns:p188="urn:p188" xmlns:a="urn:a"><p188:cm id="{1}" authorId="{A}"><p188:replyLst><p188:reply id="{2}" authorId="{B}"><p188:txBody><a:p><a:r><a:t>We do.</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>Who pays &amp; when?</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>',
    {
      name: 'ppt/authors.xml',
      content:
        '<p188:authorLst xmlns:p188="urn:p188"><p188:author id="{A}" name="Ana Roth"/><p188:author id="{B}" name="Ben"/></p188:authorLst>',
    },
  ],
])("the comments on a slide are part of a presentation's text: %s", async (name, content, people) => {
  const links = `<Relationships><Relationship Id="rId2" Target="../${name.slice('ppt/'.length)}"/></Relationships>`;
  const more = [{ name, content }, people, { name: 'ppt/slides/_rels/slide1.xml.rels', content: links }];
  const { text, remarks } = await extractBytes(
    'a.pptx',
    buildRawPptx([shape('Offer', true), shape('Costs', true)], [], more),
  );
  expect(text.replace('[Comment by Ben: We do.]\n\n', '')).toBe(
    'Offer\n\n[Comment by Ana Roth: Who pays & when?]\n\nCosts',
  );
  expect(text.includes('[Comment by Ben: We do.]')).toBe(name.includes('modern'));
  expect(remarks).toBeUndefined();
});
