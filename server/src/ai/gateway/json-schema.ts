import { z } from 'zod';

/**
 * JSON Schema (draft 2020-12) as providers take it: without the name of its dialect, which some refuse, and with anything
 * allowed where JSON has no word for it; zod checks that afterwards.
 * @param io `input` for what a model hands to a tool, `output` for what it answers
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
