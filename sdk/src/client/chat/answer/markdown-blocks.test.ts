import { describe, expect, it } from 'vitest';
import { createBlockSplitter } from './markdown-blocks.ts';

const cut = (text: string) => createBlockSplitter()(text).map((block) => block.text);

const long = [
  '# Title\n\n',
  'First\nparagraph.\n\n',
  '1. one\n\n2. two\n\n   more of two\n\n',
  '```js\nconst a = 1;\n\nconst b = 2;\n```\n\n',
  '| a | b |\n| - | - |\n| 1 | 2 |\n\n',
  'Last.',
];

describe('splitting Markdown into blocks', () => {
  it('splitting Markdown into blocks loses no text, and gives the offset of each block', () => {
    const text = long.join('');
    const blocks = createBlockSplitter()(text);
    expect(blocks.map((block) => block.text).join('')).toBe(text);
    for (const block of blocks) expect(text.startsWith(block.text, block.start)).toBe(true);
  });

  it('splitting Markdown into blocks keeps lists, fences and indented code whole', () => {
    expect(cut(long.join(''))).toEqual(long);
    expect(cut('- a\n\n  ```\n  x\n\n  y\n  ```\n\nend')).toEqual([
      '- a\n\n  ```\n  x\n\n  y\n  ```\n\n',
      'end',
    ]);
    expect(cut('~~~\n```\n\nx\n~~~\n\nend')).toEqual(['~~~\n```\n\nx\n~~~\n\n', 'end']);
  });

  it('splitting Markdown into blocks keeps a text whole if it contains link definitions', () => {
    const text = 'See [the annex][1].\n\nMore.\n\n[1]: /annex';
    expect(cut(text)).toEqual([text]);
  });

  it('splitting Markdown into blocks gives the same result incrementally and in one step', () => {
    const text = `${long.join('')}\n\n[x]: /y`;
    const split = createBlockSplitter();
    for (let end = 1; end <= text.length; end++) {
      const part = text.slice(0, end);
      expect(split(part)).toEqual(createBlockSplitter()(part));
    }
  });

  it('splitting a longer Markdown text reuses unchanged blocks', () => {
    const split = createBlockSplitter();
    const before = split('One.\n\nTwo.\n\nThree');
    const after = split('One.\n\nTwo.\n\nThree.\n\nFour');
    expect(after[0]).toBe(before[0]);
    expect(after.map((block) => block.text)).toEqual(['One.\n\n', 'Two.\n\n', 'Three.\n\n', 'Four']);
  });
});
