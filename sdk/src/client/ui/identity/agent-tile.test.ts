import { expect, test } from 'vitest';
import { hexColor, isGrey } from './agent-color.ts';
import { agentIconName } from './icon.tsx';

test.each(['red', '#12', '#12345', '#1234567', '#ggg', 'url(x)', '#000;color:red', '', null, undefined])(
  'the value %s is not a valid agent color',
  (color) => {
    expect(hexColor(color)).toBeNull();
  },
);

test('an agent color can have three or six hexadecimal digits, in upper or lower case', () => {
  expect(hexColor('#0A0')).toBe('#0a0');
  expect(hexColor('#00636B')).toBe('#00636b');
});

test('gray agent colors are distinguished from other colors', () => {
  expect(['#777', '#000000', '#fafbfa'].map(isGrey)).toEqual([true, true, true]);
  expect(['#00636b', '#f00', '#887f60'].map(isGrey)).toEqual([false, false, false]);
});

test('an agent with an unknown icon gets the default icon', () => {
  expect(agentIconName('file-list-3')).toBe('file-list-3');
  expect(agentIconName('trash')).toBe('agents');
  expect(agentIconName(null)).toBe('agents');
});
