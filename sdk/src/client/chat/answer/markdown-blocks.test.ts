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

describe('cutting markdown into blocks', () => {
  it('loses nothing, and says where each block stands', () => {
    const text = long.join('');
    const blocks = createBlockSplitter()(text);
    expect(blocks.map((block) => block.text).join('')).toBe(text);
    for (const block of blocks) expect(text.startsWith(block.text, block.start)).toBe(true);
  });

  it('leaves lists, fences and what is indented whole', () => {
    expect(cut(long.join(''))).toEqual(long);
    expect(cut('- a\n\n  ```\n  x\n\n  y\n  ```\n\nend')).toEqual([
      '- a\n\n  ```\n  x\n\n  y\n  ```\n\n',
      'end',
    ]);
    expect(cut('~~~\n```\n\nx\n~~~\n\nend')).toEqual(['~~~\n```\n\nx\n~~~\n\n', 'end']);
  });

  it('leaves a text whole where one part of it may refer to another', () => {
    const text = 'See [the annex][1].\n\nMore.\n\n[1]: /annex';
    expect(cut(text)).toEqual([text]);
  });

  it('comes to the same piece by piece as at once', () => {
    const text = `${long.join('')}\n\n[x]: /y`;
    const split = createBlockSplitter();
    for (let end = 1; end <= text.length; end++) {
      const part = text.slice(0, end);
      expect(split(part)).toEqual(createBlockSplitter()(part));
    }
  });

  it('keeps the blocks that did not change', () => {
    const split = createBlockSplitter();
    const before = split('One.\n\nTwo.\n\nThree');
    const after = split('One.\n\nTwo.\n\nThree.\n\nFour');
    expect(after[0]).toBe(before[0]);
    expect(after.map((block) => block.text)).toEqual(['One.\n\n', 'Two.\n\n', 'Three.\n\n', 'Four']);
  });
});
