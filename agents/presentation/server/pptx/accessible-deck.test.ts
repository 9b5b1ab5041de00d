import { toPdf, whyNoPdf } from '@staffroom/sdk/office';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { emptySlide } from '../../slides/slide.ts';
import { plainTemplate } from './template.ts';
import { writePptx } from './write-pptx.ts';

const caller = { user: { id: 'ana', name: 'Ana Ruiz' }, signal: new AbortController().signal };
const deck = () => {
  const slide = (change: object) => ({ ...emptySlide('bullets', 'person'), ...change });
  const point = (text: string) => ({ text, sources: [], column: 0 as const });
  const categories = ['2024', '2025'];
  const slides = [
    slide({
      title: 'Was die Depots kosten',
      points: [point('Die Kosten sind im Jahr 2025 gesunken'), point('Die Löhne sind gleich')],
    }),
    slide({ layout: 'table', title: 'Nach Depot', table: { head: ['Depot'], rows: [['Nord & Süd']] } }),
    slide({
      layout: 'chart',
      title: 'Der Verlauf',
      chart: { kind: 'column', categories, series: [{ name: 'Kosten', values: [12.5, null] }], unit: '€' },
    }),
  ];
  return writePptx({ title: 'Die Kosten der Depots', author: 'Ana Ruiz', slides }, plainTemplate());
};

const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

describe('a PowerPoint file', () => {
  it('a PowerPoint file names its language, title and author', () => {
    const core = partsOf(deck())['docProps/core.xml'];
    expect(core).toContain('<dc:title>Die Kosten der Depots</dc:title>');
    expect(core).toContain('<dc:creator>Ana Ruiz</dc:creator>');
    expect(core).toContain('<dc:language>de-DE</dc:language>');
  });

  it('a PowerPoint file describes tables and charts, and marks lines as decoration', () => {
    const parts = partsOf(deck());
    expect(parts['ppt/slides/slide2.xml']).toContain('descr="Tabelle: Nach Depot"');
    expect(parts['ppt/slides/slide2.xml']).toContain('firstRow="1"');
    expect(parts['ppt/slides/slide3.xml']).toContain('descr="Diagramm: Der Verlauf. Kosten: 2024 12.5 €"');
    const slides = Object.entries(parts).filter(([name]) => /slides\/slide\d/.test(name));
    for (const [name, xml] of slides) {
      const rules = xml.match(/name="Rule \d+"/g) ?? [];
      expect([name, xml.match(/adec:decorative /g) ?? []]).toEqual([
        name,
        rules.map(() => 'adec:decorative '),
      ]);
    }
  });
});

it.skipIf((await whyNoPdf()) !== null)(
  'the PDF of a deck is tagged, and has a language and a title',
  async () => {
    const pdf = Buffer.from(await toPdf(caller, deck(), 'pptx')).toString('latin1');
    expect(pdf).toMatch(/\/MarkInfo\s?<<\/Marked true>>/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Lang(de-DE)');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('pdfuaid:part');
    const written = new Set([...pdf.matchAll(/\/S\s?\/([A-Z][A-Za-z0-9]{0,20})\b/g)].map(([, tag]) => tag));
    expect(['H', 'TH', 'L'].filter((tag) => !written.has(tag))).toEqual([]);
  },
);
