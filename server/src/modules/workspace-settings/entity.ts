import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The fields of a workspace setting that an administrator has chosen. A setting without a row has its default values. */
export const WorkspaceSettingRow = defineEntity({
  name: 'WorkspaceSettingRow',
  tableName: 'workspace_setting',
  properties: {
    key: p.text().primary(),
    value: p.json<Record<string, unknown>>(),
    version: p.integer().default(1),
    changedBy: p.uuid().nullable(),
    changedAt: p.datetime().defaultRaw('now()'),
  },
});
export type WorkspaceSettingRow = InferEntity<typeof WorkspaceSettingRow>;
