import { describe, expect, it } from 'vitest';
import { MarkerStream } from './marker-stream.ts';

function shown(text: string): string {
  const numbers = new Map([
    [1, 3],
    [2, 2],
    [3, 14],
  ]);
  const said = [1, 2, 3, 5, 1000].map((size) => {
    const stream = new MarkerStream((number) => numbers.get(number) ?? number);
    let out = '';
    for (let at = 0; at < text.length; at += size) out += stream.take(text.slice(at, at + size));
    return out + stream.end();
  });
  expect(new Set(said).size).toBe(1);
  return said[0] ?? '';
}

describe('citation markers in a text', () => {
  it.each([
    ['So [1], and [2,3] [x] [4] but [1 ', 'So [3], and [2, 14] [x] [4] but [1 '],
    ['Two [2,4].', 'Two [2,4].'],
    ['A list [ ] of [1][3]', 'A list [ ] of [3][14]'],
  ])('citation markers in a streamed text get their final numbers: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['code in a line', 'Take `a[1]` of it [1].', 'Take `a[1]` of it [3].'],
    [
      'a code block',
      'So:\n```ts\na[1] = `b`;\n[1]\n```\nand [1]',
      'So:\n```ts\na[1] = `b`;\n[1]\n```\nand [3]',
    ],
    ['an unclosed code block', '~~~\n```\n[1]', '~~~\n```\n[1]'],
  ])('citation markers inside code stay unchanged: %s', (_where, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['only after the end of the line', 'A `tick [1]\nand `b` [1]', 'A `tick [3]\nand `b` [3]'],
    ['only after the end of the text', 'A `tick [1] ', 'A `tick [3] '],
    [
      'hundreds of characters later',
      `A \`tick [1]${' x'.repeat(300)}\``,
      `A \`tick [3]${' x'.repeat(300)}\``,
    ],
  ])(
    'citation markers after a backtick are renumbered if the code span would close %s',
    (_where, text, expected) => {
      expect(shown(text)).toBe(expected);
    },
  );

  it('a citation marker is emitted with the chunk of text that completes it', () => {
    const stream = new MarkerStream((number) => number + 1);
    expect(['So', ' [', '1', ']', '. And `', 'a'].map((piece) => stream.take(piece))).toEqual([
      'So',
      ' ',
      '',
      '[2]',
      '. And `',
      'a',
    ]);
  });
});
