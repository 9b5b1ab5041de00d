import { expect, it } from 'vitest';
import { plainMarkdown, readerOf } from './plain-markdown.ts';

it.each([
  ['a heading', '## Notice period ##\n\nThirty days.', 'Notice period\nThirty days.'],
  ['an underlined heading', 'Notice\n======\nThirty days.', 'Notice\nThirty days.'],
  ['lines of one paragraph', 'Thirty\ndays.\n\nNot more.', 'Thirty days.\nNot more.'],
  ['lists', '- First\n  goes on\n* [x] Second\n2. Third', '• First goes on\n☑ Second\n2. Third'],
  [
    'emphasis',
    'A **bold**, __strong__, *slanted*, _other_ and ~~gone~~ word.',
    'A bold, strong, slanted, other and gone word.',
  ],
  [
    'links, images and code',
    'See [the `plan`](/a_(b) "c") ![map](m.png) and `x`.',
    'See the plan map and x.',
  ],
  ['a table', '| Class | Years |\n| --- | ---: |\n| A \\| B | ten |', 'Class · Years\nA | B · ten'],
  ['block quotes, horizontal rules and fenced code', '> Said.\n\n---\n\n```text\ncode\n```', 'Said.\ncode'],
  [
    'asterisks, underscores and brackets that mean themselves',
    '2 * 3 * 4, snake_case_name, 5**2, \\*star\\*, [3], price_',
    '2 * 3 * 4, snake_case_name, 5**2, *star*, [3], price_',
  ],
  ['an opening ** without the closing one', '**Notice: thirty', 'Notice: thirty'],
  ['a closing ** without the opening one', 'days** and more', 'days and more'],
  ['a ** before a space', '** and more', ' and more'],
  ['spaces around the text', ' thirty days\n', ' thirty days\n'],
  ['nothing but a list marker', '- ', ''],
])('Markdown with %s becomes plain text', (_name, markdown, plain) => {
  expect(plainMarkdown(markdown)).toBe(plain);
});

it('a long run of Markdown characters is converted to plain text without delay', () => {
  const before = process.threadCpuUsage();
  for (const sign of ['*', '_', '`', '[', '~', '|', '#', '> ', '\\']) plainMarkdown(sign.repeat(5_000));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
});

it.each([
  ['Terms.md', 'Give thirty days.'],
  ['Terms.txt', 'Give **thirty** days.'],
])('the Markdown of the file %s is shown as the plain text “%s”', (filename, words) => {
  expect(readerOf(filename).plain('Give **thirty** days.')).toBe(words);
});
