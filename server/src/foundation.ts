import type { Logger } from 'pino';
import type { Auth } from './auth/auth.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { Users } from './modules/users/service.ts';

/** `all` serves and works off jobs; `web` and `worker` do one of the two. */
export type Role = 'all' | 'web' | 'worker';

/** What every feature of the server stands on. */
export interface Foundation {
  env: Env;
  log: Logger;
  role: Role;
  version: string;
  database: Database;
  auth: Auth;
  users: Users;
}
