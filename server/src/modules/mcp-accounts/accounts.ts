import { setTimeout } from 'node:timers/promises';
import { AppError, msg } from '@staffroom/sdk';
import type { McpAccount } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import type { SignInServer } from '../mcp-servers/entity.ts';
import type { Clients } from './clients.ts';
import { McpAccountRow, McpSignInRow } from './entity.ts';
import type { SignInProtocol, Tokens } from './protocol.ts';
import { SignInNeeded } from './sign-in-needed.ts';
import type { Vault } from './vault.ts';

/** Milliseconds before its end at which an access token is renewed, so that it does not end on the way to the server. */
const renewEarlyMs = 30_000;
/** Milliseconds for which one process alone may renew tokens. Longer than the protocol's timeouts. */
const refreshTurnMs = 45_000;
/** Milliseconds between two looks at tokens that another process renews. */
const lookIntervalMs = 100;

export interface AccountsDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  protocol: Pick<SignInProtocol, 'refresh' | 'revoke'>;
  clients: Pick<Clients, 'find'>;
  vault: Vault;
  log: Pick<Logger, 'warn'>;
  /** Returns the current time in milliseconds. */
  now?: () => number;
}

/** The access of one person to one MCP server. */
export interface PersonAccess {
  /** @throws SignInNeeded */
  token: () => Promise<string>;
  /** Renews a token that the server has refused. @throws SignInNeeded, AppError `unavailable` */
  renew: () => Promise<void>;
}

export type Accounts = ReturnType<typeof createAccounts>;

export const accountPlace = (serverId: number, userId: string) => ['account', String(serverId), userId];

