import { changeMaintenance, getOperations, type OperationState } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { ProductBuild } from '../../operations/product-build.ts';
import type { Maintenance } from './maintenance.ts';

interface Dependencies {
  maintenance: Pick<Maintenance, 'current' | 'set'>;
  pluginsFile: () => OperationState['pluginsFile'];
  build: ProductBuild;
}

export function operationRoutes({ maintenance, pluginsFile, build }: Dependencies): ApiRoute[] {
  const state = (): OperationState => ({
    maintenance: maintenance.current(),
    pluginsFile: pluginsFile(),
    ...build,
  });
  return [
    implement(getOperations, async () => state()),
    implement(changeMaintenance, async ({ body, user }) => {
      await maintenance.set(user.id, body);
      return state();
    }),
  ];
}
