import { readFileSync } from 'node:fs';
import * as xlsx from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { layOut } from '../slides/layout/lay-out.ts';
import { setCells, setLines } from '../slides/layout/set-lines.ts';
import { plainTheme } from '../slides/layout/theme.ts';
import { emptySlide, type Slide, type Source } from '../slides/slide.ts';
import { openTemplate, plainTemplate } from './pptx/template.ts';
import { writePptx } from './pptx/write-pptx.ts';

const source: Source = {
  documentId: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'report.pdf',
  version: 2,
  page: 4,
  section: 'Costs',
  start: 0,
  end: 20,
  quote: 'Costs fell by 4 %',
};
const slideOf = (change: Partial<Slide>): Slide => ({
  ...emptySlide('bullets', 'rules'),
  title: 'A title',
  sources: [source],
  ...change,
});
const point = (text: string, column: 0 | 1 = 0) => ({ text, sources: [0], column });
const chart = {
  kind: 'column' as const,
  categories: ['2024', '2025'],
  series: [{ name: 'Cost', values: [12.5, null] }],
  unit: '$',
};
const long = 'Donaudampfschifffahrtsgesellschaft & <co> measured the costs again and again, in every depot. '
  .repeat(6)
  .trim();
const slides: Slide[] = [
  slideOf({ layout: 'title', subtitle: long, title: long.slice(0, 290) }),
  slideOf({ layout: 'agenda', points: Array.from({ length: 12 }, () => point(long.slice(0, 200))) }),
  slideOf({ layout: 'section', title: long.slice(0, 290) }),
  slideOf({ points: Array.from({ length: 12 }, () => point(long)) }),
  slideOf({
    layout: 'columns',
    headings: [long.slice(0, 110), 'B'],
    points: [point(long), point(long), point('x'.repeat(400), 1)],
  }),
  slideOf({ layout: 'quote', subtitle: 'Somebody', points: [point(long)] }),
  slideOf({
    layout: 'table',
    table: {
      head: ['A', 'B', 'C'],
      rows: Array.from({ length: 40 }, (_, row) => [String(row), long, '1,000 %']),
    },
  }),
  slideOf({ layout: 'chart', chart, points: [point('12.5 2024, the highest'), point(long)] }),
  slideOf({ layout: 'closing', points: [point('Short')] }),
];
const deck = { title: 'Costs & more', slides };

const opened = (bytes: Uint8Array) =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
const matching = (parts: ReadonlyMap<string, string>, pattern: RegExp) =>
  [...parts.keys()].filter((name) => pattern.test(name));

