import type { Middleware } from 'koa';
import type { Foundation } from '../foundation.ts';
import { createSite } from '../http/host-check.ts';
import type { Limiter } from '../http/rate-limit.ts';
import type { ApiRoute } from '../http/route.ts';
import type { Events } from '../modules/events.ts';
import { createDirectories } from '../modules/scim/directories/directories.ts';
import { createScimGroups } from '../modules/scim/groups/groups.ts';
import { createScimProblems } from '../modules/scim/directories/problems.ts';
import { directoryRoutes } from '../modules/scim/directories/routes.ts';
import { scimApi } from '../modules/scim/scim-api.ts';
import { createScimUsers } from '../modules/scim/users/users.ts';
import type { AccountService } from '../modules/users/accounts.ts';

interface DirectoryDependencies {
  events: Pick<Events, 'publish'>;
  accounts: Pick<AccountService, 'change'>;
  /** @throws AppError while nothing may be changed */
  requireWritable: () => void;
}

interface DirectorySync {
  routes: ApiRoute[];
  scim: (limiter: Limiter) => Middleware;
}

/** Serves the directories that provision accounts and teams, and their administration. */
export function composeDirectories(
  { env, database, audit }: Foundation,
  { events, accounts, requireWritable }: DirectoryDependencies,
): DirectorySync {
  const site = createSite(env);
  const problems = createScimProblems(database);
  const users = createScimUsers({ database, audit, accounts, adminEmails: env.ADMIN_EMAILS });
  const groups = createScimGroups({ database, audit, events });
  return {
    routes: directoryRoutes({ directories: createDirectories({ database, audit, problems }), site }),
    scim: (limiter) => scimApi({ database, users, groups, problems, site, requireWritable, limiter }),
  };
}
