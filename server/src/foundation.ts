import type { Logger } from 'pino';
import type { Embedder } from './ai/embedders/embedder.ts';
import type { Auth } from './auth/auth.ts';
import type { Secrets } from './auth/session-secret.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { Metrics } from './operations/metrics/metrics.ts';
import type { Tracer } from './operations/traces/tracing.ts';
import type { ProductBuild } from './operations/product-build.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { AccessEnds } from './modules/users/access-ends.ts';
import type { Mailer } from './modules/digest/mailer.ts';
import type { Users } from './modules/users/service.ts';

/** `all` serves requests and runs jobs; `web` and `worker` do one of the two. */
export type Role = 'all' | 'web' | 'worker';

export interface Foundation {
  env: Env;
  /** The unparsed environment, for secrets whose names administrators choose, such as provider keys. */
  variables: Readonly<Record<string, string | undefined>>;
  /** The first secret signs data that clients send back to the server. */
  secrets: Secrets;
  /** The workspace's address without a trailing slash. It is known only after the server has begun to listen. */
  publicUrl: () => string;
  log: Logger;
  role: Role;
  version: string;
  build: ProductBuild;
  metrics: Metrics;
  tracer: Tracer;
  database: Database;
  auth: Auth;
  users: Users;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  accessEnds: AccessEnds;
  /** Whether this process is busy, so that work is batched where possible. */
  isBusy: () => boolean;
  /** Whether this process is at its capacity, so that no further answers are started. */
  isOverloaded: () => boolean;
  /** The embedder that needs no key or network. Its creator closes it, after everything that uses it. */
  embedder: Embedder;
  canaryEvery: number | undefined;
  setupLimit: number | undefined;
  audit: AuditService;
}
