import { expect, test } from 'vitest';
import { hexColor, isGrey } from './agent-color.ts';
import { agentIconName } from './icon.tsx';

test.each(['red', '#12', '#12345', '#1234567', '#ggg', 'url(x)', '#000;color:red', '', null, undefined])(
  '%s is no colour of an agent',
  (color) => {
    expect(hexColor(color)).toBeNull();
  },
);

test('three and six digits are colours, whatever their case', () => {
  expect(hexColor('#0A0')).toBe('#0a0');
  expect(hexColor('#00636B')).toBe('#00636b');
});

test('greys are told from colours', () => {
  expect(['#777', '#000000', '#fafbfa'].map(isGrey)).toEqual([true, true, true]);
  expect(['#00636b', '#f00', '#887f60'].map(isGrey)).toEqual([false, false, false]);
});

test('an agent has one of the six signs or the default one', () => {
  expect(agentIconName('file-list-3')).toBe('file-list-3');
  expect(agentIconName('trash')).toBe('agents');
  expect(agentIconName(null)).toBe('agents');
});
