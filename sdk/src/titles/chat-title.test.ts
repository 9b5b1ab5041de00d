import { expect, it } from 'vitest';
import { plainLine, titleOf } from './chat-title.ts';

it.each([
  ['## Notice\n\n**Thirty** days', 'Notice Thirty days'],
  ['Read `plan_b.md` and [the annex](/annex)', 'Read plan_b.md and the annex'],
  ['- one\n- two', '• one • two'],
  ['5 * 3 is snake_case', '5 * 3 is snake_case'],
])('the Markdown %j is shown on one line as %j', (text, line) => {
  expect(plainLine(text)).toBe(line);
});

it('the title of a chat has no Markdown signs of its first question', () => {
  expect(titleOf('# Compare **both** offers')).toBe('Compare both offers');
});

it('the title of a chat leaves out quoted text', () => {
  expect(titleOf('> The fee is 5 %.\n\nIs that usual?')).toBe('Is that usual?');
});
