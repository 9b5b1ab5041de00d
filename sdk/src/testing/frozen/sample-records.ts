import { z } from 'zod';
import { sampleValue } from '../upstream/sample-value.ts';

/** An enum with many values does not make a long file. */
const maxRecords = 12;

/**
 * Records that fit a schema and are whole: every field has a value, and together they have the first values of each `enum` and
 * union. What a schema only says in a `refine` or a pattern they may miss: where none fits, they are there all the same.
 */
export async function sampleRecords(schema: z.ZodType): Promise<unknown[]> {
  const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const samples = Array.from({ length: maxRecords }, (_, choice) =>
    JSON.stringify(sampleValue(described, { choice })),
  );
  const distinct = [...new Set(samples)].map((sample): unknown => JSON.parse(sample));
  const tried = await Promise.all(
    distinct.map(async (record) => (await schema.safeParseAsync(record)).success),
  );
  const fitting = distinct.filter((_, index) => tried[index]);
  // Somebody has to mend them, and is told which fields.
  return fitting.length > 0 ? fitting : distinct;
}
