import { expect, test } from 'vitest';
import { summarise } from './summarise.ts';

test.each(['', '# Only a heading', '| a | b |\n|---|---|\n| 1 | 2 |', 'Short.'])(
  'the text %j is too short or without prose and yields no summary',
  (text) => {
    expect(summarise(text)).toBeNull();
  },
);

test('the summary of a document is its first substantial paragraph, word for word', () => {
  const text =
    '# Title\n\nv1.2\n\nThis report explains how the\nharbour was rebuilt after the storm.\n\nMore.';
  expect(summarise(text)).toBe('This report explains how the harbour was rebuilt after the storm.');
});

test('a long paragraph in a summary is cut at a sentence, or else at a word', () => {
  const sentence = 'The harbour was rebuilt after the storm of that year. ';
  const shortened = summarise(sentence.repeat(10)) ?? '';
  expect(shortened).toBe(sentence.repeat(3).trim());
  expect(summarise('harbour '.repeat(100))).toMatch(/^(harbour )+…$/);
  expect(summarise('x'.repeat(1000))?.length).toBeLessThan(210);
});

test('the summary of a document contains no Markdown marks', () => {
  const text =
    '**Submissions** must be sent *by e-mail* to [the clerk](mailto:clerk@court.test), see `form_7`, x < y.\n\nMore.';
  expect(summarise(text)).toBe('Submissions must be sent by e-mail to the clerk, see form_7, x < y.');
});
