import { z } from 'zod';

/**
 * Returns JSON Schema (draft 2020-12) as providers accept it: without the dialect's name, which some refuse, and with `any` for
 * types that JSON lacks; zod checks those afterwards.
 * @param io `input` for the arguments of a tool, `output` for an answer
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
