import { expect, it } from 'vitest';
import { documentLanguageOf } from './document-language.ts';

it.each([
  [
    'es',
    'El contrato es de un año y se renueva por escrito antes del final de cada periodo con el acuerdo de las partes.',
  ],
  [
    'fr',
    'Le contrat est conclu pour une durée d’un an et il est renouvelé par écrit avec l’accord des deux parties.',
  ],
  [
    'de',
    'Der Vertrag läuft ein Jahr und wird mit der Zustimmung der beiden Parteien schriftlich verlängert.',
  ],
  [
    'en',
    'The contract with Le Lac et Fils and the company El Sol y Mar is for one year and is renewed in writing.',
  ],
  ['en', '4711 | 0815'],
])('the language %s of a document is recognized: %s', (language, text) => {
  expect(documentLanguageOf(text)).toBe(language);
});
