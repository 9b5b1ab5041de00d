import { z } from 'zod';

/**
 * What `.meta({ … })` says about one of an agent's settings. Its kind, its limits and whether it may be empty come from the schema
 * itself.
 */
export const SettingMeta = z.strictObject({
  label: z.string().min(1).max(120),
  /** What it does, beside the field. */
  help: z.string().max(500).optional(),
  placeholder: z.string().max(200).optional(),
  /** A text of several lines, which begins with so many; `true` for four. */
  multiline: z.union([z.boolean(), z.int().min(2).max(40)]).optional(),
  /** For ids, keys and addresses. */
  mono: z.boolean().optional(),
  /** Of an enum: value → what people read. */
  choices: z.record(z.string(), z.string()).optional(),
  /** Of a number: the distance from one value to the next. With a least and a most value it is a slider. */
  step: z.number().positive().optional(),
  /** Of a slider: what a value means, from which value on, in ascending order. */
  words: z.array(z.object({ from: z.number(), word: z.string() })).optional(),
  /** A text that names a provider, or a model of the provider that is chosen beside it; null is the agent's own choice. */
  names: z.enum(['provider', 'model']).optional(),
  /** Others are neither shown it nor sent it. The agent reads it all the same. */
  adminsOnly: z.boolean().optional(),
});
/** @example z.url().meta({ label: 'Address of the blog', mono: true } satisfies SettingMeta) */
export type SettingMeta = z.input<typeof SettingMeta>;

/** One field of an agent's settings, as its form draws it. */
export const SettingField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'slider', 'switch', 'choice', 'list', 'provider', 'model']),
  label: z.string(),
  help: z.string().nullable(),
  placeholder: z.string().nullable(),
  /** Lines that a text begins with; null for one of one line. */
  rows: z.number().nullable(),
  mono: z.boolean(),
  /** May be left empty, which is null. */
  nullable: z.boolean(),
  /** Most characters of a text. */
  limit: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  words: z.array(z.object({ from: z.number(), word: z.string() })),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  adminsOnly: z.boolean(),
});
export type SettingField = z.output<typeof SettingField>;
