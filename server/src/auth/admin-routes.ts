import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { getSignInTrial, listSignInProviders, trySignIn } from '@staffroom/sdk/core';
import type { Database } from '../db/database.ts';
import { type ApiRoute, implement } from '../http/route.ts';
import type { UserIdentity } from '../modules/users/entity.ts';
import { callbackPathOf } from './providers/open-providers.ts';
import type { SignInProvider } from './providers/sign-in-provider.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import { beginTrial, trialOf } from './trial.ts';

export interface SignInAdminOptions {
  providers: SignInProvider[];
  find: (id: string) => SignInProvider;
  failures: SignInFailures;
  database: Pick<Database, 'orm'>;
  originOf: (host: string) => string;
}

export function signInAdminRoutes(options: SignInAdminOptions): ApiRoute[] {
  const { providers, find, failures, database, originOf } = options;
  return [
    implement(listSignInProviders, async ({ ctx }) => {
      const uses = await database.orm.em
        .fork()
        .getKysely<InferKyselyDB<typeof UserIdentity>>()
        .selectFrom('user_identity')
        .select(({ fn }) => [
          'provider',
          fn.countAll<string>().as('people'),
          fn.max('last_used_at').as('last'),
        ])
        .groupBy('provider')
        .execute();
      const failed = await failures.list();
      return providers.map(({ id, label, kind, settings }) => {
        const used = uses.find(({ provider }) => provider === id);
        return {
          id,
          label,
          kind,
          domains: settings.domains,
          issuer: settings.issuer,
          redirectAddress: originOf(ctx.host) + callbackPathOf(id),
          requiredGroup: settings.requiredGroup ?? null,
          adminGroup: settings.adminGroup ?? null,
          managesTeams:
            settings.kind === 'saml'
              ? settings.attributes.groups !== undefined
              : settings.kind === 'oidc' && settings.groups !== 'none',
          people: Number(used?.people ?? 0),
          lastSignInAt: used?.last == null ? null : new Date(used.last).toISOString(),
          failures: (failed.get(id) ?? []).map(({ code, detail, email, at }) => ({
            code,
            detail,
            email,
            at,
          })),
        };
      });
    }),
    implement(trySignIn, async ({ user, params, ctx }) => {
      const address = await beginTrial(ctx, find(params.provider), user.id);
      // The page opens the address itself.
      ctx.remove('Location');
      ctx.status = 200;
      return { address };
    }),
    implement(getSignInTrial, async ({ ctx }) => ({ trial: trialOf(ctx) })),
  ];
}
