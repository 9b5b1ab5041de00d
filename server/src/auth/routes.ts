import { beginSignIn, finishSignIn, getSessionUser, signOut } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../http/route.ts';
import type { Context } from 'koa';
import type { Database } from '../db/database.ts';
import type { AuditRecord, AuditService } from '../modules/audit/service.ts';
import type { Users } from '../modules/users/service.ts';
import { browserOf } from './browser-of-request.ts';
import type { SessionStore } from './session-store.ts';
import type { createSignIn } from './sign-in.ts';

export const callbackPath = finishSignIn.path;

interface Dependencies {
  signIn: ReturnType<typeof createSignIn>;
  users: Users;
  store: Pick<SessionStore, 'endAllOf'>;
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  /** Called after each sign-in. */
  onSignIn: (ctx: Context, userId: string) => Promise<void>;
}

export function authRoutes({ signIn, users, store, database, audit, onSignIn }: Dependencies): ApiRoute[] {
  const record = (entry: AuditRecord) => database.transaction((tx) => audit.record(tx, entry));
  /** Records a refused person whom the identity provider has identified. Requests without one would only fill the log. */
  const refuse = (email: string, reason: string) =>
    record({ userId: null, action: 'account.refuse-sign-in', subject: email, detail: { email, reason } });
  return [
    implement(beginSignIn, ({ ctx, query }) => signIn.begin(ctx, query.login_hint)),
    implement(finishSignIn, async ({ ctx }) => {
      const identity = await signIn.finish(ctx);
      if ('reason' in identity) {
        const { reason, email } = identity;
        if (email !== '') await refuse(email, reason);
        return ctx.redirect(`/login?error=${reason}`);
      }
      const { user, identityId, displaced } = await users.signIn(identity);
      for (const id of displaced) await store.endAllOf(id);
      if (!user) {
        await refuse(identity.email, 'account_disabled');
        return ctx.redirect('/login?error=account_disabled');
      }
      // Passport regenerates the session id here, which prevents session fixation.
      await ctx.login(user);
      // Awaited, because the other requests of the first page already need the person's language.
      await users.visit(user.id, spokenBy(ctx));
      if (ctx.session) {
        ctx.session['signedInAt'] = Date.now();
        ctx.session['identity'] = identityId;
        ctx.session['browser'] = browserOf(ctx);
      }
      const { id: userId } = user;
      await record({
        userId,
        action: 'account.sign-in',
        subject: userId,
        detail: { browser: browserOf(ctx) },
      });
      await onSignIn(ctx, userId);
      ctx.redirect('/auth-callback');
    }),
    implement(getSessionUser, async ({ user: { isFramedAdmin: _, ...user }, ctx }) => ({
      ...user,
      username: user.email.replace(/@.*/s, ''),
      language: (await users.visit(user.id, spokenBy(ctx))).language,
    })),
    implement(signOut, async ({ ctx }) => {
      ctx.session = null;
    }),
  ];
}

/**
 * Returns the default language for this browser: the first of its languages that the pages support, otherwise English. Returns
 * null if the browser states no language.
 */
function spokenBy(ctx: Context): 'en' | 'de' | null {
  if (ctx.get('Accept-Language') === '') return null;
  for (const tag of ctx.acceptsLanguages()) {
    if (/^de\b/i.test(tag)) return 'de';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