describe('the layout', () => {
  it('the layout of a slide keeps all elements inside the slide and without overlaps, however long the text is', () => {
    for (const slide of slides) {
      const { elements } = layOut(slide, plainTheme, { number: 1 });
      for (const element of elements) {
        if (element.kind === 'rule' || element.kind === 'chart') continue;
        const { box } = element;
        const lines = element.kind === 'text' ? setLines(element) : setCells(element).lines;
        const ends = lines.filter(({ y }) => y > box.y + box.height + 1 || y < box.y);
        expect([slide.layout, ends]).toEqual([slide.layout, []]);
        expect(box.y + box.height).toBeLessThanOrEqual(plainTheme.height);
      }
    }
  });

  it('the layout of a slide shows a single point large, centered and without a bullet', () => {
    const slide = {
      ...emptySlide('bullets', 'rules'),
      title: 'One thing',
      points: [point('Errors never pass silently')],
    };
    const { elements } = layOut(slide, plainTheme, { number: 1 });
    const body = elements.find((element) => element.kind === 'text' && element.role === 'body');
    expect(body).toMatchObject({ size: 34, anchor: 'middle', marks: 'none' });
  });

  it('the layout of a slide reports cut text, and the notes contain the whole text', () => {
    const cut = slides.map((slide) => layOut(slide, plainTheme, { number: 1 }).isCut);
    expect(cut.at(3)).toBe(true);
    expect(cut.at(-1)).toBe(false);
    const notes = opened(writePptx(deck, plainTemplate())).get('ppt/notesSlides/notesSlide4.xml');
    expect(notes).toContain(long.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });
});

describe('the file', () => {
  it('a PowerPoint file has notes and a source on every slide, and no dangling references', () => {
    const parts = opened(writePptx(deck, plainTemplate()));
    expect(matching(parts, /^ppt\/slides\/slide\d+\.xml$/)).toHaveLength(slides.length);
    for (const [at] of slides.entries()) {
      expect(parts.get(`ppt/slides/slide${at + 1}.xml`)).toContain('Source: report.pdf, p. 4');
      expect(parts.get(`ppt/notesSlides/notesSlide${at + 1}.xml`)).toContain(
        'report.pdf, version 2, p. 4, Costs: “Costs fell by 4 %”',
      );
    }
    for (const [name, text] of parts) {
      if (!name.endsWith('.rels')) continue;
      const folder = name.replace(/_rels\/[^/]*$/, '');
      for (const [, target = ''] of text.matchAll(/Target="([^"]*)"/g))
        expect([name, parts.has(new URL(target, `file:///${folder}`).pathname.slice(1))]).toEqual([
          name,
          true,
        ]);
    }
  });

  it('a PowerPoint file contains an editable chart and an editable table with the exact figures', () => {
    const bytes = writePptx(deck, plainTemplate());
    const parts = opened(bytes);
    expect(parts.get('ppt/slides/slide7.xml')).toContain('<a:tbl>');
    expect(parts.get('ppt/charts/chartOfSlide8.xml')).toContain('<c:v>12.5</c:v>');
    const book = xlsx.read(unzipSync(bytes)['ppt/embeddings/figuresOfSlide8.xlsx'] ?? new Uint8Array());
    expect(xlsx.utils.sheet_to_json(book.Sheets['Sheet1'] ?? {}, { header: 1 })).toEqual([
      ['', 'Cost'],
      ['2024', 12.5],
      ['2025'],
    ]);
  });

  it('a PowerPoint file is identical for the same deck', () => {
    expect(
      Buffer.from(writePptx(deck, plainTemplate())).equals(Buffer.from(writePptx(deck, plainTemplate()))),
    ).toBe(true);
  });
});

describe('a company’s template', () => {
  /** A company template: other colors and fonts, with a slide and a comment. */
  function companys(change: (parts: Record<string, Uint8Array>) => void = () => undefined): Uint8Array {
    const parts = unzipSync(
      writePptx({ title: 'Theirs', slides: [slideOf({ title: 'Their slide' })] }, plainTemplate()),
    );
    const theme = 'ppt/theme/theme1.xml';
    const branded = strFromU8(parts[theme] ?? new Uint8Array())
      .replace('00636B', 'AA1144')
      .replaceAll('typeface="Arial"', 'typeface="Georgia"');
    parts[theme] = strToU8(branded);
    change(parts);
    return zipSync(parts);
  }

  it('a company’s template provides masters, colors and fonts, but none of its slides', () => {
    const template = openTemplate(companys(), 'theirs.potx');
    expect(template.theme).toMatchObject({
      head: 'Georgia',
      body: 'Georgia',
      colors: { accent1: '#AA1144' },
    });
    const parts = opened(writePptx(deck, template));
    expect(parts.get('ppt/theme/theme1.xml')).toContain('AA1144');
    expect(matching(parts, /^ppt\/slides\/slide\d+\.xml$/)).toHaveLength(slides.length);
    expect([...parts.values()].join('')).not.toContain('Their slide');
    expect(parts.get('ppt/slides/slide4.xml')).toMatch(/<p:ph type="title"\/>/);
  });

  it.each<[string, (parts: Record<string, Uint8Array>) => void, RegExp]>([
    [
      'with entities of its own',
      (parts) => (parts['ppt/presentation.xml'] = strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')),
      /not as PowerPoint writes one/,
    ],
    ['without its main part', (parts) => delete parts['ppt/presentation.xml'], /lacks the part/],
    [
      'that fetches pictures from elsewhere',
      (parts) => {
        const path = 'ppt/slideMasters/_rels/slideMaster1.xml.rels';
        const link =
          '<Relationship Id="rIdX" Type="http://a/image" Target="http://evil.example/a.png" TargetMode="External"/></Relationships>';
        parts[path] = strToU8(strFromU8(parts[path] ?? new Uint8Array()).replace('</Relationships>', link));
      },
      /lie elsewhere/,
    ],
  ])('a company’s template %s is refused with an error message', (_, change, sentence) => {
    expect(() => openTemplate(companys(change), 'theirs.pptx')).toThrow(sentence);
  });

  it('a company’s template that is not an Office file is refused with an error message', () => {
    expect(() => openTemplate(readFileSync(import.meta.filename), 'a.pptx')).toThrow(/no PowerPoint file/);
  });
});
