import { AppError } from '@staffroom/sdk';
import {
  changeWorkspaceSetting,
  listWorkspaceSettings,
  type WorkspaceSettingInfo,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import * as declared from './declared.ts';
import type { WorkspaceSettingService } from './service.ts';
import { only, type WorkspaceSetting } from './workspace-setting.ts';

const all: readonly WorkspaceSetting[] = Object.values(declared);
const shown = all.filter(({ fields }) => fields.length > 0);

export function workspaceSettingRoutes(settings: WorkspaceSettingService): ApiRoute[] {
  async function present(setting: WorkspaceSetting): Promise<WorkspaceSettingInfo> {
    const { key, section, fields } = setting;
    const { values, version } = await settings.stored(setting);
    const names = fields.map(({ name }) => name);
    return { key, section, fields, values: only(values, names), version };
  }

  return [
    implement(listWorkspaceSettings, () => Promise.all(shown.map(present))),
    implement(changeWorkspaceSetting, async ({ params, body, user, byToken }) => {
      const setting = shown.find(({ key }) => key === params.key);
      if (!setting) throw new AppError('not-found', 'There is no such setting');
      if (byToken && !setting.tokens)
        throw new AppError('forbidden', 'An administration token can’t change this setting.');
      const { values, version } = body;
      await settings.change(user.id, setting, validate(setting.request, values), version);
      return present(setting);
    }),
  ];
}
