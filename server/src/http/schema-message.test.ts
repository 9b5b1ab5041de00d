import { isAppError, messageOf, messageText } from '@staffroom/sdk';
import { serverMessagesIn } from '@staffroom/sdk/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaMessage } from './schema-message.ts';
import { validate } from './validate.ts';

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
const inputs = [wrong, { ...wrong, name: 3, count: 10, tags: ['a', 'b', 'c'], code: 'abcde' }, {}, 3];

test('a schema’s default message is the sentence of zod, with its parts as values', () => {
  const english = z.locales.en().localeError;
  const sentences: [ours: string, theirs: unknown][] = [];
  for (const input of inputs) {
    const { error } = schema.safeParse(input, {
      error(issue) {
        const theirs = english(issue);
        sentences.push([messageText(schemaMessage(issue)), theirs]);
        return theirs;
      },
    });
    // The messages are created when they are read.
    expect(error?.issues.map(({ message }) => message)).not.toContain('');
  }
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter(([ours, theirs]) => ours !== theirs)).toEqual([]);
});

test('a schema’s default messages are translated to German, with the name of the field', async () => {
  const translate = await serverMessagesIn('de');
  const german = inputs.flatMap((input) => {
    const error = refusalOf(() => validate(schema, input));
    return [
      translate(error.message, error),
      ...Object.entries(error.fields ?? {}).map(([name, text]) =>
        translate(text, error.fieldMessages?.[name]),
      ),
    ];
  });
  expect(german.length).toBeGreaterThan(50);
  const english =
    /\b(?:Invalid|Too|expected|received|must|string|number|undefined|characters|items|one of)\b/;
  expect(german.filter((text) => english.test(text))).toEqual([]);
  expect(german).toContain('name: Zu wenig: erwartet mindestens 1 Zeichen');
});

test('a schema’s own message stays as it is', () => {
  const error = refusalOf(() =>
    validate(z.object({ name: z.string().min(1, 'Enter a name') }), { name: '' }),
  );
  expect(messageOf(error)).toEqual({ key: 'Enter a name', values: [] });
  expect(error.fields).toEqual({ name: 'Enter a name' });
});

function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (isAppError(error)) return error;
  }
  throw new Error('The value was accepted');
}
