import { readFileSync } from 'node:fs';
import * as xlsx from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { layOut } from '../../slides/layout/lay-out.ts';
import { setCells, setLines } from '../../slides/layout/set-lines.ts';
import { plainTheme } from '../../slides/layout/theme.ts';
import { emptySlide, type Slide, type Source } from '../../slides/slide.ts';
import { openTemplate, plainTemplate } from './template.ts';
import { writePptx } from './write-pptx.ts';

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

  it('all slides of a PowerPoint file name the language of the presentation, and so do their fixed texts', () => {
    const quote = 'Das Lager liegt an der Bahn und ist an jedem Werktag für alle offen.';
    const german = slideOf({ title: 'Lager', points: [point(quote)], sources: [{ ...source, quote }] });
    const title = slideOf({
      layout: 'title',
      title: 'The plan',
      sources: [{ ...source, quote: 'The plan' }],
    });
    const parts = opened(writePptx({ title: 'Lager', slides: [title, german] }, plainTemplate()));
    for (const path of [
      'ppt/slides/slide1.xml',
      'ppt/slides/slide2.xml',
      'ppt/notesSlides/notesSlide1.xml',
    ]) {
      const xml = parts.get(path) ?? '';
      expect([path, [...new Set(xml.match(/(?<=lang=")[^"]*/g))]]).toEqual([path, ['de-DE']]);
    }
    expect(parts.get('ppt/slides/slide1.xml')).toContain('Quelle: report.pdf');
  });

  it('a PowerPoint file is identical for the same deck', () => {
    expect(
      Buffer.from(writePptx(deck, plainTemplate())).equals(Buffer.from(writePptx(deck, plainTemplate()))),
    ).toBe(true);
  });
});