/** The sign-ins of people at MCP servers. A token is used only for the person who signed in. */
export function createAccounts({
  database,
  audit,
  protocol,
  clients,
  vault,
  log,
  now = Date.now,
}: AccountsDependencies) {
  const { orm, transaction } = database;

  const load = (serverId: number, userId: string) =>
    orm.em.fork().findOne(McpAccountRow, { serverId, userId });

  const tokensIn = (row: McpAccountRow): Tokens | null =>
    vault.open<Tokens>(accountPlace(row.serverId, row.userId), {
      sealed: row.sealed ?? null,
      keyId: row.keyId ?? null,
    });

  const sealed = (serverId: number, userId: string, tokens: Tokens) => ({
    ...vault.seal(accountPlace(serverId, userId), tokens),
    accessUntil: tokens.lifetime === null ? null : new Date(now() + tokens.lifetime * 1_000),
  });

  /** Ends a sign-in that the server no longer accepts. The row stays, so that the person learns about it. */
  async function expire({ id, name }: SignInServer, userId: string, revision: number): Promise<void> {
    await transaction(async (tx) => {
      const changed = await tx.em.nativeUpdate(
        McpAccountRow,
        { serverId: id, userId, revision },
        { sealed: null, keyId: null, accessUntil: null, refreshingUntil: null, revision: revision + 1 },
      );
      if (changed > 0)
        await audit.record(tx, { userId, action: 'mcp-account.expire', subject: name, detail: {} });
    });
  }

  /** Renews the tokens of a revision, unless another process has already done so. @returns the renewed row */
  async function refreshed(server: SignInServer, userId: string, revision: number): Promise<McpAccountRow> {
    const where = { serverId: server.id, userId, revision };
    for (;;) {
      const row = await load(server.id, userId);
      if (!row?.sealed) throw new SignInNeeded(server);
      if (row.revision !== revision) return row;
      const em = orm.em.fork();
      const free = { $or: [{ refreshingUntil: null }, { refreshingUntil: { $lt: new Date(now()) } }] };
      const turn = { refreshingUntil: new Date(now() + refreshTurnMs) };
      if ((await em.nativeUpdate(McpAccountRow, { ...where, ...free }, turn)) === 0) {
        await setTimeout(lookIntervalMs);
        continue;
      }
      const tokens = tokensIn(row);
      const client = await clients.find(server.id);
      if (!client || !tokens?.refresh) {
        await expire(server, userId, revision);
        throw new SignInNeeded(server);
      }
      const { authority } = server;
      const fresh = await protocol
        .refresh({ authority, client }, tokens.refresh)
        .catch(async (error: unknown) => {
          await em.nativeUpdate(McpAccountRow, where, { refreshingUntil: null });
          throw error;
        });
      if (!fresh) {
        log.warn({ server: server.name }, 'mcp: refresh token refused');
        await expire(server, userId, revision);
        throw new SignInNeeded(server);
      }
      const next = { ...sealed(server.id, userId, fresh), refreshingUntil: null, revision: revision + 1 };
      await em.nativeUpdate(McpAccountRow, where, next);
    }
  }

  return {
    /** Stores the tokens of a sign-in. They replace those of an earlier one. */
    async connect({ id, name }: SignInServer, userId: string, tokens: Tokens): Promise<void> {
      const row = { ...sealed(id, userId, tokens), refreshingUntil: null, connectedAt: new Date(now()) };
      await transaction(async (tx) => {
        const before = await tx.em.findOne(McpAccountRow, { serverId: id, userId });
        const revision = (before?.revision ?? 0) + 1;
        await tx.em.upsert(McpAccountRow, { serverId: id, userId, ...row, revision });
        await audit.record(tx, { userId, action: 'mcp-account.connect', subject: name, detail: {} });
      });
    },

    /** @returns the state of the person's sign-in at each of the servers */
    async list(userId: string, servers: readonly SignInServer[]): Promise<McpAccount[]> {
      const rows = await orm.em.fork().find(McpAccountRow, { userId });
      return servers.map(({ id, name, authority }) => {
        const row = rows.find(({ serverId }) => serverId === id);
        const isConnected = row !== undefined && tokensIn(row) !== null;
        return {
          server: id,
          name,
          signInHost: new URL(authority.issuer).host,
          state: isConnected ? 'connected' : row ? 'expired' : 'none',
          connectedAt: isConnected ? row.connectedAt.toISOString() : null,
        };
      });
    },

    /** @throws SignInNeeded */
    async requireSignedIn(server: SignInServer, userId: string): Promise<void> {
      const row = await load(server.id, userId);
      if (!row || !tokensIn(row)) throw new SignInNeeded(server);
    },

    accessOf(server: SignInServer, userId: string): PersonAccess {
      let used = 0;
      return {
        async token() {
          const row = await load(server.id, userId);
          if (!row?.sealed) throw new SignInNeeded(server);
          const until = row.accessUntil?.getTime();
          const isOver = until !== undefined && until - renewEarlyMs < now();
          const current = isOver ? await refreshed(server, userId, row.revision) : row;
          const tokens = tokensIn(current);
          if (!tokens) throw new SignInNeeded(server);
          used = current.revision;
          return tokens.access;
        },
        async renew() {
          await refreshed(server, userId, used);
        },
      };
    },

    /** Deletes a person's sign-in and revokes its tokens. @throws AppError `not-found` */
    async disconnect(server: SignInServer, userId: string): Promise<void> {
      const row = await transaction(async (tx) => {
        const found = await tx.em.findOne(McpAccountRow, { serverId: server.id, userId });
        if (!found) throw new AppError('not-found', msg`Not signed in to ${server.name}.`);
        await tx.em.nativeDelete(McpAccountRow, { serverId: server.id, userId });
        const entry = { userId, action: 'mcp-account.disconnect', subject: server.name, detail: {} };
        await audit.record(tx, entry);
        return found;
      });
      const tokens = tokensIn(row);
      const client = await clients.find(server.id);
      if (!tokens || !client) return;
      // The tokens are deleted here in any case, so a server that fails does not keep the person from signing out.
      await protocol.revoke({ authority: server.authority, client }, tokens).catch((error: unknown) => {
        log.warn({ err: error, server: server.name }, 'mcp: cannot revoke tokens');
      });
    },
  };
}

/** Deletes all sign-ins of a person whose account is disabled. */
export async function forgetPerson({ em }: Transaction, userId: string): Promise<number> {
  await em.nativeDelete(McpSignInRow, { userId });
  return em.nativeDelete(McpAccountRow, { userId });
}
