import { expect, it } from 'vitest';
import { capabilityNames } from './capability-names.ts';

it('the capabilities of a model are listed by name, without those that the model lacks', () => {
  expect(capabilityNames({ tools: true, vision: false, longContext: true, json_lines: true })).toEqual([
    'Tools',
    'Long context',
    'Json lines',
  ]);
});
