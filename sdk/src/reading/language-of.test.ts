import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

const german = 'Der Antrag ist bis zum 3. Mai zu stellen und wird von der Leitung geprüft. ';
const english = 'The request has to be made by 3 May and is checked by the head of the office. ';

it('the language of a text is recognized by common short words', () => {
  expect([languageOf(german), languageOf(english)]).toEqual(['de', 'en']);
  expect(languageOf('Kündigungsfristen')).toBe('de');
});

it('a title page or a quotation in another language does not change the recognized language of a text', () => {
  expect(languageOf(`THE EXAMPLE GROUP OF COMPANIES\n${german.repeat(200)}`)).toBe('de');
  expect(languageOf(`${english.repeat(100)}„${german}“ ${english.repeat(100)}`)).toBe('en');
});

it('a text without common words is assigned the default language', () => {
  expect(languageOf('4711 | 0815')).toBe('en');
  expect(languageOf('4711 | 0815', 'de')).toBe('de');
});
