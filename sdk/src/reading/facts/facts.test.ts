import { describe, expect, it } from 'vitest';
import { joinedText } from './continuation.ts';
import { factMarks, unconfirmed } from './fact-marks.ts';
import { noDraft, withoutSmallTalk } from './no-draft.ts';
import { productDeviations } from './product-names.ts';

const vans = {
  name: 'vans.txt',
  text: 'Sensors in 38 vans of the cold chain cost 2.10 euros each. Doors, not engines, break the cold chain on most days. The fleet was inspected on 3 March 2026 and repaired within 6 hours.',
};
const form = {
  name: 'form',
  text: 'Four warehouses report in one place. Six mailboxes were replaced.\nFirst answer: from 9 hours to 52 minutes\nReopened tickets: from 18 % to 6 %',
};
const found = (text: string, source = vans) =>
  factMarks(text, { sources: [source] }).map((mark) => [mark.reason, mark.found]);

describe('the marks of a draft', () => {
  it.each([
    'Doors break the cold chain on most days [1].',
    'Sensors cost 2.10 euros each, in 38 vans of the cold chain. [1]',
    'Repairs of the fleet took 6 hours.',
    'In 2026, doors broke the cold chain on most days.',
    '# Seven reasons that nobody has written down anywhere',
    'You should check the doors of your own fleet before the summer begins.',
    'Who pays for the sensors in the long run of the project?',
    'The fleet [to be supplied: what the fleet costs in total each year].',
  ])('a draft has no mark at “%s”', (text) => expect(found(text)).toEqual([]));

  it.each([
    ['We have 12,000 engineers.', 'unknown-figure', '12,000'],
    ['Sensors in 39 vans of the cold chain are enough.', 'unknown-figure', '39'],
    ['The fleet was repaired within 6 minutes.', 'other-figure', '6'],
    ['Our company trains 38 apprentices.', 'other-figure', '38'],
    ['The fleet was inspected on 6 March 2026.', 'other-figure', '6 March 2026'],
    [
      'Our customers in Norway praise the friendly service team every single week.',
      'unsupported',
      'Our customers in Norway praise the friendly service team every single week.',
    ],
    ['Doors do break no cold chain on most days.', 'reversed', 'Doors do break no cold chain on most days.'],
  ])('a draft is marked at “%s” as %s', (text, reason, words) => {
    const source =
      reason === 'reversed' ? { name: 'a', text: 'Doors break the cold chain on most days.' } : vans;
    expect(found(text, source)).toEqual([[reason, words]]);
  });

  it('a mark names the words of the source that are nearest to the sentence', () => {
    const [mark] = factMarks('Sensors cost 3.40 euros each.', { sources: [vans] });
    expect(mark).toMatchObject({
      found: '3.40',
      source: { name: 'vans.txt', words: 'Sensors in 38 vans of the cold chain cost 2.10 euros each.' },
    });
  });

  it('a figure of the project form with another unit or about another subject is marked', () => {
    expect(found('The first answer takes 52 minutes, down from 9 hours.', form)).toEqual([]);
    expect(found('The first answer takes 52 hours.', form)).toEqual([['other-figure', '52']]);
    expect(found('Revenue grew by 18 %.', form)).toEqual([['other-figure', '18']]);
  });

  it('a sentence that cites a source without its figure is marked', () => {
    const other = { name: 'other.txt', text: 'The office in Oslo opened with 14 people.' };
    const [mark] = factMarks('The office in Oslo has 14 people [1].', { sources: [vans, other] });
    expect(mark).toMatchObject({ reason: 'other-figure', found: '14', source: { name: 'other.txt' } });
  });

  it('a confirmation covers the same words, and no longer a changed sentence', () => {
    const text = 'We have 12,000 engineers.';
    const [mark] = factMarks(text, { sources: [vans] });
    const confirmed = [{ key: mark?.key ?? '', by: 'Maya' }];
    const again = (changed: string) => factMarks(changed, { sources: [vans], confirmed });
    expect(again(text)).toMatchObject([{ confirmedBy: 'Maya' }]);
    expect(unconfirmed(again(text))).toBe(0);
    expect(unconfirmed(again('We have 12,000 engineers and doctors.'))).toBe(1);
  });

  it('only figures and names of a draft in another language than its sources are checked', () => {
    const german =
      'Die Türen der Fahrzeuge sind an den meisten Tagen das Problem der Kühlkette. Wir haben 500 Kunden.';
    expect(found(german)).toEqual([['unknown-figure', '500']]);
  });
});

