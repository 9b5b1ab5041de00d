import { expect, it } from 'vitest';
import { capabilityNames } from './capability-names.ts';

it('the capabilities of a model are named, without those that it lacks', () => {
  expect(capabilityNames({ tools: true, vision: false, longContext: true, json_lines: true })).toEqual([
    'Tools',
    'Long context',
    'Json lines',
  ]);
});
