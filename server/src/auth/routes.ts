import { z } from 'zod';
import { type ApiRoute, apiRoute } from '../http/route.ts';
import type { Users } from '../modules/users/service.ts';
import type { SessionStore } from './session-store.ts';
import type { createSignIn } from './sign-in.ts';

export const callbackPath = '/api/auth/google/callback';

interface Dependencies {
  signIn: ReturnType<typeof createSignIn>;
  users: Users;
  store: Pick<SessionStore, 'endAllOf'>;
}

export function authRoutes({ signIn, users, store }: Dependencies): ApiRoute[] {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/auth/google',
      policy: 'public',
      query: z.object({ login_hint: z.string().max(254).optional() }),
      handle: ({ ctx, query }) => signIn.begin(ctx, query.login_hint),
    }),
    apiRoute({
      method: 'GET',
      path: callbackPath,
      policy: 'public',
      async handle({ ctx }) {
        const identity = await signIn.finish(ctx);
        if (typeof identity === 'string') return ctx.redirect(`/login?error=${identity}`);
        const { user, displaced } = await users.signIn(identity);
        for (const id of displaced) await store.endAllOf(id);
        if (!user) return ctx.redirect('/login?error=account_disabled');
        // Passport gives the session a new id here, so that one planted beforehand is worth nothing.
        await ctx.login(user);
        if (ctx.session) ctx.session['signedInAt'] = Date.now();
        ctx.redirect('/auth-callback');
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/auth/me',
      policy: 'user',
      handle: async ({ user }) => user,
    }),
    apiRoute({
      method: 'POST',
      path: '/api/auth/logout',
      policy: 'user',
      async handle({ ctx }) {
        ctx.session = null;
      },
    }),
  ];
}
