import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settingsIn } from './agent-settings.ts';
import { settingFields } from './setting-fields.ts';

const schema = z.object({
  site: z.string().max(200).meta({ label: 'Address', help: 'Of the blog.', mono: true, adminsOnly: true }),
  tone: z.string().max(9_000).meta({ label: 'Tone', multiline: 12 }),
  who: z.enum(['owners', 'admins']).meta({ label: 'Who', choices: { owners: 'Owners' } }),
  review: z.boolean().meta({ label: 'Review' }),
  most: z.int().min(1).nullable().meta({ label: 'Most' }),
  heat: z
    .number()
    .min(0)
    .max(1)
    .meta({ label: 'Heat', step: 0.1, words: [{ from: 0, word: 'Cool' }] }),
  tags: z.array(z.string()).meta({ label: 'Tags' }),
  provider: z.string().nullable().meta({ label: 'Provider', names: 'provider' }),
});
const shipped: z.output<typeof schema> = {
  site: '',
  tone: '',
  who: 'owners',
  review: false,
  most: null,
  heat: 0.5,
  tags: [],
  provider: null,
};
const declared = { schema, shipped, scope: 'both' as const };

describe('the fields of a settings form', () => {
  it('the fields of a settings form are derived from the schema', () => {
    const fields = settingFields(declared);
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['site', 'text'],
      ['tone', 'text'],
      ['who', 'choice'],
      ['review', 'switch'],
      ['most', 'number'],
      ['heat', 'slider'],
      ['tags', 'list'],
      ['provider', 'provider'],
    ]);
    expect(fields).toMatchObject([
      { label: 'Address', help: 'Of the blog.', limit: 200, mono: true, adminsOnly: true, rows: null },
      { rows: 12, limit: 9_000, adminsOnly: false },
      {
        choices: [
          { value: 'owners', label: 'Owners' },
          { value: 'admins', label: 'admins' },
        ],
      },
      { nullable: false },
      { nullable: true, min: 1, max: null, step: 1 },
      { min: 0, max: 1, step: 0.1, words: [{ from: 0, word: 'Cool' }] },
      { limit: null },
      { nullable: true },
    ]);
  });

  it.each([
    ['has no label', z.string(), '', `"a" needs .meta({ label: '…' }); its label is wrong`],
    ['has an unknown property', z.string().meta({ label: 'A', lable: 'A' }), '', '"a" needs .meta'],
    [
      'has a type without an input field',
      z.object({}).meta({ label: 'A' }),
      {},
      '"a" is no text, number, boolean, enum or list',
    ],
    ['has two types', z.union([z.string(), z.number()]).meta({ label: 'A' }), '', 'of several kinds'],
    ['has an invalid default', z.string().min(1).meta({ label: 'A' }), '', 'does not fit their schema: a'],
  ])('a settings form is refused if one of its fields %s', (_, field, value, said) => {
    const one = { schema: z.object({ a: field }), shipped: { a: value }, scope: 'team' as const };
    expect(() => settingFields(one)).toThrow(said);
  });
});

describe('the settings in effect', () => {
  const team = { who: 'admins', tone: 'Plain', heat: 7 };
  const person = { tone: 'Warm', gone: true };

  it.each([
    ['both' as const, { who: 'admins', tone: 'Warm', heat: 0.5 }],
    ['team' as const, { who: 'admins', tone: 'Plain', heat: 0.5 }],
    ['person' as const, { who: 'owners', tone: 'Warm', heat: 0.5 }],
  ])(
    'with the scope “%s”, each setting has the person’s or the team’s value, and a value that the schema no longer accepts is ignored',
    (scope, held) => {
      expect(settingsIn({ ...declared, scope }, { team, person })).toEqual({ ...shipped, ...held });
    },
  );
});
