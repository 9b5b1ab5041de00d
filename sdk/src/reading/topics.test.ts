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

it.each(['---\n', '_a', '\\_', '---\na: b\n'])(
  'ten thousand repetitions of %j are split into topics without delay',
  (piece) => {
    const before = process.cpuUsage().user;
    withTopics(document(piece.repeat(10_000)));
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(2_000);
  },
);
