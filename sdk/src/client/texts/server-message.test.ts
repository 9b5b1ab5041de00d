import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalogue } from './define-texts.ts';
import { learnServerMessages, serverMessage } from './server-message.ts';
import { translateServerMessages } from '../../server-messages/translate-server-messages.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const read = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as Catalogue;
const core = read('sdk/src/server-messages/locales/de.json');
const agents = globSync('agents/*/client/said/de.json', { cwd: root });

/** Replaces each placeholder of `text` by an unknown word, and a count by a number. */
function filled(text: string, sentence: string): string {
  const behindAnother = new Set([...sentence.matchAll(/\}\{(\w+)\}/g)].map(([, place]) => place));
  return text.replace(/\{(\w+)\}/g, (_, place: string) => {
    if (place === 'count') return '12';
    return `${behindAnother.has(place) ? ' ' : ''}«${place}»`;
  });
}

const catalogues: [name: string, catalogue: Catalogue][] = [
  ['the core', core],
  ...agents.map((file): [string, Catalogue] => [file, { ...read(file), ...core }]),
];

test.each(catalogues)(
  'each server message of %s gets its own translation, and no other message has this translation',
  (_, catalogue) => {
    const translate = translateServerMessages(catalogue);
    const taken = Object.entries(catalogue).filter(
      ([sentence, text]) => translate(filled(sentence, sentence)) !== filled(text, sentence),
    );
    expect(taken).toEqual([]);
  },
);

test('a known message inside a server message’s placeholder is translated, too, and an unknown message is shown unchanged', () => {
  const translate = translateServerMessages({
    '{name} could not be read. {error}': '{name} konnte nicht gelesen werden. {error}',
    'No text found.': 'Es enthält keinen Text.',
    'Draft answers': 'Antworten entwerfen',
  });
  expect(translate('a.pdf could not be read. No text found.')).toBe(
    'a.pdf konnte nicht gelesen werden. Es enthält keinen Text.',
  );
  expect(translate('No text found. Draft answers')).toBe('Es enthält keinen Text. Antworten entwerfen');
  // The error code stays untranslated, because it is the name of a documentation page.
  expect(translate('b.pdf could not be read. No text found. [unreadable]')).toBe(
    'b.pdf konnte nicht gelesen werden. Es enthält keinen Text. [unreadable]',
  );
  // A sentence is translated completely or not at all.
  expect(translate('No text found. Nobody knows why.')).toBe('No text found. Nobody knows why.');
  expect([translate('constructor'), translate('')]).toEqual(['constructor', '']);
});

test('an agent can add translations of server messages but cannot replace the core’s', async () => {
  expect(serverMessage('Sign in first')).toBe('Sign in first');
  await learnServerMessages(async () => ({ default: { 'Sign in first': 'Melden Sie sich an' } }));
  await learnServerMessages(async () => ({
    default: { 'Sign in first': 'Hinaus', 'No cake': 'Kein Kuchen' },
  }));
  expect([serverMessage('Sign in first'), serverMessage('No cake'), serverMessage('Who knows')]).toEqual([
    'Melden Sie sich an',
    'Kein Kuchen',
    'Who knows',
  ]);
});

test('a message with a key is translated by its key, and its values are shown unchanged', () => {
  const translate = translateServerMessages({
    '{0} could not be read. {1}': '{1} Darum war {0} nicht lesbar.',
    'No text found.': 'Es enthält keinen Text.',
  });
  const sentence = 'No text found. could not be read. No text found.';
  const key = '{0} could not be read. {1}';
  const reason = { key: 'No text found.', values: [] };
  // A file can have the name of a sentence.
  expect(translate(sentence, { key, values: ['No text found.', reason] })).toBe(
    'Es enthält keinen Text. Darum war No text found. nicht lesbar.',
  );
  expect(translate('3 cats', { key: '{0} cats', values: [3] })).toBe('3 cats');
  expect(translate('constructor 1', { key: 'constructor {0}', values: [1] })).toBe('constructor 1');
});
