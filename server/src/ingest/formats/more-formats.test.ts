import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph } from '../testing/build-docx.ts';
import { buildRawPptx, buildRawXlsx, buildSheet, shape } from '../testing/build-office.ts';
import { buildPpt } from '../testing/build-ppt.ts';
import { extractBytes, readerRefusalOf } from '../testing/extraction.ts';

const macros = { name: 'xl/vbaProject.bin', content: 'x' };
const macroRemark =
  'This file contains macros. They were not run. Only enable them in Office if you trust the author.';
const cells =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Codeword Garganey</t></is></c></row></sheetData>';

describe('other Office files', () => {
  it.each<[string, string | Uint8Array]>([
    ['a.xlsm', buildRawXlsx(cells, [macros])],
    ['a.xltm', buildRawXlsx(cells, [macros])],
    [
      'a.docm',
      buildDocx(paragraph('Codeword Garganey'), { more: [{ ...macros, name: 'word/vbaProject.bin' }] }),
    ],
    [
      'a.dotm',
      buildDocx(paragraph('Codeword Garganey'), { more: [{ ...macros, name: 'word/vbaProject.bin' }] }),
    ],
    ['a.ppt', buildPpt([{ title: 'Codeword Garganey', body: 'Text' }], { more: ['_VBA_PROJECT'] })],
  ])('the Office file %s is read, and its macros are mentioned', async (name, bytes) => {
    const document = await extractBytes(name, bytes);
    expect(document.text).toContain('Codeword Garganey');
    expect(document.remarks).toContain(macroRemark);
  });

  it.each<[string, string | Uint8Array]>([
    ['a.xltx', buildRawXlsx(cells)],
    ['a.dotx', buildDocx(paragraph('Codeword Garganey'))],
    ['a.ppsx', buildRawPptx([shape('Codeword Garganey', true)])],
    ['a.pptm', buildRawPptx([shape('Codeword Garganey', true)])],
  ])('the Office file %s is read', async (name, bytes) => {
    expect((await extractBytes(name, bytes)).text).toContain('Codeword Garganey');
  });

  it('a binary Excel workbook keeps its sheets, columns and merged cells', async () => {
    const bytes = buildSheet(
      [
        ['Region', 'Depot', 'Bays'],
        ['North', 'Arvik', 12],
        [null, 'Narum', 4006381333948],
      ],
      { format: 'xlsb', merges: ['A2:A3'] },
    );
    const { text, pages } = await extractBytes('a.xlsb', bytes);
    expect(text).toBe(
      'Sheet\n\nRegion | Depot | Bays\n\nRegion: North | Depot: Arvik | Bays: 12\n\nRegion: North | Depot: Narum | Bays: 4006381333948',
    );
    expect(pages).toHaveLength(1);
  });
});

describe.each(['ppt', 'pps'])('an old presentation as .%s', (extension) => {
  it('an old PowerPoint file has a page per slide, with title, text boxes and notes', async () => {
    const document = await extractBytes(
      `a.${extension}`,
      buildPpt(
        [
          {
            title: 'Our offer',
            body: 'Support in four hours\rand at night',
            box: 'Übersicht',
            notes: 'Smile.',
            comment: { author: 'Ana Roth', text: 'Say who pays.' },
          },
          { title: 'Costs', body: '40 €', isHidden: true },
        ],
        { objects: [3, 6, 0] },
      ),
    );
    const pages = document.pages.map(({ start, end }) => document.text.slice(start, end));
    expect(pages).toEqual([
      'Our offer\n\nSupport in four hours\nand at night\n\nÜbersicht\n\n[Comment by Ana Roth: Say who pays.]\n\nNotes: Smile.',
      'Costs\n\n40 €',
    ]);
    expect(document.sections.map(({ title }) => title)).toEqual(['Our offer', 'Costs']);
    expect(document.remarks).toEqual([
      'One hidden slide was included.',
      '2 embedded files were skipped. Upload them separately.',
    ]);
  });

  it('an old PowerPoint file is read although it was saved for PowerPoint 95, too', async () => {
    const both = { more: ['PowerPoint Document', 'Text_Content'], folder: 'PP97_DUALSTORAGE' };
    const { text } = await extractBytes(
      `a.${extension}`,
      buildPpt([{ title: 'Our offer', body: '40 €' }], both),
    );
    expect(text).toBe('Our offer\n\n40 €');
  });

  it.each([
    [{ isEncrypted: true }, 'encrypted', 'protected by a password'],
    [{ more: ['Text_Content'] }, 'unsupported', 'PowerPoint 95 or earlier'],
    [{ more: ['PP40'] }, 'unsupported', 'PowerPoint 95 or earlier'],
  ] as const)('an old PowerPoint file with %j is refused as %s', async (options, reason, sentence) => {
    const refusal = await readerRefusalOf(`a.${extension}`, buildPpt([{ title: 'a', body: 'b' }], options));
    expect(refusal.reason).toBe(reason);
    expect(refusal.message).toContain(sentence);
  });

  it('a damaged or different file with an old PowerPoint extension is refused as damaged', async () => {
    const broken = buildPpt([{ title: 'a', body: 'b' }]);
    const place = broken.indexOf(Buffer.from([0xf5, 0x0f]));
    broken.fill(0xff, place, place + 20);
    expect((await readerRefusalOf(`a.${extension}`, broken)).reason).toBe('corrupt');
    expect((await readerRefusalOf(`a.${extension}`, 'text')).reason).toBe('corrupt');
  });
});

