import { expect, test } from 'vitest';
import { hexColor, isGrey } from './agent-color.ts';
import { agentIconName } from './icon.tsx';

test.each(['red', '#12', '#12345', '#1234567', '#ggg', 'url(x)', '#000;color:red', '', null, undefined])(
  '%s is not a valid agent color',
  (color) => {
    expect(hexColor(color)).toBeNull();
  },
);

test('three and six digits are colors, in any case', () => {
  expect(hexColor('#0A0')).toBe('#0a0');
  expect(hexColor('#00636B')).toBe('#00636b');
});

test('grays are distinguished from colors', () => {
  expect(['#777', '#000000', '#fafbfa'].map(isGrey)).toEqual([true, true, true]);
  expect(['#00636b', '#f00', '#887f60'].map(isGrey)).toEqual([false, false, false]);
});

test('an agent has one of the known icons or the default one', () => {
  expect(agentIconName('file-list-3')).toBe('file-list-3');
  expect(agentIconName('trash')).toBe('agents');
  expect(agentIconName(null)).toBe('agents');
});
