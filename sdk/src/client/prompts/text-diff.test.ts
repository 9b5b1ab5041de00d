import { describe, expect, it } from 'vitest';
import { type DiffPart, diffText } from './text-diff.ts';

const former = (parts: DiffPart[]) => parts.map(({ kind, text }) => (kind === 'added' ? '' : text)).join('');
const later = (parts: DiffPart[]) => parts.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join('');

describe('the diff of two texts', () => {
  it('the diff of two equal texts is empty', () => {
    expect(diffText('Be brief.', 'Be brief.')).toEqual([{ kind: 'same', text: 'Be brief.' }]);
    expect(diffText('', '')).toEqual([]);
  });

  it('the diff of two texts compares words', () => {
    expect(diffText('Be brief and kind.', 'Be very brief and polite.')).toEqual([
      { kind: 'same', text: 'Be ' },
      { kind: 'added', text: 'very ' },
      { kind: 'same', text: 'brief and ' },
      { kind: 'removed', text: 'kind' },
      { kind: 'added', text: 'polite' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('the diff of a text and an empty text contains the whole text', () => {
    expect(diffText('', 'New')).toEqual([{ kind: 'added', text: 'New' }]);
    expect(diffText('Old', '')).toEqual([{ kind: 'removed', text: 'Old' }]);
  });

  it('both texts can be reproduced from their diff', () => {
    const words = ['a', 'b ', '\n', 'c,', ' ', 'é', '😀', '. '];
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const text = () => Array.from({ length: random(30) }, () => words[random(words.length)]).join('');
    for (let count = 0; count < 500; count++) {
      const [before, after] = [text(), text()];
      const parts = diffText(before, after);
      expect([former(parts), later(parts)]).toEqual([before, after]);
    }
  });

  it('the diff of two long texts compares lines, and is computed without delay', () => {
    const line = (number: number) => `Rule ${number}: ${'word '.repeat(20)}\n`;
    const before = Array.from({ length: 180 }, (_, index) => line(index)).join('');
    const after = `New first line\n${before.replace('Rule 90:', 'Rule ninety:')}New last line`;
    const spent = process.threadCpuUsage();
    const parts = diffText(before, after);
    const { user, system } = process.threadCpuUsage(spent);
    expect((user + system) / 1000).toBeLessThan(2_000);
    expect([former(parts), later(parts)]).toEqual([before, after]);
    expect(parts.filter(({ kind }) => kind === 'removed')).toHaveLength(1);
  });
});