describe('other text formats', () => {
  it('a web archive is read like its web page', async () => {
    const page = [
      'From: <Saved by a browser>',
      'Subject: Terms',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<html><body><h1>Support</h1><p>Within a day, for 40 =E2=82=AC.</p></body></html>',
      '--b--',
    ].join('\r\n');
    for (const name of ['a.mht', 'a.mhtml'])
      expect((await extractBytes(name, page)).text).toBe('Terms\n\nSupport\n\nWithin a day, for 40 €.');
  });

  it('the text of a calendar file lists each entry with time, place and people', async () => {
    const calendar = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'SUMMARY:Handover\\, berth 7',
      'DTSTART;TZID=Europe/Oslo:20260302T090000',
      'DTEND;TZID=Europe/Oslo:20260302T100000',
      'LOCATION:Pier',
      'ORGANIZER;CN=Ana:mailto:ana@example.test',
      'DESCRIPTION:Bring the keys\\nand the',
      '  list.',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const document = await extractBytes('a.ics', calendar);
    expect(document.text).toBe(
      [
        'Handover, berth 7',
        '',
        'Start: 2026-03-02T09:00:00 (Europe/Oslo)',
        'End: 2026-03-02T10:00:00 (Europe/Oslo)',
        'Location: Pier',
        'Organizer: Ana <ana@example.test>',
        'Description: Bring the keys\nand the list.',
      ].join('\n'),
    );
    expect(document.sections.map(({ title }) => title)).toEqual(['Handover, berth 7']);
  });

  it('the text of an XML file lists its values by name', async () => {
    const invoice =
      '<?xml version="1.0" encoding="windows-1252"?><inv:Invoice xmlns:inv="urn:x"><inv:ID>INV-7</inv:ID><Line no="1"><Item>Gr\xfc\xdfe</Item><Sum currency="EUR">40</Sum></Line></inv:Invoice>';
    const { text } = await extractBytes('a.xml', Buffer.from(invoice, 'latin1'));
    expect(text).toBe('Invoice › Line\nno: 1\nItem: Grüße\nSum (currency: EUR): 40\n\nInvoice\nID: INV-7');
  });

  it('malformed XML is read as text', async () => {
    const document = await extractBytes('a.xml', '<a><b>Codeword</a>');
    expect([document.text, document.remarks?.length]).toEqual(['<a><b>Codeword</a>', 1]);
  });

  it('a log file is read line by line', async () => {
    expect((await extractBytes('a.log', '10:00 started\n10:01 failed')).text).toBe(
      '10:00 started\n10:01 failed',
    );
  });

  it('JSON lines become table rows with field names', async () => {
    const { text } = await extractBytes('a.jsonl', '{"user":"Ana","plan":"pro"}\n{"user":"Ben","seats":4}\n');
    expect(text).toBe('user: Ana | plan: pro\n\nuser: Ben | seats: 4');
    const mixed = await extractBytes('a.jsonl', '{"user":"Ana","tags":["a"]}\nnot json\n');
    expect(mixed.text).toBe('user: Ana | tags: ["a"]\n\nnot json');
    expect(mixed.remarks).toHaveLength(1);
  });
});
