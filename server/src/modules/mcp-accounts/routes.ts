import { AppError } from '@staffroom/sdk';
import {
  beginMcpSignIn,
  finishMcpSignIn,
  listMcpAccounts,
  removeMcpAccount,
  setMcpClient,
} from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { type ApiRoute, implement, type SessionUser } from '../../http/route.ts';
import { isAllowed, type SignInServer, signInServer } from '../mcp-servers/entity.ts';
import type { KnownServers } from '../mcp-servers/known-servers.ts';
import type { Accounts } from './accounts.ts';
import type { Clients } from './clients.ts';
import type { SignIns } from './sign-ins.ts';

export interface McpAccountRoutesOptions {
  known: Pick<KnownServers, 'current'>;
  accounts: Accounts;
  clients: Pick<Clients, 'set'>;
  signIns: SignIns;
  log: Pick<Logger, 'warn'>;
}

export function mcpAccountRoutes({
  known,
  accounts,
  clients,
  signIns,
  log,
}: McpAccountRoutesOptions): ApiRoute[] {
  /** Before an administrator has allowed a tool, only administrators sign in, because the list of tools may need it. */
  const serversFor = ({ role }: Pick<SessionUser, 'role'>): SignInServer[] =>
    known
      .current()
      .filter(({ isActive, tools }) => isActive && (role === 'admin' || tools.some(isAllowed)))
      .flatMap((server) => signInServer(server) ?? []);

  /** @throws AppError `not-found` */
  function serverFor(user: SessionUser, id: number): SignInServer {
    const server = serversFor(user).find((one) => one.id === id);
    if (!server) throw new AppError('not-found', 'This server does not exist');
    return server;
  }

  return [
    implement(listMcpAccounts, ({ user }) => accounts.list(user.id, serversFor(user))),
    implement(beginMcpSignIn, async ({ user, params, body, ctx }) => ({
      url: await signIns.begin(serverFor(user, params.id), browserOf(user, ctx), body.returnTo),
    })),
    implement(finishMcpSignIn, async ({ user, params, ctx }) => {
      if (!user) return ctx.redirect('/login');
      const failed = (reason: string) => ctx.redirect(`/profile?tab=servers&failed=${reason}`);
      const server = serversFor(user).find(({ id }) => id === params.id);
      if (!server) return failed('unknown');
      const response = { state: one(ctx, 'state'), code: one(ctx, 'code'), iss: one(ctx, 'iss') };
      try {
        const outcome = await signIns.finish(server, browserOf(user, ctx), response);
        return outcome.ok ? ctx.redirect(outcome.returnTo) : failed(outcome.reason);
      } catch (error) {
        log.warn({ err: error, server: server.name }, 'mcp: sign-in failed');
        return failed('failed');
      }
    }),
    implement(removeMcpAccount, ({ user, params }) => {
      const row = known.current().find(({ id }) => id === params.id);
      const server = row && signInServer(row);
      if (!server) throw new AppError('not-found', 'This server does not exist');
      return accounts.disconnect(server, user.id);
    }),
    implement(setMcpClient, ({ user, params, body }) => clients.set(user.id, params.id, body)),
  ];
}

const browserOf = ({ id }: SessionUser, ctx: Context) => ({
  userId: id,
  sessionId: String(ctx.state['sessionId']),
});

/** A parameter that occurs exactly once. */
function one({ query }: Context, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
