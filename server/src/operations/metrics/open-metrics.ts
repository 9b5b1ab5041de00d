import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import type { Role } from '../../foundation.ts';
import type { ProductBuild } from '../product-build.ts';
import { type Metrics, noMetrics } from './metrics.ts';

interface Options {
  env: Pick<
    Env,
    | 'METRICS_PORT'
    | 'METRICS_TOKEN'
    | 'MONGODB_URL'
    | 'HOST'
    | 'DATA_DIR'
    | 'BACKUP_TO'
    | 'BACKUP_ENCRYPT_TO'
    | 'AUDIT_TO'
  >;
  database: Pick<Database, 'pool' | 'hot'>;
  build: ProductBuild;
  role: Role;
  log: Logger;
  /** Closes the port of the metrics with the server. */
  resources: AsyncDisposableStack;
}

/** Starts the metrics if `METRICS_PORT` is set. Their library is loaded only then, because it takes memory and time. */
export async function openMetrics({ env, database, build, role, log, resources }: Options): Promise<Metrics> {
  if (env.METRICS_PORT === undefined) return noMetrics;
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('./create-metrics.ts'),
    import('./metrics-server.ts'),
  ]);
  const scheduled = env.BACKUP_TO !== undefined;
  const metrics = createMetrics({
    database,
    build,
    role,
    dataDir: env.DATA_DIR,
    hasJobs: env.MONGODB_URL === undefined,
    sendsAudit: env.AUDIT_TO !== undefined,
    backups: { scheduled, verified: scheduled && env.BACKUP_ENCRYPT_TO === undefined },
  });
  const { METRICS_PORT: port, METRICS_TOKEN: token, HOST: host } = env;
  const server = resources.use(await serveMetrics({ port, host, token, metrics }));
  log.info({ port: server.port }, 'metrics: serving');
  return metrics;
}