describe('names of products', () => {
  const names = {
    catalog: ['ServiceDesk Plus', 'OpManager', 'PAM360', 'Desktop Central', 'Analytics Plus'],
    vendor: 'ManageEngine',
    known: ['Nordfrakt runs TicketBox.'],
  };
  it.each([
    ['We use ServiceDesk Plus, OpManager and PAM360 daily.', []],
    [
      'We rolled out ServiceDesk Pro last year.',
      [['ServiceDesk Pro', 'product-spelling', 'ServiceDesk Plus']],
    ],
    ['With ServiceDesk the team is faster.', [['ServiceDesk', 'product-spelling', 'ServiceDesk Plus']]],
    ['With Service Desk Plus it works.', [['Service Desk Plus', 'product-spelling', 'ServiceDesk Plus']]],
    [
      'OPManager and PAM365 watch it.',
      [
        ['OPManager', 'product-spelling', 'OpManager'],
        ['PAM365', 'product-spelling', 'PAM360'],
      ],
    ],
    ['We chose ManageEngine CloudGuard for it.', [['CloudGuard', 'unknown-product', null]]],
    ['TurboDesk 9000 answers every ticket.', [['TurboDesk 9000', 'unknown-product', null]]],
    ['TicketBox was replaced. Follow us on LinkedIn #ServiceDeskPro https://ServiceDeskPro.test', []],
    ['Our service desk needs analytics plus a manager.', []],
  ])('the names of products in “%s” are checked against the catalog', (text, expected) => {
    expect(productDeviations(text, names).map((each) => [each.found, each.reason, each.expected])).toEqual(
      expected,
    );
  });

  it('a product of the catalog that the project form does not name is marked', () => {
    const used = ['ServiceDesk Plus'];
    expect(productDeviations('OpManager and ServiceDesk Plus.', { ...names, used })).toEqual([
      { found: 'OpManager', reason: 'unused-product', expected: null },
    ]);
  });
});

describe('a text that the token limit cut off', () => {
  it.each([
    ['Doors break it. The eng', 'The engines seldom do.', 'Doors break it. The engines seldom do.'],
    [
      '<p>Doors break it.</p><p>The eng</p>',
      'The engines.</p><h2>Costs</h2>',
      '<p>Doors break it.</p><p>The engines.</p><h2>Costs</h2>',
    ],
    [
      '<p>Doors break it.</p><p>The eng</p>',
      '```html\n<p>The engines.</p>\n```',
      '<p>Doors break it.</p><p>The engines.</p>',
    ],
    ['<p>Doors break it.</p>', '<p>Engines do not.</p>', '<p>Doors break it.</p>\n<p>Engines do not.</p>'],
    [
      '<ul><li>One door</li><li>Two doo</li></ul>',
      'Two doors</li></ul>',
      '<ul><li>One door</li><li>Two doors</li></ul>',
    ],
    [
      '## Overview\n\nFour warehouses rep',
      'Sure! Here is the rest:\n\nFour warehouses report.\n\n## Results',
      '## Overview\n\nFour warehouses report.\n\n## Results',
    ],
  ])('“%s” and the rest “%s” become one text', (text, rest, joined) => {
    expect(joinedText(text, rest)).toBe(joined);
  });
});

describe('an answer that is no draft', () => {
  it.each([
    ['', 'empty'],
    ['null', 'empty'],
    ['Sure!', 'empty'],
    ['Sure! Here is the post:', 'empty'],
    ['<p></p>', 'empty'],
    ['I’m sorry, but I can’t help with that. The document may contain confidential information.', 'refused'],
    ['As an AI model I am unable to write this post.', 'refused'],
    ['Es tut mir leid, aber diesen Beitrag kann ich nicht schreiben.', 'refused'],
    ['{"title":"Cold chain","content":"<h1>Cold', 'data'],
    ['I can’t believe what this team achieved in four weeks. #proud', null],
    ['Unfortunately, doors cannot close themselves.', null],
    ['<h1>Cold chain</h1><p>Doors break it.</p>', null],
  ])('the answer “%s” is recognized as %s', (answer, kind) => expect(noDraft(answer)).toBe(kind));

  it('small talk around an answer is removed, and a sentence that begins like small talk stays', () => {
    expect(withoutSmallTalk('Sure! Here is the post:\n\nDoors.\n\nLet me know if you need more.')).toBe(
      'Doors.',
    );
    expect(withoutSmallTalk('Certainly, doors break it.')).toBe('Certainly, doors break it.');
    expect(withoutSmallTalk('Here is what changed: doors.')).toBe('Here is what changed: doors.');
  });
});
