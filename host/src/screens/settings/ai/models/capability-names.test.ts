import { expect, it } from 'vitest';
import { capabilityNames } from './capability-names.ts';

it('a model’s list of capabilities names those that the model has', () => {
  expect(capabilityNames({ tools: true, vision: false, longContext: true, json_lines: true })).toEqual([
    'Tools',
    'Long context',
    'Json lines',
  ]);
});
