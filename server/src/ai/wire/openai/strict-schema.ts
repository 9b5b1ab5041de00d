import { keywords, takenSchema } from '../taken-schema.ts';

type Schema = Record<string, unknown>;

/**
 * Adapts a schema to OpenAI's strict mode, which requires all properties and allows no others. Closing an object loses nothing,
 * because zod drops unknown keys. A schema with optional properties stays loose.
 */
export function strictSchema(schema: Schema): { schema: Schema; strict: boolean } {
  const closed = close(takenSchema(schema, keywords.openai)) as Schema;
  return isStrict(closed) ? { schema: closed, strict: true } : { schema, strict: false };
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, close(part)]));
  const open = schema['type'] === 'object' && 'properties' in schema && !('additionalProperties' in schema);
  return open ? { ...schema, additionalProperties: false } : schema;
}

function isStrict(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isStrict);
  if (typeof value !== 'object' || value === null) return true;
  const { type, properties, required = [], additionalProperties } = value as Schema;
  // A schema without any of these keywords allows every value, which strict mode refuses.
  if (!['type', 'anyOf', '$ref', 'enum', 'const'].some((word) => word in value)) return false;
  if (type === 'object') {
    if (additionalProperties !== false || !Array.isArray(required)) return false;
    if (!Object.keys(properties ?? {}).every((name) => required.includes(name))) return false;
  }
  return partsOf(value as Schema).every(isStrict);
}

function partsOf({ properties = {}, $defs = {}, items = [], anyOf = [] }: Schema): unknown[] {
  return [...Object.values(properties as Schema), ...Object.values($defs as Schema), items, anyOf];
}
