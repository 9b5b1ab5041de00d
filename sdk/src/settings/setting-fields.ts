import { z } from 'zod';
import type { SettingsDeclaration } from './agent-settings.ts';
import { type SettingField, SettingMeta } from './setting-field.ts';

/** The subset of JSON Schema that settings use. */
interface FieldSchema {
  /** A list for a union of simple types; unions with constraints use `anyOf`. */
  type?: string | string[];
  enum?: unknown[];
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/**
 * Derives the form fields of these settings, in the order of the schema.
 * @throws Error that names a setting with an unsupported type, no label, or an invalid default
 */
export function settingFields({ schema, shipped }: SettingsDeclaration): SettingField[] {
  const whole = schema.safeParse(shipped);
  if (!whole.success)
    throw new Error(`what is shipped does not fit their schema: ${whole.error.issues[0]?.path.join('.')}`);
  return Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
}

function fieldOf(name: string, schema: z.ZodType): SettingField {
  const meta = SettingMeta.safeParse(schema.meta() ?? {});
  if (!meta.success) {
    const [issue] = meta.error.issues;
    const where = issue?.path.join('.') || 'meta';
    throw new Error(`"${name}" needs .meta({ label: '…' }); its ${where} is wrong: ${issue?.message}`);
  }
  const { label, help, placeholder, multiline, mono, choices, step, words, names, adminsOnly } = meta.data;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;
  const options = json.anyOf ?? [json.type].flat().map((type) => ({ ...json, ...(type && { type }) }));
  const [own, ...others] = options.filter(({ type }) => type !== 'null');
  if (!own || others.length > 0) throw new Error(`"${name}" is of several kinds; a setting is of one`);
  const kind = kindOf(own, names);
  if (!kind) throw new Error(`"${name}" is no text, number, boolean, enum or list of texts`);
  const { maxLength, minimum, maximum } = own;
  const isSlider = step !== undefined && minimum !== undefined && maximum !== undefined;
  return {
    name,
    kind: kind === 'number' && isSlider ? 'slider' : kind,
    label,
    help: help ?? null,
    placeholder: placeholder ?? null,
    rows: multiline === true ? 4 : multiline || null,
    mono: mono ?? false,
    nullable: options.length > 1,
    limit: maxLength ?? null,
    min: finite(minimum),
    max: finite(maximum),
    step: step ?? (own.type === 'integer' ? 1 : null),
    words: words ?? [],
    choices: (own.enum ?? []).map((value) => ({
      value: String(value),
      label: choices?.[String(value)] ?? String(value),
    })),
    adminsOnly: adminsOnly ?? false,
  };
}

function kindOf({ type, enum: values, items }: FieldSchema, names: SettingMeta['names']) {
  if (type === 'string') return values ? 'choice' : (names ?? 'text');
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'switch';
  return type === 'array' && items?.type === 'string' && !items.enum ? 'list' : undefined;
}

/** Omits the bounds of safe integers, which zod adds to every integer, so that forms do not show them. */
const finite = (bound: number | undefined) =>
  bound === undefined || !Number.isFinite(bound) || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound;
