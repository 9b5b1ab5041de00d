import { isValidElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { makeTexts } from './define-texts.ts';
import { pageLanguage } from './language.ts';

const german = {
  Delete: 'Löschen',
  'Open||the state': 'Offen',
  '{count, plural, one {# file} other {# files}}': '{count, plural, one {# Datei} other {# Dateien}}',
  'Read <link>the guide</link> first.': 'Zuerst <link>die Anleitung</link> lesen.',
};
const catalogues = { de: async () => ({ default: german }) };

test('a text is English until its catalog has loaded, or if the catalog lacks the text', async () => {
  const { t, load } = makeTexts(catalogues, { spoken: 'de' });
  expect(t('Delete')).toBe('Delete');
  await load();
  expect([t('Delete'), t('Open||the state'), t('Open'), t('constructor')]).toEqual([
    'Löschen',
    'Offen',
    'Open',
    'constructor',
  ]);
  expect(t('{count, plural, one {# file} other {# files}}', { count: 1200 })).toBe('1.200 Dateien');
  expect([t.known('Delete'), t.known('A sentence {of} a server')]).toEqual([
    'Löschen',
    'A sentence {of} a server',
  ]);
});

test('an English page loads no catalog and shows no notes for translators', async () => {
  const refuse = () => Promise.reject(new Error('It was fetched'));
  const { t, load } = makeTexts({ de: refuse }, { spoken: 'en' });
  await load();
  expect(t('Open||the state')).toBe('Open');
});

test('a package without its own translation of a text uses the kit’s translation', async () => {
  const kit = makeTexts(catalogues, { spoken: 'de' });
  const own = makeTexts(
    { de: async () => ({ default: { Delete: 'Entfernen' } }) },
    { spoken: 'de', common: kit.own },
  );
  await Promise.all([kit.load(), own.load()]);
  expect([own.t('Delete'), own.t('Open||the state')]).toEqual(['Entfernen', 'Offen']);
});

test('elements inside a translated sentence appear where the language puts them', async () => {
  const { t, load } = makeTexts(catalogues, { spoken: 'de' });
  await load();
  const rich = t.rich('Read <link>the guide</link> first.', { link: (inner) => ['[', inner, ']'] });
  expect(isValidElement(rich)).toBe(true);
  const { children } = (rich as ReactElement<{ children: unknown[] }>).props;
  expect(children.flat(3)).toEqual(['Zuerst ', '[', 'die Anleitung', ']', ' lesen.']);
});

test('the language of a page is the one that the person chose, else the browser’s first supported language', () => {
  expect(pageLanguage('de', ['en-US'])).toBe('de');
  expect(pageLanguage(null, ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(pageLanguage('xx', ['fr'])).toBe('en');
});
