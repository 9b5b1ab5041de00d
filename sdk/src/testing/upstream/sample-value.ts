type Schema = Record<string, unknown>;

const formats: Record<string, string> = {
  base64: 'c2FtcGxl',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'someone@example.test',
  uri: 'https://example.test/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * Creates a value for a simple JSON Schema (draft 2020-12, or Gemini's dialect with uppercase types): types, `enum`, `const`,
 * local `$ref`, `anyOf`, bounds and required lengths, but no `pattern`.
 * @param options `text`: the default for strings; `choice`: the number that selects one of several alternatives
 */
export function sampleValue(
  schema: unknown,
  options: { text?: string; choice?: number } = {},
  root: unknown = schema,
): unknown {
  const { text = 'sample', choice = 0 } = options;
  if (!isSchema(schema)) return text;
  const sample = (part: unknown) => sampleValue(part, options, root);
  const chosen = (list: unknown[]) => list[choice % list.length];
  const reference = schema['$ref'];
  if (typeof reference === 'string') return sample(resolve(root, reference));
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return chosen(schema['enum']);
  for (const several of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[several])) return sample(chosen(schema[several]));
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...schema['allOf'].map(sample));

  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(propertiesOf(schema).map(([name, part]) => [name, sample(part)]));
    case 'array':
      return Array.from({ length: Math.max(1, number(schema['minItems'], 1)) }, () =>
        sample(schema['items']),
      );
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return choice % 2 === 0;
    case 'null':
      return null;
    default:
      return sampleString(schema, text);
  }
}

/** Returns the properties with their schemas. In a record with enum keys, all properties have one schema. */
function propertiesOf(schema: Schema): [string, unknown][] {
  const { properties, propertyNames: names, additionalProperties: rest } = schema;
  if (isSchema(properties)) return Object.entries(properties);
  return isSchema(names) && Array.isArray(names['enum']) ? names['enum'].map((name) => [name, rest]) : [];
}

function typeOf(schema: Schema): string {
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (typeof type === 'string') return type.toLowerCase();
  return 'properties' in schema ? 'object' : 'string';
}

function sampleNumber(schema: Schema): number {
  const least = number(schema['minimum'], number(schema['exclusiveMinimum'], 0) + 1);
  const most = number(schema['maximum'], number(schema['exclusiveMaximum'], Infinity) - 1);
  // Ignore the safe integer bounds, which zod adds to every integer.
  return Math.min(least <= Number.MIN_SAFE_INTEGER ? 1 : least, most);
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
