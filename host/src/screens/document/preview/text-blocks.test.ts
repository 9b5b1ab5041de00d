import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const read = (text: string, sections: { title: string; level: number; start: number }[] = []) =>
  textBlocks(text, sections).map(({ start, end, level }) => [level, text.slice(start, end).trim()]);

test('a paragraph of a text ends at an empty line, and keeps its line breaks', () => {
  expect(read('One\nline more\n\n\nTwo')).toEqual([
    [null, 'One\nline more'],
    [null, 'Two'],
  ]);
});

test('a heading of a text is a separate block, even without an empty line below', () => {
  const text = 'Before\n# Scope\nAfter';
  expect(read(text, [{ title: 'Scope', level: 1, start: 7 }])).toEqual([
    [null, 'Before'],
    [1, '# Scope'],
    [null, 'After'],
  ]);
});

test('headings below the fourth level look like fourth-level headings', () => {
  expect(read('Deep', [{ title: 'Deep', level: 9, start: 0 }])).toEqual([[4, 'Deep']]);
});

test('the blocks of a text contain every visible character exactly once', () => {
  const text = 'a\n\nb\nc\n\n\n\nd\n';
  const joined = textBlocks(text, [])
    .map(({ start, end }) => text.slice(start, end))
    .join('');
  expect(joined.replace(/\s/g, '')).toBe('abcd');
});

test('an empty text has no blocks', () => {
  expect(textBlocks('', [])).toEqual([]);
});
