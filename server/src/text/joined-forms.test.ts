import { expect, test } from 'vitest';
import { indexWords } from './index-words.ts';
import { joinedGroups, wordsOverLines } from './joined-forms.ts';

test.each([
  ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
  ['account DE89 3704 0044\n0532 0130 00 EUR of', 'de89370400440532013000'],
  ['GB29 NWBK 6016 1331 9268 19', 'gb29nwbk60161331926819'],
  ['NO93 8601 1117 947', 'no9386011117947'],
  ['IBAN CH93 0076 2011 6238 5295 7', 'ch9300762011623852957'],
  ['+49 30 1234567', '49301234567'],
  ['+49 30 1234567', '0301234567'],
  ['+49 (0)30 123-4567', '0301234567'],
  ['(030) 123 45 67', '0301234567'],
  ['030/1234567', '0301234567'],
  ['01 23 45 67 89', '0123456789'],
  ['4111 1111 1111 1111', '4111111111111111'],
  ['DE 123 456 789', 'de123456789'],
  ['1 250 000', '1250000'],
  ['2018 1851 1999', '201818511999'],
])('the grouped number %s is also indexed as %s', (written, form) => {
  expect([...joinedGroups(written)]).toContain(form);
  expect(indexWords(`It is ${written}, as agreed.`).codes).toContain(form);
});

test.each([
  '7.3 and 7.3.1',
  '52.224-3',
  'page 12 of 40',
  'ISO 14644-1',
  'in 2026 and 2027',
  '1.5 2.5 3.5 4.5',
  'from 1851-1860',
  '2023 2024 2025',
])('%s is not a number written in groups', (written) => {
  expect([...joinedGroups(written)]).toEqual([]);
});

test.each([
  ['the subcon-\ntractor within', ['subcontractor']],
  ['in der Vertrags-\nstrafe', ['Vertragsstrafe']],
  ['the Haus-\nTür', []],
  ['a dash -\nthen more', []],
  ['Item 4-\nb', []],
])('the words hyphenated at a line end of "%s" are %s', (written, words) => {
  expect([...wordsOverLines(written)]).toEqual(words);
});

test('a word hyphenated at a line end is indexed whole and by its parts', () => {
  expect(indexWords('the subcon-\ntractor within').text).toContain('subcontractor');
});
