import { AppError, type Message, msg, messageText } from '@staffroom/sdk';
import { type AdminScope, adminScopeOf, includesScope } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { ApiRoute, SessionUser } from '../route.ts';

export interface TokenCall {
  method: string;
  /** The template of the route. */
  route: string;
  path: string;
  /** Why the call was refused; undefined for a call that was allowed. */
  refused?: string;
}

/** The administration token of a request. It takes the place of a session. */
export interface TokenHolder {
  name: string;
  scopes: readonly AdminScope[];
  /** The administrator who created the token, and with whose rights it acts. */
  user: SessionUser;
  /** Records the call in the audit log. */
  record(call: TokenCall): Promise<void>;
}

/** Checks that the token opens the route, and records the call. @throws AppError `forbidden` */
export async function admitToken(token: TokenHolder, route: ApiRoute, ctx: Context): Promise<SessionUser> {
  const call = { method: route.method, route: route.path, path: ctx.path };
  const refuse = async (message: string | Message) => {
    await token.record({ ...call, refused: messageText(message) });
    return new AppError('forbidden', message);
  };
  const needed = adminScopeOf(route);
  if (needed === null)
    throw await refuse(
      route.policy === 'admin'
        ? 'Only a signed-in administrator can do this, not a token'
        : 'An administration token opens only routes for administrators',
    );
  if (!includesScope(token.scopes, needed)) {
    ctx.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${needed}"`);
    throw await refuse(msg`The token lacks the scope ${needed}`);
  }
  await token.record(call);
  return token.user;
}
