import { expect, it } from 'vitest';
import { withTopics } from './topics.ts';

const document = (text: string) => ({
  documentId: 'a',
  filename: 'boats.md',
  version: 1,
  text,
  pages: [],
  headings: [],
  hasSections: false,
  error: null,
});

it('the front matter of a text is not content, and its title becomes the title of the text', () => {
  const text =
    '---\nlayout: base\ntitle: Care of boats\ndescription: "Every boat is washed each day."\n---\n\nWe wash each boat once a week.';
  const { title, topics, passageOf } = withTopics(document(text));
  const sentences = topics.flatMap((topic) => topic.sentences);
  expect([title, sentences.map((one) => one.text)]).toEqual([
    'Care of boats',
    ['We wash each boat once a week.'],
  ]);
  const [first] = sentences;
  expect(first && passageOf(first)).toMatchObject({
    start: text.indexOf('We wash'),
    quote: 'We wash each boat once a week.',
  });
});

it('Markdown syntax is removed from the sentences of a text', () => {
  const { topics } = withTopics(document('A boat costs \\$1–2 million, and _must_ be insured by its owner.'));
  expect(topics[0]?.sentences[0]?.text).toBe('A boat costs $1–2 million, and must be insured by its owner.');
});

const textsOf = (text: string) =>
  withTopics(document(text)).topics.flatMap(({ sentences, items }) =>
    [...sentences, ...items].map((one) => one.text),
  );

it('HTML, footnote marks, rules and program code are not content', () => {
  const text =
    'Boats <a name="a"></a>must be washed [[1]](#note-1) daily.<sup id="b"><a href="#c">2</a></sup>\n\n---\n\n```\nwash(boat)\n```\n\n[Masts](/masts "About masts") are oiled.';
  expect(textsOf(text)).toEqual(['Boats must be washed daily.', 'Masts are oiled.']);
});

it('the fields at the top of a memo, its signature and its small print are not content, and its subject is the title', () => {
  const text = [
    'MEMORANDUM',
    'TO: All captains\nFROM: The harbor office\nDATE: March 3, 2026\nSUBJECT: Care of boats in winter',
    'Boats are stored in the hall from October.',
    'Sincerely,\n\nIda Holm\nHead of the harbor office',
    'Page 1 of 1\nConfidential – for internal use only',
  ].join('\n\n');
  const { title, topics, passageOf } = withTopics(document(text));
  const sentences = topics.flatMap((topic) => topic.sentences);
  expect([title, sentences.map((one) => one.text)]).toEqual([
    'Care of boats in winter',
    ['Boats are stored in the hall from October.'],
  ]);
  const [first] = sentences;
  expect(first && passageOf(first)).toMatchObject({ start: text.indexOf('Boats are') });
});

it('the place, date and greeting below German minutes are not content', () => {
  const text =
    '# Protokoll der Sitzung\n\nOrt: Halle 2\nAnwesend: Frau Holm\n\nDie Boote kommen im Oktober in die Halle.\n\nKiel, den 3. März 2026\n\nMit freundlichen Grüßen\n\ngez. Holm\nSchriftführerin\n';
  expect(textsOf(text)).toEqual(['Die Boote kommen im Oktober in die Halle.']);
});

it('footnotes, references and lists of those present are not content', () => {
  const text =
    '# Boats\n\nBoats are washed daily.\n\n## Present\n\n* Ida Holm\n\n## References\n\nHolm (2020). Boats.\n\n## Masts\n\nMasts are oiled.';
  expect(textsOf(text)).toEqual(['Boats are washed daily.', 'Masts are oiled.']);
});

it('page headers and footers are not content, and a sentence continues across them', () => {
  const pages = ['first', 'second', 'third'].map(
    (word, at) =>
      `Harbor rules 2026\n\nThe ${word} boat is washed on the day when the\n\nHarbor office | page ${at + 1}`,
  );
  pages.push('Harbor rules 2026\n\ncaptain returns from sea.\n\nHarbor office | page 4');
  const text = pages.join('\n');
  let start = 0;
  const places = pages.map((page, at) => {
    const place = { number: at + 1, start, end: start + page.length };
    start += page.length + 1;
    return place;
  });
  const { topics } = withTopics({ ...document(text), pages: places });
  const said = topics.flatMap(({ sentences }) => sentences.map((one) => one.text)).join(' ');
  expect(said).not.toMatch(/Harbor/);
  expect(said).toContain('The third boat is washed on the day when the captain returns from sea.');
});

it('a German date, "Dr." and "p.m." do not end a sentence', () => {
  expect(
    textsOf(
      'Frau Dr. Holm legt bis zum 3. März 2026 einen Plan vor. Offers are due by 5 p.m. EDT on Friday.',
    ),
  ).toEqual([
    'Frau Dr. Holm legt bis zum 3. März 2026 einen Plan vor.',
    'Offers are due by 5 p.m. EDT on Friday.',
  ]);
});

it('the title of a part has no number, and a line in bold type is a title', () => {
  const { topics } = withTopics(
    document(
      '# Minutes of May\n\n## TOP 2: Cost of the hall\n\nThe hall is paid.\n\n**Masts and sails**\n\nMasts are oiled.',
    ),
  );
  expect(topics.map(({ title }) => title)).toEqual(['Minutes of May', 'Cost of the hall', 'Masts and sails']);
});

it.each(['---\n', '_a', '\\_', '---\na: b\n', '[[1](', '<sup>', '<a b', '```\n', 'gez. a\n', 'a, 3. '])(
  'ten thousand repetitions of %j are split into topics without delay',
  (piece) => {
    const before = process.cpuUsage().user;
    withTopics(document(piece.repeat(10_000)));
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(2_000);
  },
);

it.each([
  ['plan.txt', 'Depot plan: the north\n\n1. Scope\n\nThe plan covers all depots.', 'Depot plan: the north'],
  ['a17.doc', 'DRAFT\n\nProposal\nto\nLinden Depots\n\nWe offer a plan.', 'Proposal to Linden Depots'],
])('the title of %s is the line above its first part or below its stamp', (filename, text, title) => {
  expect(withTopics({ ...document(text), filename }).title).toBe(title);
});

it('a workbook with several sheets has the name of its file as title', () => {
  const text = 'Revenue\nRegion | Q1\nNorth | 4\n\nStaff\nDepot | People\nLinden | 7';
  const pages = [
    { number: 1, start: 0, end: 32 },
    { number: 2, start: 32, end: text.length },
  ];
  expect(withTopics({ ...document(text), filename: 'results_2026.xlsx', pages }).title).toBe('Results 2026');
});

it('a footnote mark between two sentences ends the first', () => {
  const { topics } = withTopics(
    document('We left out the benchmarks.8 In addition, we used 2.5 Liters of oil.'),
  );
  expect(topics.flatMap(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
    'We left out the benchmarks.',
    'In addition, we used 2.5 Liters of oil.',
  ]);
});
