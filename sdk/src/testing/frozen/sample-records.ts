import { z } from 'zod';
import { sampleValue } from '../upstream/sample-value.ts';

const maxRecords = 12;

/**
 * Creates complete records for a schema. Every field has a value, and together the records cover the first values of each
 * `enum` and union. Rules in a `refine` or pattern may be violated; if no record is valid, all are returned.
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
  // If no record is valid, return all of them, so that someone can fix the reported fields by hand.
  return fitting.length > 0 ? fitting : distinct;
}
