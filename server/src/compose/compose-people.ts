import type { Middleware } from 'koa';
import { createApplyGroups } from '../auth/apply-groups.ts';
import { createProviderLogout } from '../auth/provider-logout/provider-logout.ts';
import { providerLogoutRoutes } from '../auth/provider-logout/routes.ts';
import type { Foundation } from '../foundation.ts';
import type { Limiter } from '../http/rate-limit.ts';
import type { ApiRoute } from '../http/route.ts';
import type { Events } from '../modules/events.ts';
import { createExternalGroups } from '../modules/teams/external-groups.ts';
import { teamRoutes } from '../modules/teams/routes.ts';
import { createTeamService } from '../modules/teams/service.ts';
import { accountRoutes } from '../modules/users/account-routes.ts';
import { createAccountService } from '../modules/users/accounts.ts';
import { createOwnSessions } from '../modules/users/own-sessions.ts';
import { ownSessionRoutes } from '../modules/users/own-session-routes.ts';
import { peopleRoutes } from '../modules/users/people.ts';
import { userRoutes } from '../modules/users/routes.ts';
import type { EndAccess } from '../modules/users/end-access.ts';
import { composeDirectories } from './compose-directories.ts';
import { composePersonalData } from './compose-personal-data.ts';

interface PeopleDependencies {
  events: Events;
  endAccess: EndAccess;
  /** @throws AppError while nothing may be changed */
  requireWritable: () => void;
  personalData: Omit<Parameters<typeof composePersonalData>[1], 'events'>;
}

interface People {
  routes: ApiRoute[];
  /** Serves the directories that provision accounts and teams. */
  scim: (limiter: Limiter) => Middleware;
  /** Goes on with hand-overs and erasures that a stop has interrupted. */
  recover: () => Promise<void>;
}

/** Accounts, their sign-ins, teams and personal data. */
export function composePeople(
  foundation: Foundation,
  { events, endAccess, requireWritable, personalData: parts }: PeopleDependencies,
): People {
  const { env, database, auth, users, audit } = foundation;
  const { accountSessions: sessions, providerName } = auth;
  const adminEmails = env.ADMIN_EMAILS;
  const accounts = createAccountService({ database, events, audit, endAccess, providerName, adminEmails });
  const directories = composeDirectories(foundation, { events, accounts, requireWritable });
  const personalData = composePersonalData(foundation, { ...parts, events });
  const groups = createExternalGroups({ database, events, audit });
  auth.applyGroupsWith(createApplyGroups({ groups, accounts, users }));
  return {
    routes: [
      ...userRoutes(users),
      ...peopleRoutes(database),
      ...accountRoutes(accounts),
      ...directories.routes,
      ...personalData.routes,
      ...providerLogoutRoutes({
        providers: auth.providers,
        logOut: createProviderLogout({ database, audit, endAccess }),
      }),
      ...ownSessionRoutes(createOwnSessions({ database, audit, sessions, providerName })),
      ...teamRoutes(createTeamService({ database, events, audit })),
    ],
    scim: directories.scim,
    recover: personalData.recover,
  };
}
