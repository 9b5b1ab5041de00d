import { describe, expect, it } from 'vitest';
import { createOutline } from '../chunks/outline.ts';
import { extractBytes } from '../testing/extraction.ts';
import { buildRawOdt } from '../testing/build-office.ts';

const level = (number: number, format: string, more = ''): string =>
  `<text:list-level-style-number text:level="${number}" style:num-format="${format}" ${more}/>`;
const listStyle = (name: string, ...levels: string[]): string =>
  `<text:list-style style:name="${name}">${levels.join('')}</text:list-style>`;
const item = (text: string, ...within: string[]): string =>
  `<text:list-item>${text === '' ? '' : `<text:p>${text}</text:p>`}${within.join('')}</text:list-item>`;
const list = (attributes: string, ...items: string[]): string =>
  `<text:list ${attributes}>${items.join('')}</text:list>`;

const names = ['office', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const read = async (styles: string, body: string) =>
  extractBytes(
    'a.odt',
    buildRawOdt(body, [
      {
        name: 'styles.xml',
        content: `<office:document-styles ${names}><office:styles>${styles}</office:styles></office:document-styles>`,
      },
    ]),
  );

const clauses = listStyle(
  'Clauses',
  level(1, '1', 'style:num-suffix="."'),
  level(2, '1', 'text:display-levels="2"'),
  level(3, 'a', 'style:num-prefix="(" style:num-suffix=")"'),
);

describe('an OpenDocument text with computed numbers', () => {
  it('clauses of an OpenDocument text keep their computed numbers across other content', async () => {
    const { text } = await read(
      clauses,
      [
        list(
          'text:style-name="Clauses" xml:id="one"',
          item('Liability', list('', item('No limit for fraud.'))),
        ),
        '<text:p>As agreed.</text:p>',
        list(
          'text:style-name="Clauses" text:continue-numbering="true"',
          item('', list('', item('Limited to EUR 250,000.'))),
        ),
        list(
          'text:style-name="Clauses" text:continue-list="one"',
          item(
            'Termination',
            list(
              '',
              item('With notice', list('', item('in writing'), item('by courier'))),
              item('For cause.'),
            ),
          ),
        ),
        list('text:style-name="Clauses"', item('Anew', '<text:p>Without a number.</text:p>')),
        list(
          'text:style-name="Clauses"',
          '<text:list-item text:start-value="7"><text:p>Seventh</text:p></text:list-item>',
        ),
      ].join(''),
    );
    expect(text.split('\n\n')).toEqual([
      '1. Liability',
      '1.1 No limit for fraud.',
      'As agreed.',
      '1.2 Limited to EUR 250,000.',
      '2. Termination',
      '2.1 With notice',
      '(a) in writing',
      '(b) by courier',
      '2.2 For cause.',
      '1. Anew',
      'Without a number.',
      '7. Seventh',
    ]);
  });

  it('headings of an OpenDocument text get numbers from the outline or their list, with clauses under them', async () => {
    const outline = `<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="§ "/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>
      <style:style style:name="Plain" style:family="paragraph" style:list-style-name=""/>`;
    const heading = (text: string, rank: number, more = '') =>
      `<text:h text:outline-level="${rank}" ${more}>${text}</text:h>`;
    const document = await read(
      outline + clauses,
      [
        heading('Preamble', 1, 'text:style-name="Plain"'),
        heading('Scope', 1),
        heading('Fees', 1),
        heading('Payment', 2),
        '<text:p>Within 30 days.</text:p>',
        list('text:style-name="Clauses"', `<text:list-item>${heading('Annex', 1)}</text:list-item>`),
      ].join(''),
    );
    expect(document.sections.map(({ title }) => title)).toEqual([
      'Preamble',
      '§ 1 Scope',
      '§ 2 Fees',
      '2.1 Payment',
      '1. Annex',
    ]);
    const start = document.text.indexOf('Within');
    expect(createOutline(document).pathAt(start, start + 5)).toBe('§ 2 Fees › 2.1 Payment');
  });

  it('item lists of an OpenDocument text stay lists with their visible markers', async () => {
    const styles =
      listStyle(
        'Letters',
        level(1, 'a', 'style:num-suffix=")" text:start-value="3"'),
        level(2, 'i', 'style:num-suffix="."'),
      ) + listStyle('Bullets', '<text:list-level-style-bullet text:level="1" text:bullet-char="•"/>');
    const { text } = await read(
      styles,
      [
        list('text:style-name="Letters"', item('Mail', list('', item('daily'))), item('Phone')),
        '<text:p>Also:</text:p>',
        list('text:style-name="Bullets"', item('Fax &amp; post')),
        '<text:tracked-changes><text:changed-region><text:deletion><text:list><text:list-item><text:p>Gone</text:p></text:list-item></text:list></text:deletion></text:changed-region></text:tracked-changes>',
      ].join(''),
    );
    expect(text).toBe('c) Mail\n  i. daily\nd) Phone\n\nAlso:\n\n- Fax & post');
  });

  it('an OpenDocument text keeps the lists in the cells of its tables', async () => {
    const cell = (content: string): string => `<table:table-cell>${content}</table:table-cell>`;
    const { text } = await read(
      listStyle('Bullets', '<text:list-level-style-bullet text:level="1" text:bullet-char="•"/>'),
      `<table:table><table:table-row>${cell('<text:p>Verdict</text:p>')}${cell(list('text:style-name="Bullets"', item('Codeword Garganey'), item('Second')))}</table:table-row></table:table>`,
    );
    expect(text).toBe('Verdict | Codeword Garganey Second');
  });
});
