type Schema = Record<string, unknown>;

const shared = [
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  '$ref',
  '$defs',
  'format',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
];

/** The JSON Schema keywords that each provider accepts for structured output. It refuses a schema with other keywords. */
export const keywords = {
  openai: new Set([...shared, 'const', 'pattern', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']),
  google: new Set([...shared, 'oneOf', 'prefixItems', '$id', '$anchor', 'propertyOrdering']),
} satisfies Record<string, ReadonlySet<string>>;

/** Formats that OpenAI accepts; Google ignores formats that it does not know. */
const formats = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/**
 * Reduces a schema to the keywords that a provider accepts. Bounds that the provider refuses move into the description, for the
 * model. The answer is checked against the full schema afterwards.
 */
export function takenSchema(schema: Schema, taken: ReadonlySet<string>): Schema {
  const kept: Schema = {};
  const told: string[] = [];
  for (const [word, value] of Object.entries(translated(schema, taken))) {
    const isKnown = taken.has(word) && (word !== 'format' || formats.has(String(value)));
    if (isKnown) kept[word] = part(word, value, taken);
    else if (isBound(value) && word !== 'default') told.push(`${word}: ${JSON.stringify(value)}`);
  }
  if (told.length === 0) return kept;
  const { description } = kept;
  const text = typeof description === 'string' ? `${description} ` : '';
  return { ...kept, description: `${text}(${told.join(', ')})` };
}

/** Renames keywords for providers that call them differently. */
function translated(schema: Schema, taken: ReadonlySet<string>): Schema {
  const { oneOf, const: only, ...rest } = schema;
  return {
    ...rest,
    ...(oneOf !== undefined && (taken.has('oneOf') || 'anyOf' in rest ? { oneOf } : { anyOf: oneOf })),
    ...('const' in schema && (taken.has('const') ? { const: only } : { enum: [only] })),
  };
}

function part(word: string, value: unknown, taken: ReadonlySet<string>): unknown {
  if (word === 'properties' || word === '$defs')
    return Object.fromEntries(
      Object.entries(value as Schema).map(([name, each]) => [name, nested(each, taken)]),
    );
  if (word === 'enum' || word === 'const' || word === 'required') return value;
  return Array.isArray(value) ? value.map((each) => nested(each, taken)) : nested(value, taken);
}

const nested = (value: unknown, taken: ReadonlySet<string>): unknown =>
  isSchema(value) ? takenSchema(value, taken) : value;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBound = (value: unknown): boolean => ['number', 'string', 'boolean'].includes(typeof value);
