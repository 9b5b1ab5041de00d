import pg from 'pg';
import { prepareSession } from './connections.ts';

/** Few, so that a statement is soon planned on each of them. */
const connections = { min: 2, max: 4 };

/** Connections on which every statement keeps its plan: see `keptPlan`. */
export function createKeptPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({
    ...config,
    ...connections,
    async onConnect(client) {
      await prepareSession(client);
      await client.query('set plan_cache_mode = force_generic_plan');
    },
  });
}
