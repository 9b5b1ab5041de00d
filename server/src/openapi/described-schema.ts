import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Schemas that refer to themselves or are used twice, by name. All other schemas are written in place. */
export type NamedSchemas = Record<string, JsonSchema>;

interface Described {
  /** `input` for a request, `output` for an answer: the side of the zod schema to describe. */
  io: 'input' | 'output';
  /** A unique name, with which the names of extracted schemas begin. */
  name: string;
  named: NamedSchemas;
}

/** Converts a schema to JSON Schema 2020-12 with references to `#/components/schemas`. */
export function describeSchema(schema: z.ZodType, { io, name, named }: Described): JsonSchema {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  let itself = false;

  function placed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(placed);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key === '$defs') return [];
      return [[key, key === '$ref' && typeof inner === 'string' ? target(inner) : placed(inner)]];
    });
    return Object.fromEntries(entries);
  }

  function target(reference: string): string {
    itself ||= reference === '#';
    return `#/components/schemas/${reference.replace(/^#\/\$defs\//, `${name}.`).replace(/^#$/, name)}`;
  }

  for (const [key, inner] of Object.entries(whole['$defs'] ?? {}))
    named[`${name}.${key}`] = placed(inner) as JsonSchema;
  const described = placed(whole) as JsonSchema;
  if (!itself) return described;
  named[name] = described;
  return { $ref: `#/components/schemas/${name}` };
}
