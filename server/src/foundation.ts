import type { Logger } from 'pino';
import type { Embedder } from './ai/embedders/embedder.ts';
import type { Auth } from './auth/auth.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { Users } from './modules/users/service.ts';

/** `all` serves and works off jobs; `web` and `worker` do one of the two. */
export type Role = 'all' | 'web' | 'worker';

/** What every feature of the server stands on. */
export interface Foundation {
  env: Env;
  /** The environment as it is, for secrets that are named elsewhere: keys of providers. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Signs what comes back to the server; as long as it is the same, so are signatures. */
  secret: string;
  /** Where people reach the workspace, without a slash at the end; known once it listens. */
  publicUrl: () => string;
  log: Logger;
  role: Role;
  version: string;
  database: Database;
  auth: Auth;
  users: Users;
  /** Whether this process has its hands full: what can be joined is then joined. */
  isBusy: () => boolean;
  /** Whether it has taken on all that it can do: no further answer is begun. */
  isOverloaded: () => boolean;
  /** The one that needs no key and no network. Closed by whoever has made it, after all that may ask it. */
  embedder: Embedder;
  canaryEvery: number | undefined;
  setupLimit: number | undefined;
  audit: AuditService;
}
