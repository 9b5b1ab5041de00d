import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { settingsIn } from '@staffroom/sdk/internal/server';
import type { z } from 'zod';
import { WorkspaceSettingRow } from './entity.ts';
import type { WorkspaceSetting } from './workspace-setting.ts';

export interface StoredSetting<V> {
  values: V;
  /** Names of the fields that an administrator has chosen. */
  chosen: string[];
  /** Increases with each change; 0 before the first one. */
  version: number;
}

/** Reads a setting. A stored value that does not fit the schema of this version counts as not chosen. */
export async function readSetting<S extends z.ZodObject>(
  em: SqlEntityManager,
  { key, schema, defaults }: WorkspaceSetting<S>,
): Promise<StoredSetting<z.output<S>>> {
  const row = await em.findOne(WorkspaceSettingRow, { key }, { disableIdentityMap: true });
  const team = row?.value ?? {};
  const values = settingsIn({ schema, shipped: defaults, scope: 'team' }, { team, person: {} });
  return { values: values as z.output<S>, chosen: Object.keys(team), version: row?.version ?? 0 };
}
