import {
  changeStorageLimits,
  getOwnStorage,
  getWorkspaceStorage,
  type WorkspaceStorage,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { MeasureSpace } from '../../operations/free-space.ts';
import type { StorageQuotas } from './storage-limits.ts';

interface Dependencies {
  quotas: StorageQuotas;
  space: MeasureSpace;
}

export function storageLimitRoutes({ quotas, space }: Dependencies): ApiRoute[] {
  async function present(): Promise<WorkspaceStorage> {
    const [state, disk] = await Promise.all([quotas.ofWorkspace(), space()]);
    return { ...state, disk };
  }
  return [
    implement(getOwnStorage, ({ user }) => quotas.own(user.id)),
    implement(getWorkspaceStorage, present),
    implement(changeStorageLimits, async ({ body, user }) => {
      await quotas.change(user.id, body);
      return present();
    }),
  ];
}
