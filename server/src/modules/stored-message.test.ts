import { msg } from '@staffroom/sdk';
import { expect, it } from 'vitest';
import { atMost, sentenceColumns, storedParts } from './stored-message.ts';

const shared = msg`${'Ben'} shared “${'Plan'}” with you`;
const { key, values } = shared;

it('a sentence is stored as text, and with its key and values only if it has values', () => {
  expect(sentenceColumns(shared)).toEqual(['Ben shared “Plan” with you', JSON.stringify({ key, values })]);
  expect(sentenceColumns('Report ready')).toEqual(['Report ready', null]);
  const long = 'x'.repeat(2_001);
  expect(sentenceColumns(msg`${long} failed`)).toEqual([`${long} failed`, null]);
});

it('the parts of a text that an earlier version has replaced count as none', () => {
  expect(storedParts('Ben shared “Plan” with you', { key, values })).toEqual({ key, values });
  expect(storedParts('2 documents could not be read', { key, values })).toBeUndefined();
  expect(storedParts(null, null)).toBeUndefined();
});

it('a message that is too long is cut, and keeps only its text', () => {
  expect(atMost(shared, 26)).toBe(shared);
  expect(atMost(shared, 10)).toBe('Ben shared');
});
