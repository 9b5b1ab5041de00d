import type { Context } from 'koa';
import type { SessionUser } from '../../http/route.ts';
import { browserOf } from '../browser-of-request.ts';

/** Begins the session of a link. It ends after one hour, and lists of sessions mark it. */
export async function beginLinkSession(ctx: Context, user: SessionUser): Promise<void> {
  // Passport regenerates the session id here, which prevents session fixation.
  await ctx.login(user);
  if (ctx.session)
    Object.assign(ctx.session, { signedInAt: Date.now(), isFromLink: true, browser: browserOf(ctx) });
}
