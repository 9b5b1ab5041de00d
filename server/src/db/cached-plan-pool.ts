import pg from 'pg';
import { prepareSession } from './connections.ts';

/** Number of connections: few, so that each of them has soon planned the statement. */
const connections = { min: 2, max: 4 };

export function createCachedPlanPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({
    ...config,
    ...connections,
    async onConnect(client) {
      await prepareSession(client);
      await client.query('set plan_cache_mode = force_generic_plan');
    },
  });
}
