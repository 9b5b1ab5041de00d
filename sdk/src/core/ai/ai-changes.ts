import { z } from 'zod';
import { withoutUser } from '../without-user.ts';

const providerRequired = 'Name and identifier are required';
const modelRequired = 'Name, identifier, and provider are required';
const highestNumber = 2_147_483_647;

const required = (sentence: string, limit: number) =>
  z.string(sentence).trim().min(1, sentence).max(limit, `Use at most ${limit} characters`);
export const oneLine = (sentence: string, limit: number) =>
  required(sentence, limit).regex(/^[^\p{Cc}]+$/u, 'Enter a single line');
const identifier = (sentence: string) =>
  required(sentence, 200).regex(/^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u, 'Enter a single line');
const description = z
  .string()
  .trim()
  .max(2_000, 'Use at most 2,000 characters')
  .nullable()
  .transform((text) => text ?? '');

/** Converts an empty text to no value, because forms send that. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

const keyVariableRule =
  'Enter the name of an environment variable that ends in _API_KEY, such as OPENAI_API_KEY. Don’t enter the key itself.';
export const keyVariable = optional(
  z
    .string(keyVariableRule)
    .trim()
    .regex(/^[A-Z][A-Z0-9_]{0,60}_API_KEY$/, keyVariableRule),
);
const link = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .max(500, sentence)
    .pipe(z.url({ protocol: /^https?$/, error: sentence, abort: true }))
    .refine(withoutUser, sentence);
const apiKeyUrl = optional(link('Enter an address starting with http:// or https://'));
const baseUrlRule = 'Enter an address starting with http:// or https://, without a user name, “?” or “#”';
export const serverAddress = link(baseUrlRule)
  .refine((value) => !/[?#]/.test(value), baseUrlRule)
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const baseUrl = optional(serverAddress);
const api = optional(z.enum(['responses', 'chat-completions']));

/** Converts text to a whole number, because forms send numbers as text. */
const wholeNumber = (sentence: string, highest: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      sentence,
    )
    .pipe(z.number().int(sentence).min(1, sentence).max(highest, sentence));
const maxTokens = optional(
  wholeNumber('Enter a whole number of tokens from 1 to 10,000,000, or leave empty', 10_000_000),
);
const contextTokens = optional(
  wholeNumber('Enter a whole number of tokens from 1 to 100,000,000, or leave empty', 100_000_000),
);
const capabilities = z
  .record(z.string().regex(/^[A-Za-z][\w-]{0,39}$/), z.boolean('true or false'))
  .refine((value) => Object.keys(value).length <= 30, 'At most 30 capabilities');
const seconds = optional(
  wholeNumber('Enter a whole number of seconds from 1 to 7200, or leave empty', 7_200),
);
const version = z.number().int().optional();
const flag = z.boolean('true or false');

export const IdParams = z.object({ id: z.coerce.number().int().min(1).max(highestNumber) });

export const ModelQuery = z.object({
  providerId: z.preprocess(
    (value) => (value === '' || value === 'all' ? undefined : value),
    wholeNumber('Enter the number of a provider', highestNumber).optional(),
  ),
});

const providerFields = {
  name: required(providerRequired, 100),
  description,
  apiKeyEnvVar: keyVariable,
  apiKeyUrl,
  baseUrl,
  api,
  firstWordSeconds: seconds,
  nextWordSeconds: seconds,
};

export const NewProvider = z.object({
  ...providerFields,
  identifier: identifier(providerRequired),
  protocol: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  description: description.default(''),
  apiKeyEnvVar: keyVariable.default(null),
  apiKeyUrl: apiKeyUrl.default(null),
  baseUrl: baseUrl.default(null),
  api: api.default(null),
  firstWordSeconds: seconds.default(null),
  nextWordSeconds: seconds.default(null),
  isActive: flag.default(true),
  isDefault: flag.default(false),
});
export type NewProvider = z.output<typeof NewProvider>;

const nothing = 'Enter a change';
const someChange = ({ version: _, ...change }: Record<string, unknown>) => Object.keys(change).length > 0;

/**
 * Changes of a provider. Fields that are left out do not change. The identifier never changes, because agents and people's
 * choices refer to it.
 */
export const ProviderChange = z
  .object({ ...providerFields, isActive: flag, isDefault: flag })
  .partial()
  .extend({ version })
  .refine(someChange, nothing);
export type ProviderChange = z.output<typeof ProviderChange>;

const modelFields = {
  name: required(modelRequired, 100),
  description,
  maxTokens,
  contextTokens,
  capabilities,
};

export const NewModel = z.object({
  ...modelFields,
  identifier: identifier(modelRequired),
  providerId: wholeNumber(modelRequired, highestNumber),
  description: description.default(''),
  maxTokens: maxTokens.default(null),
  contextTokens: contextTokens.default(null),
  capabilities: capabilities.default({}),
  isActive: flag.default(true),
  isDefault: flag.default(false),
});
export type NewModel = z.output<typeof NewModel>;

export const ModelChange = z
  .object({ ...modelFields, isActive: flag, isDefault: flag, retired: flag })
  .partial()
  .extend({ version })
  .refine(someChange, nothing);
export type ModelChange = z.output<typeof ModelChange>;

/** Settings of the whole workspace. Fields that are left out do not change. */
export const SettingsChange = z
  .object({
    fallback: flag,
    /** Identifier of the provider that describes documents; null or an empty text for none. */
    describer: optional(z.string().trim().max(200)),
  })
  .partial()
  .refine(someChange, nothing);
export type SettingsChange = z.output<typeof SettingsChange>;
