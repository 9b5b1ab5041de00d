import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue } from './define-texts.ts';
import { learnSaid, said } from './said.ts';
import { translateSaid } from './translate-said.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const read = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as Catalogue;
const core = read('sdk/src/client/texts/said/de.json');
const agents = globSync('agents/*/client/said/de.json', { cwd: root });

/** As it is said: each place filled with something that no catalogue has. */
function filled(text: string, sentence: string): string {
  const behindAnother = new Set([...sentence.matchAll(/\}\{(\w+)\}/g)].map(([, place]) => place));
  return text.replace(/\{(\w+)\}/g, (_, place: string) => `${behindAnother.has(place) ? ' ' : ''}«${place}»`);
}

const catalogues: [name: string, catalogue: Catalogue][] = [
  ['the core', core],
  ...agents.map((file): [string, Catalogue] => [file, { ...read(file), ...core }]),
];

test.each(catalogues)(
  'each sentence of %s is translated as itself, and no other takes it away',
  (_, catalogue) => {
    const translate = translateSaid(catalogue);
    const taken = Object.entries(catalogue).filter(
      ([sentence, text]) => translate(filled(sentence, sentence)) !== filled(text, sentence),
    );
    expect(taken).toEqual([]);
  },
);

test('what fills a place is translated where it is said, too, and stands as it is where not', () => {
  const translate = translateSaid({
    '{name} could not be read. {error}': '{name} konnte nicht gelesen werden. {error}',
    'It holds no text.': 'Es enthält keinen Text.',
    'Draft answers': 'Antworten entwerfen',
  });
  expect(translate('a.pdf could not be read. It holds no text.')).toBe(
    'a.pdf konnte nicht gelesen werden. Es enthält keinen Text.',
  );
  expect(translate('It holds no text. Draft answers')).toBe('Es enthält keinen Text. Antworten entwerfen');
  // Half of it would be worse than none.
  expect(translate('It holds no text. Nobody knows why.')).toBe('It holds no text. Nobody knows why.');
  expect([translate('constructor'), translate('')]).toEqual(['constructor', '']);
});

test('of an agent, sentences are added; it cannot rename what the core says', async () => {
  expect(said('Sign in first')).toBe('Sign in first');
  await learnSaid(async () => ({ default: { 'Sign in first': 'Melden Sie sich an' } }));
  await learnSaid(async () => ({ default: { 'Sign in first': 'Hinaus', 'No cake': 'Kein Kuchen' } }));
  expect([said('Sign in first'), said('No cake'), said('Who knows')]).toEqual([
    'Melden Sie sich an',
    'Kein Kuchen',
    'Who knows',
  ]);
});
