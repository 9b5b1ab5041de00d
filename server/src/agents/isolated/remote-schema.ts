import { z } from 'zod';

/** What a schema says of a value, in the process that has the schema. */
export type RemoteReading =
  | { success: true; data: unknown }
  | { success: false; issues: Record<string, unknown>[] };

/** Stands for the text that whoever asks puts it in its own words. */
const plain = '\0';

/** Reads a value with a schema on behalf of another process. */
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
 * A schema that stays in another process: only `safeParseAsync` and `parseAsync` can read with it. For JSON Schema it is what the
 * original is, and it has the names of its fields.
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

/** A schema that lets everything pass, where the other process reads with the original. */
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
