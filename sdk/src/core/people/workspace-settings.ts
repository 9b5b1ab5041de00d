import { z } from 'zod';
import { SettingField } from '../../settings/setting-field.ts';
import { coreEndpoint } from '../endpoint.ts';

/** The pages of the administration that show settings. */
export const WorkspaceSettingSection = z.enum(['ai', 'retention', 'storage']);
export type WorkspaceSettingSection = z.output<typeof WorkspaceSettingSection>;

export const WorkspaceSettingInfo = z.object({
  key: z.string(),
  section: WorkspaceSettingSection,
  fields: z.array(SettingField),
  values: z.record(z.string(), z.unknown()),
  /** Increases with each change; 0 before the first one. */
  version: z.int(),
});
export type WorkspaceSettingInfo = z.output<typeof WorkspaceSettingInfo>;

export const listWorkspaceSettings = coreEndpoint({
  method: 'GET',
  path: '/api/admin/settings',
  policy: 'admin',
  scope: 'operations',
  summary: 'List the settings of the workspace with their fields and values',
  response: z.array(WorkspaceSettingInfo),
});

export const changeWorkspaceSetting = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/:key',
  policy: 'admin',
  scope: 'operations',
  summary: 'Change a setting of the workspace; absent fields do not change',
  params: z.object({ key: z.string().min(1).max(60) }),
  body: z.object({
    values: z.record(z.string().max(80), z.unknown()),
    /** The version that the person has seen. Without it, the call replaces any version. */
    version: z.int().min(0).optional(),
  }),
  response: WorkspaceSettingInfo,
  errors: ['not-found', 'conflict'],
});
