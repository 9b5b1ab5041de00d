import { z } from 'zod';

/** The `.meta({ … })` of one setting. The schema of the setting defines its kind, its limits and whether it can be empty. */
export const SettingMeta = z.strictObject({
  label: z.string().min(1).max(120),
  help: z.string().max(500).optional(),
  placeholder: z.string().max(200).optional(),
  /** Shows a text field with this number of lines; `true` means four lines. */
  multiline: z.union([z.boolean(), z.int().min(2).max(40)]).optional(),
  /** Uses a monospaced font, for ids, keys and addresses. */
  mono: z.boolean().optional(),
  /** Labels of an enum, by value. */
  choices: z.record(z.string(), z.string()).optional(),
  /** Step of a number field. A field with a step, a minimum and a maximum is a slider. */
  step: z.number().positive().optional(),
  /** Labels of a slider, in ascending order. Each label applies from its value on. */
  words: z.array(z.object({ from: z.number(), word: z.string() })).optional(),
  /** The text is the identifier of a provider, or of a model of the selected provider. Null leaves the choice to the agent. */
  names: z.enum(['provider', 'model']).optional(),
  /** Only administrators see this field and get its value. The agent gets the value in the calls of everyone. */
  adminsOnly: z.boolean().optional(),
});
/**
 * The metadata of one setting.
 * @example z.url().meta({ label: 'Address of the blog', mono: true } satisfies SettingMeta)
 */
export type SettingMeta = z.input<typeof SettingMeta>;

export const SettingField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'slider', 'switch', 'choice', 'list', 'provider', 'model']),
  label: z.string(),
  help: z.string().nullable(),
  placeholder: z.string().nullable(),
  /** Number of lines of a multiline text; null for a single line. */
  rows: z.number().nullable(),
  mono: z.boolean(),
  /** The value can be empty, which is stored as null. */
  nullable: z.boolean(),
  /** Maximum number of characters of a text; null without a limit. */
  limit: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  words: z.array(z.object({ from: z.number(), word: z.string() })),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  adminsOnly: z.boolean(),
});
export type SettingField = z.output<typeof SettingField>;
