import * as xlsx from '@e965/xlsx';
import { type FileAnswer, isAppError } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import { createFinding, exportFindings, listFindings, updateFinding } from './contract.ts';
import { withheldDocument } from './finding.ts';
import plugin from '../server/index.ts';

const agreement = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'agreement.txt',
  text: 'The supplier shall report any security incident within ten days after it was discovered.',
};
const all = { query: {} };

describe('the exports', () => {
  const formula = '=HYPERLINK("http://evil.example","x")';

  async function agentWithRows(language: 'en' | 'de' = 'en') {
    const agent = testAgent(plugin, { documents: [agreement], user: { language } });
    const body = { severity: 'high', documentId: agreement.id } as const;
    await agent.request(createFinding, {
      body: { ...body, requirement: formula, quote: 'within ten days', owner: '+1', note: '@x' },
    });
    await agent.request(createFinding, {
      body: { ...body, requirement: '-2', quote: 'within two days', severity: 'low' },
    });
    return agent;
  }

  it('findings are exported as a workbook with typed columns, a frozen header, a filter and no formula', async () => {
    const agent = await agentWithRows();
    const file = await agent.request(exportFindings, { query: { format: 'xlsx' } });
    expect(file.filename).toMatch(/^findings-\d{4}-\d\d-\d\d\.xlsx$/);
    const book = xlsx.read(file.body, { cellDates: true, cellFormula: true });
    const sheet = book.Sheets['Findings'];
    const cells = Object.entries(sheet ?? {}).filter(([name]) => /^[A-Z]+\d+$/.test(name));
    expect(cells.filter(([, cell]) => cell.f !== undefined)).toEqual([]);
    expect(sheet?.['C2']).toMatchObject({ t: 's', v: formula });
    expect(sheet?.['F2']).toMatchObject({ t: 'n', v: 1 });
    expect(sheet?.['Q2'].t).toBe('d');
    expect([sheet?.['H2'].v, sheet?.['H3']?.v ?? '', sheet?.['J3'].v]).toEqual([
      'within ten days',
      '',
      'within two days',
    ]);
    expect(sheet?.['!autofilter']).toEqual({ ref: 'A1:R3' });
    const drawn = partOf(file, '/xl/worksheets/sheet1.xml');
    expect(drawn).toContain('state="frozen"');
    // In the workbook, long texts wrap and the header is bold. On paper, the table fits the page width and repeats its header.
    const styles = partOf(file, '/xl/styles.xml');
    const all = [...styles.matchAll(/<xf [^>]*xfId="0".*?<\/xf>/g)].map(([style]) => style);
    expect(all.filter((style) => !style.includes('wrapText="1"'))).toEqual([]);
    const header = Number(/<c s="(\d+)" r="A1"/.exec(drawn)?.[1]);
    expect(all[header]).toContain('fontId="1"');
    expect(styles).toContain('<font><b/>');
    expect(drawn).toMatch(/fitToPage="1".*orientation="landscape"/);
    expect(partOf(file, '/xl/workbook.xml')).toMatch(/Print_Titles" localSheetId="0">.*Findings.*!\$1:\$1</);
  });

  it('findings are exported as a document with quotes, places and page numbers, and false quotes are marked', async () => {
    const agent = await agentWithRows();
    const file = await agent.request(exportFindings, { query: { format: 'docx', severity: 'high,low' } });
    const text = partOf(file, '/word/document.xml');
    expect(text).toContain('“within ten days”');
    expect(text).not.toContain('“within two days”');
    expect(text).toContain('Quote not found in the document');
    expect(text).toContain('w:orient="landscape"');
    expect(partOf(file, '/word/footer1.xml')).toContain('NUMPAGES');
  });

  it('an export of findings uses the language of the exporting person, and leaves people’s and documents’ texts unchanged', async () => {
    const agent = await agentWithRows('de');
    const [one] = (await agent.request(listFindings, all)).items;
    await agent.request(updateFinding, {
      params: { id: one?.id ?? '' },
      body: { due: '2026-10-05', unchangedSince: one?.updatedAt ?? '' },
    });
    const file = await agent.request(exportFindings, { query: { format: 'docx' } });
    const text = partOf(file, '/word/document.xml');
    for (const words of [
      'Register der Feststellungen',
      '2 Feststellungen in 1 Dokument',
      '„within ten days“',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Zitat nicht im Dokument gefunden');
    expect(text).toContain('Fällig am 05.10.2026');
    expect(text).not.toMatch(/Severity|Owner|Quote|High|Low|Open|Written by/);
    expect(partOf(file, '/word/footer1.xml')).toContain('Seite');

    const workbook = await agent.request(exportFindings, { query: { format: 'xlsx' } });
    const rows = xlsx.utils.sheet_to_json(xlsx.read(workbook.body).Sheets['Feststellungen'] ?? {});
    expect(rows).toMatchObject([
      {
        Schweregrad: 'Hoch',
        'Prüfung des Zitats': 'Wörtlich gefunden',
        'Gefunden von': 'Von Hand geschrieben',
      },
      { Schweregrad: 'Niedrig', 'Prüfung des Zitats': 'Zitat nicht gefunden' },
    ]);
    expect(Object.keys(rows[0] ?? {}).join()).not.toMatch(
      /Severity|Requirement|Document,|Page|Created|Found/,
    );
  });

  it('only one export of findings runs at a time per person', async () => {
    const agent = await agentWithRows();
    const wanted = Array.from({ length: 5 }, () =>
      agent.request(exportFindings, { query: { format: 'xlsx' } }).then(
        () => 'written',
        (error: unknown) => (isAppError(error) ? error.code : String(error)),
      ),
    );
    expect((await Promise.all(wanted)).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'rate-limited'),
      'written',
    ]);
  });

  it('findings hide a document’s text after access to the document ends, in every response and exported file', async () => {
    const agent = await agentWithRows();
    agent.takeAway(agreement.id);
    const list = await agent.request(listFindings, all);
    expect(list.items.length).toBeGreaterThan(0);
    expect(list.items[0]).toMatchObject({
      withheld: true,
      quote: '',
      explanation: '',
      filename: withheldDocument,
    });
    expect(list.documents).toEqual([]);
    const searched = await agent.request(listFindings, { query: { search: 'within ten days' } });
    expect(searched.items).toEqual([]);
    const status = await agent.request(updateFinding, {
      params: { id: list.items[0]?.id ?? '' },
      body: { status: 'accepted', unchangedSince: list.items[0]?.updatedAt ?? '' },
    });
    const docx = await agent.request(exportFindings, { query: { format: 'docx' } });
    const file = await agent.request(exportFindings, { query: { format: 'xlsx' } });
    const sheet = xlsx.utils.sheet_to_json(xlsx.read(file.body).Sheets['Findings'] ?? {});
    for (const seen of [list, status, sheet, partOf(docx, '/word/document.xml')])
      expect(JSON.stringify(seen)).not.toMatch(/agreement\.txt|ten days|Too late/);
  });

  it('an export of findings contains only the findings that match the filter', async () => {
    const agent = await agentWithRows();
    const file = await agent.request(exportFindings, { query: { format: 'xlsx', severity: 'low' } });
    const rows = xlsx.utils.sheet_to_json(xlsx.read(file.body).Sheets['Findings'] ?? {});
    expect(rows).toMatchObject([{ Severity: 'Low', Requirement: '-2', 'Quote check': 'Quote not found' }]);
  });
});

function partOf({ body }: FileAnswer, path: string): string {
  const part = xlsx.CFB.find(xlsx.CFB.read(Buffer.from(body), { type: 'buffer' }), path);
  return Buffer.from(part?.content as Uint8Array).toString();
}
