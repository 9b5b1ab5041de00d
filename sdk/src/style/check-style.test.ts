import { describe, expect, it } from 'vitest';
import { noStyleRules, type StyleRules } from './guide/style-guide.ts';
import { acceptMark, checkStyle } from './check-style.ts';
import { styleInstruction, styleSamples } from './style-prompt.ts';

const rules: StyleRules = {
  tone: 'We show numbers.',
  avoid: [
    { term: 'world-class', instead: '', why: 'We show numbers, not superlatives.' },
    { term: 'utilise', instead: 'use', why: '' },
    { term: "don't hesitate to", instead: '', why: '' },
  ],
  use: [
    { term: 'ServiceDesk Plus', why: '' },
    { term: 'e-mail', why: '' },
  ],
  exclamations: false,
  longestSentence: 12,
};

const mended = (text: string) => checkStyle(text, rules).toReversed().reduce(acceptMark, text);

describe('the style check', () => {
  it.each([
    ['A World-Class desk.', ['World-Class'], 'A desk.'],
    ['World-class service, every day.', ['World-class'], 'Service, every day.'],
    ['They utilise it; UTILISE it.', ['utilise', 'UTILISE'], 'They use it; Use it.'],
    ['Utilised well.', ['Utilised'], 'Utilised well.'],
    ['Don’t  hesitate\nto call.', ['Don’t  hesitate\nto'], 'Call.'],
    [
      'With servicedesk plus and Service-Desk Plus.',
      ['servicedesk plus', 'Service-Desk Plus'],
      'With ServiceDesk Plus and ServiceDesk Plus.',
    ],
    ['ServiceDesk Plus sends e-mail.', [], 'ServiceDesk Plus sends e-mail.'],
    ['E-mail us. An email. Email?', ['email', 'Email'], 'E-mail us. An e-mail. E-mail?'],
    ['Talk to us today!! Really?!', ['today!!', 'Really?!'], 'Talk to us today. Really?'],
    [
      '#worldclass #ServiceDeskPlus https://a.test/world-class! `utilise`',
      [],
      '#worldclass #ServiceDeskPlus https://a.test/world-class! `utilise`',
    ],
    ['![world map](a.png) and <a title="utilise">', [], '![world map](a.png) and <a title="utilise">'],
    ['', [], ''],
  ])('the style check finds forbidden words in %j', (text, found, result) => {
    expect(checkStyle(text, rules).map((mark) => mark.found)).toEqual(found);
    expect(mended(text)).toBe(result);
  });

  it.each([
    ['synergy', 'Synergies and synergy’s end, not synergistic.', ['Synergies', 'synergy']],
    ['leverage', 'We leveraged it, leveraging much; a lever.', ['leveraged', 'leveraging']],
    ['reach out', 'She reached out and was reaching  out.', ['reached out', 'reaching  out']],
    ['hard', 'It hardly hurts.', []],
    ['IT', 'ITs and its', []],
    ['Lösung', 'Unsere Lösungen und die Lösung der Aufgabe, nicht das Lösen.', ['Lösungen', 'Lösung']],
    [
      'innovativ',
      'Wir sind innovativ und haben innovative, innovativen Mut.',
      ['innovativ', 'innovative', 'innovativen'],
    ],
    ['Synergie', 'Die Synergien sind da.', ['Synergien']],
    ['Vorschlag', 'Das sind die Vorschläge.', ['Vorschläge']],
    ['Kunde', 'Für den Kunden und die Kundin.', ['Kunden']],
  ])('the style check finds the forms of %j in %j', (term, text, found) => {
    const marks = checkStyle(text, { ...noStyleRules, avoid: [{ term, instead: 'other', why: '' }] });
    expect(marks.map((mark) => mark.found)).toEqual(found);
    // The author inflects the replacement of an inflected word.
    for (const mark of marks)
      expect(mark.replacement === null).toBe(mark.found.toLowerCase() !== term.toLowerCase());
  });

  it.each([
    '“We utilise it!”',
    '"We utilise it!" she said.',
    "'We utilise it' is what they’re used to.",
    'Sie sagte: „Wir utilise es!“',
    'Il dit « utilise ! » et part.',
    '»utilise!« und ›utilise!‹',
    '‚utilise!‘',
    '‘We utilise the users’ data’ it says.',
    '”Vi utilise!” sade hon.',
    '「utilise!」と『utilise』',
    '“An “utilise” in it, utilise”',
    '„Er sagte “utilise” und utilise“',
    '“A quote of two paragraphs utilise.\n\n“And utilise” ends here.',
    'Before.\n\n> We utilise it!\n> And utilise.',
    '```\nutilise!\n```',
  ])('the style check never changes the quotation %j', (text) => {
    expect(checkStyle(text, rules)).toEqual([]);
  });

  it.each([
    ['A 5" utilise and 6" pipe.', 1],
    ["The dogs' utilise and the cats' utilise.", 2],
    ["It's utilise, isn't it, 'tis utilise", 2],
    ['rock ’n’ roll utilise', 1],
    ['“Quoted” utilise “quoted” utilise', 2],
    ['a » utilise » b', 1],
  ])('the style check reads no quotation into %j', (text, count) => {
    expect(checkStyle(text, rules)).toHaveLength(count);
  });

  it('the style check ends sentences neither at abbreviations nor at decimals', () => {
    const long = (text: string) =>
      checkStyle(text, { ...noStyleRules, longestSentence: 8 }).map(({ why }) => why);
    expect(long('Wir haben z. B. 3.5 Tonnen für Dr. Meier und Nr. 5.')).toEqual([
      'A sentence of 12 words; at most 8.',
    ]);
    expect(long('Use e.g. Two of them. Then, on May 3, use 2.5 of them.')).toEqual([]);
  });

  it('the style check counts words as people count them', () => {
    const words = (text: string) =>
      Number(
        /of (\d+) words/.exec(checkStyle(text, { ...noStyleRules, longestSentence: 8 })[0]?.why ?? '')?.[1] ??
          0,
      );
    expect(words('A well-known company doesn’t sell 1,000.50 e-mail and/or plans a day')).toBe(12);
    expect(words('私たちは新しい製品を日本で販売しています')).toBeGreaterThan(8);
  });

  it('the style check marks a sentence that is too long, without a replacement', () => {
    const text = `Short. Word ${'word '.repeat(12).trim()} utilise. Short.`;
    const [sentence, word] = checkStyle(text, rules);
    expect([sentence?.replacement, sentence?.why]).toEqual([null, 'A sentence of 14 words; at most 12.']);
    expect(word?.found).toBe('utilise');
    expect(sentence && acceptMark(text, sentence)).toBe(text);
  });

  it('the style check shows the reason of a rule, and skips dismissed marks', () => {
    const [mark] = checkStyle('A world-class desk.', rules);
    expect(mark).toMatchObject({
      start: 2,
      end: 13,
      kind: 'avoid',
      why: 'We show numbers, not superlatives.',
    });
    expect(checkStyle('World-class? A world-class desk.', rules, [mark?.key ?? ''])).toEqual([]);
  });

  it('accepting a mark of the style check changes nothing when the marked words are gone', () => {
    const [mark] = checkStyle('A world-class desk.', rules);
    expect(mark && acceptMark('Another text altogether.', mark)).toBe('Another text altogether.');
  });

  it('the style check finds nothing without a style guide', () => {
    expect(checkStyle('World-class! Utilise it.', noStyleRules)).toEqual([]);
    expect(styleInstruction(noStyleRules)).toBe('');
  });

  it('the style guide is sent to the model as an instruction, with its samples as files', () => {
    expect(styleInstruction(rules).split('\n')).toEqual([
      'Follow the company’s style guide in every text. Quotations keep their own words.',
      'We show numbers.',
      "Never write: “world-class”, “utilise” (write “use” instead), “don't hesitate to”. This includes other forms of these words.",
      'Spell these terms exactly like this: “ServiceDesk Plus”, “e-mail”.',
      'No exclamation marks.',
      'No sentence has more than 12 words.',
    ]);
    expect(styleSamples({ samples: [{ documentId: '1', filename: 'a.docx', text: 'So.' }] })).toEqual([
      { filename: 'sample of our style: a.docx', text: 'So.' },
    ]);
  });
});