describe('a company’s template', () => {
  /** Creates a company template with its own colors and fonts, a slide and a comment. */
  function companys(change: (parts: Record<string, Uint8Array>) => void = () => undefined): Uint8Array {
    const parts = unzipSync(
      writePptx({ title: 'Theirs', slides: [slideOf({ title: 'Their slide' })] }, plainTemplate()),
    );
    const theme = 'ppt/theme/theme1.xml';
    const branded = strFromU8(parts[theme] ?? new Uint8Array())
      .replace('00636B', 'AA1144')
      .replaceAll(/typeface="(?:Source Serif 4|Hanken Grotesk)"/g, 'typeface="Georgia"');
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

  const edit = (parts: Record<string, Uint8Array>, path: string, change: (xml: string) => string) =>
    (parts[path] = strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))));

  /** Puts a copy of the master, with its own theme and layouts, before the master of the slides. */
  function withUnusedMaster(parts: Record<string, Uint8Array>): void {
    for (const name of Object.keys(parts)) {
      const copy = name.replace(/(slideMaster|slideLayout|theme)(\d)(?=\.xml)/, '$19$2');
      if (copy === name || name.includes('/slides/')) continue;
      const xml = strFromU8(parts[name] ?? new Uint8Array());
      parts[copy] = strToU8(
        name.endsWith('.rels')
          ? xml.replaceAll(/(slideMaster|slideLayout|theme)(\d)\.xml/g, '$19$2.xml')
          : xml.replaceAll('AA1144', '999999'),
      );
    }
    edit(parts, 'ppt/_rels/presentation.xml.rels', (xml) =>
      xml.replace(
        '<Relationship ',
        '<Relationship Id="rIdUnused" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slideMaster" Target="slideMasters/slideMaster91.xml"/><Relationship ',
      ),
    );
    edit(parts, 'ppt/presentation.xml', (xml) =>
      xml.replace('<p:sldMasterId ', '<p:sldMasterId id="2147484000" r:id="rIdUnused"/><p:sldMasterId '),
    );
  }

  it('a company’s template with two masters provides the one that its slides use', () => {
    const template = openTemplate(companys(withUnusedMaster), 'theirs.pptx');
    expect(template.theme.colors.accent1).toBe('#AA1144');
    const slide = opened(writePptx(deck, template)).get('ppt/slides/_rels/slide4.xml.rels');
    expect(slide).toContain('slideLayouts/slideLayout2.xml');
  });

  it('a slide in a company’s template leaves place, type and bullets to the placeholders of the layout', () => {
    const parts = opened(
      writePptx(
        { title: 'Costs', slides: [slideOf({ points: [point('Fell by 4 %'), point('Rose again')] })] },
        openTemplate(companys(), 'theirs.pptx'),
      ),
    );
    const [, title = '', body = ''] = (parts.get('ppt/slides/slide1.xml') ?? '').split('<p:sp>');
    expect(title).toContain('<p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/>');
    for (const own of [title, body])
      expect(own).not.toMatch(/<a:latin|<a:buChar|<a:buClr|<a:solidFill| b="| anchor=/);
    expect(title).not.toContain(' sz="');
    // The template's size is the largest, and a smaller one would fit more text.
    expect(body).toContain(' sz="2000"');
  });

  it('a slide repeats the color mapping of its layout, and the preview shows the layout’s background picture', () => {
    const template = openTemplate(
      companys((parts) => {
        edit(parts, 'ppt/slideLayouts/slideLayout1.xml', (xml) =>
          xml
            .replace('<a:masterClrMapping/>', '<a:overrideClrMapping bg1="dk1" tx1="lt1"/>')
            .replace(
              /<p:bgPr>.*?<\/p:bgPr>/,
              '<p:bgPr><a:blipFill><a:blip r:embed="rId7"/></a:blipFill></p:bgPr>',
            ),
        );
        edit(parts, 'ppt/slideLayouts/_rels/slideLayout1.xml.rels', (xml) =>
          xml.replace(
            '</Relationships>',
            '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/night.png"/></Relationships>',
          ),
        );
        parts['ppt/media/night.png'] = strToU8('PNG');
      }),
      'theirs.pptx',
    );
    expect(template.theme.frames.title.backdrop[0]).toMatchObject({ picture: 'data:image/png;base64,UE5H' });
    const parts = opened(writePptx(deck, template));
    expect(parts.get('ppt/slides/slide1.xml')).toContain(
      '<p:clrMapOvr><a:overrideClrMapping bg1="dk1" tx1="lt1"/></p:clrMapOvr>',
    );
    expect(parts.get('ppt/slides/slide4.xml')).toContain('<a:masterClrMapping/>');
  });

  it('the slide number takes the template’s place, and the source line stays beside the template’s logo', () => {
    const at = (x: number, y: number, width: number, height: number) =>
      `<p:spPr><a:xfrm><a:off x="${x * 12_700}" y="${y * 12_700}"/><a:ext cx="${width * 12_700}" cy="${height * 12_700}"/></a:xfrm>`;
    const { theme } = openTemplate(
      companys((parts) =>
        edit(parts, 'ppt/slideMasters/slideMaster1.xml', (xml) =>
          xml.replace(
            '</p:spTree>',
            `<p:sp><p:nvSpPr><p:cNvPr id="30" name="Number"/><p:cNvSpPr/><p:nvPr><p:ph type="sldNum"/></p:nvPr></p:nvSpPr>${at(700, 500, 60, 20)}</p:spPr></p:sp><p:sp><p:nvSpPr><p:cNvPr id="31" name="Logo"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>${at(820, 480, 120, 50)}<a:solidFill><a:schemeClr val="accent1"/></a:solidFill></p:spPr></p:sp></p:spTree>`,
          ),
        ),
      ),
      'theirs.pptx',
    );
    const texts = layOut(slideOf({ points: [point('A')] }), theme, { number: 7 }).elements.flatMap((one) =>
      one.kind === 'text' ? one : [],
    );
    const boxOf = (role: string) => texts.find((one) => one.role === role)?.box;
    expect(boxOf('number')).toEqual({ x: 700, y: 500, width: 60, height: 20 });
    const { x = 0, width = 0 } = boxOf('source') ?? {};
    expect(x + width).toBeLessThanOrEqual(700);
    // The plain theme has no logo, so its source line is wider.
    const plain = layOut(slideOf({}), plainTheme, { number: 7 }).elements;
    expect(plain.find((one) => one.kind === 'text' && one.role === 'source')?.box.width).toBeGreaterThan(
      width,
    );
  });

  it('the margins and sizes of a template’s placeholders determine where text is measured', () => {
    const { frames } = openTemplate(
      companys((parts) => {
        for (const at of [1, 2, 3, 4])
          edit(parts, `ppt/slideLayouts/slideLayout${at}.xml`, (xml) =>
            xml.replaceAll('lIns="0" tIns="0" rIns="0" bIns="0" ', '').replaceAll('sz="2000"', 'sz="1800"'),
          );
        edit(parts, 'ppt/slideMasters/slideMaster1.xml', (xml) =>
          xml.replaceAll('lIns="0" tIns="0" rIns="0" bIns="0" ', ''),
        );
      }),
      'theirs.pptx',
    ).theme;
    const { title, body } = plainTheme.frames.content;
    expect(frames.content).toMatchObject({
      title: { x: title.x + 7.2, y: title.y + 3.6 },
      body: { x: body.x + 7.2 },
      bodySize: 18,
      isTitleBold: false,
    });
    expect(frames.content.title.width).toBeCloseTo(title.width - 14.4);
    expect(frames.content.title.height).toBeCloseTo(title.height - 7.2);
  });

  it.each<[string, (parts: Record<string, Uint8Array>) => void, RegExp]>([
    [
      'that declares XML entities',
      (parts) => (parts['ppt/presentation.xml'] = strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')),
      /usual structure/,
    ],
    [
      'without the part ppt/presentation.xml',
      (parts) => delete parts['ppt/presentation.xml'],
      /lacks the part/,
    ],
    [
      'that loads images from another server',
      (parts) => {
        const path = 'ppt/slideMasters/_rels/slideMaster1.xml.rels';
        const link =
          '<Relationship Id="rIdX" Type="http://a/image" Target="http://evil.example/a.png" TargetMode="External"/></Relationships>';
        parts[path] = strToU8(strFromU8(parts[path] ?? new Uint8Array()).replace('</Relationships>', link));
      },
      /images outside the file/,
    ],
  ])('a company’s template %s is refused with an error message', (_, change, sentence) => {
    expect(() => openTemplate(companys(change), 'theirs.pptx')).toThrow(sentence);
  });

  it('a company’s template that is not an Office file is refused with an error message', () => {
    expect(() => openTemplate(readFileSync(import.meta.filename), 'a.pptx')).toThrow(
      /isn’t a PowerPoint file/,
    );
  });
});
