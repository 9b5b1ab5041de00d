import type { Logger } from 'pino';
import type { Embedder } from './ai/embedders/embedder.ts';
import type { Auth } from './auth/auth.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { Users } from './modules/users/service.ts';

/** `all` serves requests and runs jobs; `web` and `worker` do one of the two. */
export type Role = 'all' | 'web' | 'worker';

export interface Foundation {
  env: Env;
  /** The raw environment, for secrets with configurable names, such as provider keys. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Signs data that comes back to the server; changing it invalidates signatures. */
  secret: string;
  /** The workspace's address without a trailing slash; known once the server listens. */
  publicUrl: () => string;
  log: Logger;
  role: Role;
  version: string;
  database: Database;
  auth: Auth;
  users: Users;
  /** Whether this process is busy, so that work is batched where possible. */
  isBusy: () => boolean;
  /** Whether this process is at capacity, so that no further answer begins. */
  isOverloaded: () => boolean;
  /** The embedder without key or network. Its creator closes it, after everything that uses it. */
  embedder: Embedder;
  canaryEvery: number | undefined;
  setupLimit: number | undefined;
  audit: AuditService;
}
