import { beginSignIn, finishSignIn, getSessionUser, signOut } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../http/route.ts';
import type { Context } from 'koa';
import type { Users } from '../modules/users/service.ts';
import type { SessionStore } from './session-store.ts';
import type { createSignIn } from './sign-in.ts';

export const callbackPath = finishSignIn.path;

interface Dependencies {
  signIn: ReturnType<typeof createSignIn>;
  users: Users;
  store: Pick<SessionStore, 'endAllOf'>;
}

export function authRoutes({ signIn, users, store }: Dependencies): ApiRoute[] {
  return [
    implement(beginSignIn, ({ ctx, query }) => signIn.begin(ctx, query.login_hint)),
    implement(finishSignIn, async ({ ctx }) => {
      const identity = await signIn.finish(ctx);
      if (typeof identity === 'string') return ctx.redirect(`/login?error=${identity}`);
      const { user, displaced } = await users.signIn(identity);
      for (const id of displaced) await store.endAllOf(id);
      if (!user) return ctx.redirect('/login?error=account_disabled');
      // Passport regenerates the session id here, which prevents session fixation.
      await ctx.login(user);
      // Awaited, because the other requests of the first page already need the person's language.
      await users.visit(user.id, spokenBy(ctx));
      if (ctx.session) {
        ctx.session['signedInAt'] = Date.now();
        ctx.session['browser'] = ctx.get('user-agent').slice(0, 300);
      }
      ctx.redirect('/auth-callback');
    }),
    implement(getSessionUser, async ({ user, ctx }) => ({
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
