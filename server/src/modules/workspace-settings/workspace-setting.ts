import type { WorkspaceSettingSection } from '@staffroom/sdk/core';
import { type SettingField, settingFields } from '@staffroom/sdk/internal/server';
import { z } from 'zod';

export interface SettingEntry {
  action: string;
  subject: string;
  detail: Record<string, unknown>;
}

interface ChangedSetting<V> {
  before: V;
  after: V;
  /** The names of the fields in the request. */
  names: string[];
}

interface SettingDeclaration<S extends z.ZodObject> {
  /**
   * One field for each value. The section shows a control for each field with `.meta({ label: … } satisfies SettingMeta)`, and
   * `PUT /api/admin/settings/:key` changes it. A field without a label has its own control and route.
   */
  schema: S;
  defaults: NoInfer<z.output<S>>;
  /** The page of the administration that shows the setting. */
  section: WorkspaceSettingSection;
  /**
   * Whether an administration token with the scope `operations:change` can change the labeled fields; default true. False if
   * another route changes them for tokens with another scope.
   */
  tokens?: boolean;
  /** The audit entry of a change. By default, its action is `setting.update`, and its subject the labels of the fields. */
  audit?(changed: ChangedSetting<z.output<S>>): SettingEntry;
}

/** A setting of the whole workspace, which administrators change. */
export interface WorkspaceSetting<S extends z.ZodObject = z.ZodObject> {
  /** The name of the setting in the database, which never changes. */
  key: string;
  schema: S;
  defaults: z.output<S>;
  section: WorkspaceSettingSection;
  tokens: boolean;
  /** The fields with a label. */
  fields: SettingField[];
  /** The schema of a request, which contains some of the fields with a label and nothing else. */
  request: z.ZodType<Record<string, unknown>>;
  audit(changed: ChangedSetting<z.output<S>>): SettingEntry;
}

export function workspaceSetting<S extends z.ZodObject>(
  key: string,
  { tokens = true, ...declared }: SettingDeclaration<S>,
): WorkspaceSetting<S> {
  const { schema, defaults } = declared;
  const labeled = z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).filter(
        ([, field]) => field.meta()?.['label'] !== undefined,
      ),
    ),
  );
  const fields = settingFields({
    schema: labeled,
    shipped: only(defaults, Object.keys(labeled.shape)),
    scope: 'team',
  });
  const usualEntry = ({ before, after, names: changed }: ChangedSetting<z.output<S>>): SettingEntry => ({
    action: 'setting.update',
    subject: changed.map((name) => fields.find((field) => field.name === name)?.label ?? name).join(', '),
    detail: { before: only(before, changed), after: only(after, changed) },
  });
  return { key, tokens, fields, request: labeled.partial(), audit: usualEntry, ...declared };
}

/** Returns the values with these names. */
export function only(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
