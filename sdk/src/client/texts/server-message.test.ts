import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
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

test('zod’s default messages are translated to German, with and without the name of the field', () => {
  const translate = translateServerMessages(core);
  const schema = z.strictObject({
    name: z.string().min(1),
    short: z.string().max(3),
    code: z.string().length(4),
    start: z.string().startsWith('a'),
    end: z.string().endsWith('z'),
    part: z.string().includes('m'),
    shape: z.string().regex(/^\d+$/),
    mail: z.email(),
    link: z.url(),
    id: z.uuid(),
    day: z.iso.date(),
    at: z.iso.datetime(),
    hour: z.iso.time(),
    count: z.int().min(1).max(9),
    above: z.number().gt(3),
    below: z.number().lt(3),
    step: z.number().multipleOf(5),
    tags: z.array(z.string()).min(1).max(2),
    kind: z.enum(['a', 'b']),
    only: z.literal('x'),
    either: z.union([z.string(), z.number()]),
    type: z.discriminatedUnion('is', [z.object({ is: z.literal('a') }), z.object({ is: z.literal('b') })]),
  });
  const wrong = {
    name: '',
    short: 'long',
    code: 'abc',
    start: 'b',
    end: 'b',
    part: 'b',
    shape: 'b',
    mail: 'b',
    link: 'b',
    id: 'b',
    day: 'b',
    at: 'b',
    hour: 'b',
    count: 0,
    above: 3,
    below: 3,
    step: 3,
    tags: [],
    kind: 'c',
    only: 'y',
    either: true,
    type: { is: 'c' },
    other: 1,
  };
  const issues = [
    wrong,
    { ...wrong, name: 3, count: 10, tags: ['a', 'b', 'c'], code: 'abcde' },
    {},
    3,
  ].flatMap((value) => schema.safeParse(value, { error: z.locales.en().localeError }).error?.issues ?? []);
  expect(issues.length).toBeGreaterThan(50);
  const english =
    /\b(?:Invalid|Too|expected|received|must|string|number|undefined|characters|items|one of)\b/;
  for (const message of issues.flatMap((issue) => [issue.message, `a.b: ${issue.message}`]))
    expect(translate(message)).not.toMatch(english);
  expect(translate('name: Too small: expected string to have >=1 characters')).toBe(
    'name: Zu wenig: erwartet mindestens 1 Zeichen',
  );
});
