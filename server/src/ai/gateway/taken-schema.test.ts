import { expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from './json-schema.ts';
import { strictSchema } from '../wire/openai/strict-schema.ts';
import { keywords, takenSchema } from '../wire/taken-schema.ts';

const answer = z.object({
  title: z.string().min(3).max(80).describe('A short one.'),
  link: z.url(),
  day: z.iso.date(),
  rating: z.number().gt(0).multipleOf(0.5),
  code: z.string().regex(/^[A-Z]{2}$/),
  kind: z.literal('book'),
  shape: z.discriminatedUnion('is', [
    z.object({ is: z.literal('round'), radius: z.number() }),
    z.object({ is: z.literal('square'), side: z.number().default(1) }),
  ]),
  minLength: z.array(z.string()).min(1).max(4),
});
const schema = jsonSchemaOf(answer, 'output');
const words = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(words)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([word, part]) => [
          word,
          ...(word === 'properties' || word === '$defs'
            ? Object.values(part as object).flatMap(words)
            : words(part)),
        ])
      : [];

it.each(['openai', 'google'] as const)(
  'the schema sent to %s contains no keyword that this provider refuses, and limits become part of the description',
  (provider) => {
    const taken = takenSchema(schema, keywords[provider]);
    expect(words(taken).filter((word) => !keywords[provider].has(word as never))).toEqual([]);
    const { properties } = taken as { properties: Record<string, Record<string, unknown>> };
    // A property may have the same name as a keyword of JSON Schema.
    expect(Object.keys(properties)).toEqual(Object.keys(answer.shape));
    expect(properties['title']?.['description']).toBe('A short one. (minLength: 3, maxLength: 80)');
    expect(properties['minLength']).toMatchObject({ minItems: 1, maxItems: 4 });
  },
);

it('the schema sent to Google has a constant as an enum with one value, and a pattern as part of the description', () => {
  const { properties } = takenSchema(schema, keywords.google) as { properties: Record<string, object> };
  expect(properties['kind']).toEqual({ type: 'string', enum: ['book'] });
  expect(properties['code']).toEqual({ type: 'string', description: '(pattern: "^[A-Z]{2}$")' });
});

it('the schema sent to OpenAI is strict if OpenAI supports all of it, and leaves out the limits', () => {
  expect(strictSchema(schema).strict).toBe(true);
  expect(JSON.stringify(strictSchema(schema).schema)).not.toContain('"minLength":3');
});

it.each([
  { allOf: [{ type: 'string' }, { type: 'string', minLength: 3 }] },
  { not: { type: 'string' } },
  { if: { type: 'string' }, else: { minLength: 3 } },
])('the schema sent to OpenAI is not strict if it contains %j, which has no supported part', (part) => {
  const whole = { type: 'object', properties: { part }, required: ['part'] };
  expect(strictSchema(whole)).toEqual({ schema: whole, strict: false });
});
