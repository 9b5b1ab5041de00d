import { expect, it } from 'vitest';
import { capabilityNames } from './capability-names.ts';

it('names what a model can do, and leaves out what it cannot', () => {
  expect(capabilityNames({ tools: true, vision: false, longContext: true, json_lines: true })).toEqual([
    'Tools',
    'Long context',
    'Json lines',
  ]);
});
