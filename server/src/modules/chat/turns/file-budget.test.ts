import { expect, it } from 'vitest';
import { shareRoom } from './file-budget.ts';

const file = (filename: string, length: number, truncated = false) => ({
  id: null,
  kept: false,
  filename,
  text: filename.repeat(length),
  length,
  truncated,
});

it('short attached files stay whole in the prompt, and long files share the remaining room', () => {
  const shared = shareRoom([file('a', 900), file('b', 100), file('c', 5_000)], 1_100);
  expect(shared.map(({ text }) => text.split('\n')[0]?.length)).toEqual([500, 100, 500]);
  expect(shared[1]?.text).toBe('b'.repeat(100));
  expect(shared[2]?.text).toMatch(/\n\[Only the first 500 of 5000 characters of this file\.\]$/);
});

it('the prompt says that a truncated file has more text', () => {
  expect(shareRoom([file('a', 5, true)], 10)).toEqual([
    { filename: 'a', text: 'aaaaa\n[The text above is only part of the file.]' },
  ]);
});
