import type { Server } from 'node:http';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Auth } from './auth/auth.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import type { ReadinessCheck } from './http/health.ts';
import { publicConfigRoutes } from './http/public-config.ts';
import type { ApiRoute } from './http/route.ts';
import { userRoutes } from './modules/users/routes.ts';
import type { Users } from './modules/users/service.ts';

/** `all` serves and works off jobs; `web` and `worker` do one of the two. */
export type Role = 'all' | 'web' | 'worker';

export interface Foundation {
  env: Env;
  log: Logger;
  role: Role;
  version: string;
  database: Database;
  auth: Auth;
  users: Users;
}

/** What the features of the server add up to. */
export interface Services {
  routes: ApiRoute[];
  readiness: ReadinessCheck[];
  /** The APIs of all agents. */
  agents: Middleware;
  /** The client files of all agents, under `/remotes`. */
  remotes: Middleware;
  remoteOrigins: () => string[];
  /** Hears of upgrades to a socket; called once, before the server listens. */
  attach: (server: Server) => void;
  /** Closes sockets and stops jobs, while requests in flight still finish. The database is closed afterwards. */
  stop: () => Promise<void>;
}

const passOn: Middleware = (_ctx, next) => next();

/** The one place where modules are made and their lists are joined. */
export async function compose({ env, version, users }: Foundation): Promise<Services> {
  return {
    routes: [...publicConfigRoutes(env, version), ...userRoutes(users)],
    readiness: [],
    agents: passOn,
    remotes: passOn,
    remoteOrigins: () => [],
    attach: () => {},
    stop: async () => {},
  };
}
