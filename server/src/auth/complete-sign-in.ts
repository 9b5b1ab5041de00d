import type { Context } from 'koa';
import type { Database } from '../db/database.ts';
import type { AuditService } from '../modules/audit/service.ts';
import type { Users } from '../modules/users/service.ts';
import { admit } from './providers/admit.ts';
import { RefusedSignIn } from './providers/refused-sign-in.ts';
import type { Assertion, ProviderGroup, SignInProvider } from './providers/sign-in-provider.ts';
import { browserOf } from './browser-of-request.ts';
import type { SessionStore } from './session-store.ts';

/** Gives a person the teams and the role of their groups. */
export type ApplyGroups = (
  provider: SignInProvider['settings'],
  userId: string,
  groups: ProviderGroup[],
) => Promise<void>;

export interface Completion {
  users: Users;
  store: Pick<SessionStore, 'endAllOf'>;
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  applyGroups: ApplyGroups;
  /** Called after each sign-in. */
  onSignIn: (ctx: Context, userId: string) => Promise<void>;
}

/** The longest ID token that is kept for the sign-out at the provider. */
const longestToken = 8_000;

/** Signs a person in whom a provider has identified. @throws RefusedSignIn */
export async function completeSignIn(
  ctx: Context,
  { settings }: Pick<SignInProvider, 'settings'>,
  assertion: Assertion,
  { users, store, database, audit, applyGroups, onSignIn }: Completion,
): Promise<void> {
  const email = admit(assertion, settings);
  const { provider, issuer, subject, name, picture, groups } = assertion;
  const result = await users.signIn({ provider, issuer, subject, email, name, picture });
  if ('refused' in result) throw new RefusedSignIn(result.refused, result.detail, { email });
  const { identityId, displaced } = result;
  for (const id of displaced) await store.endAllOf(id);
  if (!result.user) throw new RefusedSignIn('account_disabled', 'The account is disabled', { email });
  if (groups) await applyGroups(settings, result.user.id, groups);
  // The groups can have changed the role.
  const user = groups ? ((await users.get(result.user.id)) ?? result.user) : result.user;
  // Passport regenerates the session id here, which prevents session fixation.
  await ctx.login(user);
  // Awaited, because the other requests of the first page already need the person's language.
  await users.visit(user.id, spokenBy(ctx));
  const browser = browserOf(ctx);
  if (ctx.session)
    Object.assign(ctx.session, {
      signedInAt: Date.now(),
      identity: identityId,
      provider,
      browser,
      ...sessionOf(assertion),
    });
  await database.transaction((tx) =>
    audit.record(tx, {
      userId: user.id,
      action: 'account.sign-in',
      subject: user.id,
      detail: { browser, provider },
    }),
  );
  await onSignIn(ctx, user.id);
}

/** The data of the provider's session that ours keeps, for signing out there and for signing in again. */
function sessionOf({ session, idToken }: Assertion) {
  return { ...session, idToken: idToken !== null && idToken.length <= longestToken ? idToken : null };
}

/**
 * Returns the default language for this browser: the first of its languages that the pages support, otherwise English. Returns
 * null if the browser states no language.
 */
export function spokenBy(ctx: Context): 'en' | 'de' | null {
  if (ctx.get('Accept-Language') === '') return null;
  for (const tag of ctx.acceptsLanguages()) {
    if (/^de\b/i.test(tag)) return 'de';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
