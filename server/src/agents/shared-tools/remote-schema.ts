import { z } from 'zod';

export type RemoteReading =
  | { success: true; data: unknown }
  | { success: false; issues: Record<string, unknown>[] };

const plain = '\0';

export async function readAsRemote(schema: z.ZodType, value: unknown): Promise<RemoteReading> {
  const result = await schema.safeParseAsync(value, { error: () => plain, reportInput: true });
  if (result.success) return { success: true, data: result.data };
  const issues = result.error.issues.map((issue) => {
    const { message, ...rest } = issue as z.core.$ZodIssue & Record<string, unknown>;
    return message === plain ? rest : { ...rest, message };
  });
  return { success: false, issues: JSON.parse(JSON.stringify(issues)) as Record<string, unknown>[] };
}

/**
 * A proxy for a schema in another process: only `safeParseAsync` and `parseAsync` work. Its JSON Schema and field names are
 * those of the original.
 */
export function remoteSchema(
  read: (value: unknown) => Promise<RemoteReading>,
  { json, shape }: { json: Record<string, unknown>; shape: string[] | null },
): z.ZodType {
  const schema = z.unknown().transform(async (value, context) => {
    const reading = await read(value);
    if (reading.success) return reading.data;
    for (const issue of reading.issues) context.issues.push({ input: undefined, ...issue } as never);
    return z.NEVER;
  });
  return asDescribed(schema, { json, shape });
}

/** A schema that accepts every value, because the other process parses the value with the original schema. */
export function passingSchema(described: {
  json: Record<string, unknown>;
  shape: string[] | null;
}): z.ZodType {
  return asDescribed(z.unknown(), described);
}

function asDescribed(
  schema: z.ZodType,
  { json, shape }: { json: Record<string, unknown>; shape: string[] | null },
): z.ZodType {
  schema._zod.toJSONSchema = () => ({ ...json });
  if (shape) Object.assign(schema, { shape: Object.fromEntries(shape.map((name) => [name, z.unknown()])) });
  return schema;
}
