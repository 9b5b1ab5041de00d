type Schema = Record<string, unknown>;

const formats: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'someone@example.test',
  uri: 'https://example.test/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * A value that satisfies a simple JSON Schema (draft 2020-12, or Gemini's dialect with types in capitals): types, `enum`,
 * `const`, `$ref` into the same document, the first of `anyOf`, bounds and required lengths; no `pattern`.
 * @param text what strings say where nothing else is asked of them
 */
export function sampleValue(schema: unknown, text = 'sample', root: unknown = schema): unknown {
  if (!isSchema(schema)) return text;
  const sample = (part: unknown) => sampleValue(part, text, root);
  const reference = schema['$ref'];
  if (typeof reference === 'string') return sample(resolve(root, reference));
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  for (const choice of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[choice])) return sample(schema[choice][0]);
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...schema['allOf'].map(sample));

  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isSchema(schema['properties']) ? schema['properties'] : {}).map(([name, part]) => [
          name,
          sample(part),
        ]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, number(schema['minItems'], 1)) }, () =>
        sample(schema['items']),
      );
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return sampleString(schema, text);
  }
}

function typeOf(schema: Schema): string {
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (typeof type === 'string') return type.toLowerCase();
  return 'properties' in schema ? 'object' : 'string';
}

function sampleNumber(schema: Schema): number {
  const least = number(schema['minimum'], number(schema['exclusiveMinimum'], 0) + 1);
  return Math.min(least, number(schema['maximum'], number(schema['exclusiveMaximum'], Infinity) - 1));
}

function sampleString(schema: Schema, text: string): string {
  const format = schema['format'];
  if (typeof format === 'string' && format in formats) return formats[format] ?? text;
  return text.padEnd(number(schema['minLength'], 0), '.').slice(0, number(schema['maxLength'], Infinity));
}

function resolve(root: unknown, reference: string): unknown {
  let found = root;
  for (const step of reference.replace(/^#\/?/, '').split('/')) {
    if (step !== '' && isSchema(found)) found = found[step];
  }
  return found;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
