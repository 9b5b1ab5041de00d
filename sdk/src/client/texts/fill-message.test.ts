import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { fill } from './fill-message.ts';

const messages = [
  'Nothing to fill',
  'Hello {name}, you have {count, number} new documents.',
  "It’s {name}’s, isn't it? \"{name}\" '{braces}' and # signs",
  '{count, plural, =0 {No file} one {# file} other {# files of {name}}} left',
  '{count, plural, one {<b>One</b> file} other {<b>#</b> files}}',
  '{kind, select, team {a team} person {{count, plural, one {one person} other {# people}}} other {somebody}}',
  '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  'a < b, 3 > 2 and <b>bold {name}</b>.',
];

test('translated messages are formatted as by the reference implementation of ICU MessageFormat', () => {
  for (const message of messages)
    for (const language of ['en', 'de'])
      for (const count of [0, 1, 2, 3, 1234.5])
        for (const kind of ['team', 'person', 'other']) {
          const values = { name: 'Ana', count, kind, b: (inside: unknown[]) => `*${inside.join('')}*` };
          const expected = new IntlMessageFormat(message, language).format(values);
          expect(fill(message, values, language).join('')).toBe([expected].flat().join(''));
        }
});
