import { AppError } from '@staffroom/sdk';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { lockUntilCommit } from '../../db/transaction-lock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { WorkspaceSettingRow } from './entity.ts';
import { readSetting } from './read-setting.ts';
import type { WorkspaceSetting } from './workspace-setting.ts';

export interface WorkspaceSettingDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  events: Pick<Events, 'publish'>;
}

type Values<V> = { [K in keyof V]?: V[K] | undefined };
type Change<V> = Values<V> | ((before: V, tx: Transaction) => Values<V> | Promise<Values<V>>);

export type WorkspaceSettingService = ReturnType<typeof createWorkspaceSettings>;

/** The settings of the workspace. `declared.ts` lists them. */
export function createWorkspaceSettings({ database, audit, events }: WorkspaceSettingDependencies) {
  const followers = new Map<string, () => Promise<void>>();
  const current = () => database.orm.em.fork();
  return {
    stored: <S extends z.ZodObject>(setting: WorkspaceSetting<S>, em: Transaction['em'] = current()) =>
      readSetting(em, setting),

    async values<S extends z.ZodObject>(
      setting: WorkspaceSetting<S>,
      em: Transaction['em'] = current(),
    ): Promise<z.output<S>> {
      return (await readSetting(em, setting)).values;
    },

    /** Calls `changed` after each change of the setting by this process, before the response of the request. */
    follow({ key }: WorkspaceSetting, changed: () => Promise<void>): void {
      followers.set(key, changed);
    },

    /**
     * Changes fields of a setting; absent ones stay.
     * @param change the new values, or a function that returns them in the transaction of the change
     * @param version the version that the administrator has seen; undefined to replace any version
     * @throws AppError `conflict` if someone else changed the setting first
     */
    async change<S extends z.ZodObject>(
      adminId: string,
      setting: WorkspaceSetting<S>,
      change: Change<z.output<S>>,
      version?: number,
    ): Promise<void> {
      const { key } = setting;
      await database.transaction(async (tx) => {
        await lockUntilCommit(tx.em, `staffroom.setting.${key}`);
        const { values: before, version: stored } = await readSetting(tx.em, setting);
        if (version !== undefined && version !== stored) {
          throw new AppError(
            'conflict',
            'Someone else changed this setting. Reload the page, then try again.',
          );
        }
        const changed = typeof change === 'function' ? await change(before, tx) : change;
        const row = await tx.em.findOne(WorkspaceSettingRow, { key });
        const value = { ...row?.value, ...changed };
        const next = { value, version: stored + 1, changedBy: adminId, changedAt: new Date() };
        if (row) tx.em.assign(row, next);
        else tx.em.create(WorkspaceSettingRow, { key, ...next });
        const after = { ...before, ...changed };
        const entry = setting.audit({ before, after, names: Object.keys(changed) });
        await audit.record(tx, { userId: adminId, ...entry });
      });
      await followers.get(key)?.();
      await events.publish({ name: 'workspace-setting.changed', data: { key }, userId: null });
    },
  };
}
