import { expect, it } from 'vitest';
import { factName, factText } from './audit-facts.ts';

it('the names of audit details are shown as words, even if a name is unknown', () => {
  expect(factName('apiKeyEnvVar')).toBe('variable of the key');
  expect(factName('retriesLeft_today')).toBe('retries left today');
  expect(factName('constructor')).toBe('constructor');
});

it('values of audit details are shown as words', () => {
  expect(factText(true)).toBe('yes');
  expect(factText(null)).toBe('none');
  expect(factText([])).toBe('none');
  expect(factText(['Harbour', 'Legal'])).toBe('Harbour, Legal');
  expect(factText({ input: '2.5', isDefault: false })).toBe('input: 2.5, default: no');
});
