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
    ['Utilised well.', [], 'Utilised well.'],
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
      'Follow the company’s style guide in every text:',
      'We show numbers.',
      "Never write: “world-class”, “utilise” (write “use” instead), “don't hesitate to”.",
      'Spell these terms exactly like this: “ServiceDesk Plus”, “e-mail”.',
      'No exclamation marks.',
      'No sentence has more than 12 words.',
    ]);
    expect(styleSamples({ samples: [{ documentId: '1', filename: 'a.docx', text: 'So.' }] })).toEqual([
      { filename: 'sample of our style: a.docx', text: 'So.' },
    ]);
  });
});
