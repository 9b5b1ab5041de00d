import { addSignIn, listSignIns } from '@staffroom/sdk/core';
import { AppError } from '@staffroom/sdk';
import type { Context } from 'koa';
import type { Database } from '../db/database.ts';
import { type ApiRoute, implement } from '../http/route.ts';
import type { AuditService } from '../modules/audit/service.ts';
import { UserIdentity } from '../modules/users/entity.ts';
import type { Users } from '../modules/users/service.ts';
import { addressOf } from './begin-sign-in.ts';
import { admit } from './providers/admit.ts';
import { choicesOf } from './providers/open-providers.ts';
import { RefusedSignIn } from './providers/refused-sign-in.ts';
import type { Assertion, Purpose, SignInProvider } from './providers/sign-in-provider.ts';

export interface OwnSignInOptions {
  providers: SignInProvider[];
  find: (id: string) => SignInProvider;
  users: Pick<Users, 'link'>;
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
}

/** The ways in which a person signs in, who can add further ones. */
export function ownSignInRoutes({ providers, find, database }: OwnSignInOptions): ApiRoute[] {
  return [
    implement(listSignIns, async ({ user }) => {
      const rows = await database.orm.em
        .fork()
        .find(UserIdentity, { userId: user.id }, { orderBy: { createdAt: 'asc' } });
      const used = new Set(rows.map(({ provider }) => provider));
      return {
        signIns: rows.map(({ id, provider, createdAt, lastUsedAt }) => ({
          id,
          label: providers.find((each) => each.id === provider)?.label ?? provider,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        available: choicesOf(providers.filter(({ id }) => !used.has(id))),
      };
    }),
    implement(addSignIn, async ({ user, params, ctx }) => {
      try {
        const address = await addressOf(ctx, find(params.provider), { kind: 'link', userId: user.id });
        // The page opens the address itself.
        ctx.remove('Location');
        ctx.status = 200;
        return { address };
      } catch (error) {
        if (!(error instanceof RefusedSignIn)) throw error;
        throw new AppError(
          'unavailable',
          'This identity provider can’t be reached. Try again in a few minutes.',
        );
      }
    }),
  ];
}

/** Adds an identity to the account of the person who has begun this and is still signed in. @throws RefusedSignIn */
export async function linkSignIn(
  ctx: Context,
  { settings }: SignInProvider,
  assertion: Assertion,
  { userId }: Extract<Purpose, { kind: 'link' }>,
  { users, database, audit }: Pick<OwnSignInOptions, 'users' | 'database' | 'audit'>,
): Promise<void> {
  const email = admit(assertion, settings);
  if (ctx.state.user?.id !== userId)
    throw new RefusedSignIn('unfinished', 'The person signed out before the provider answered', { email });
  const { provider, issuer, subject, name, picture } = assertion;
  const refused = await users.link(userId, { provider, issuer, subject, email, name, picture });
  if (refused) throw new RefusedSignIn(refused.refused, refused.detail, { email });
  await database.transaction((tx) =>
    audit.record(tx, { userId, action: 'account.add-sign-in', subject: userId, detail: { provider, email } }),
  );
}
