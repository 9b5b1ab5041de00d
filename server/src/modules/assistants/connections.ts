import { LockMode } from '@mikro-orm/core';
import { AppError } from '@staffroom/sdk';
import type { ConnectedAssistant } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { TokenHolder } from '../access-tokens/service.ts';
import type { AuditService } from '../audit/service.ts';
import { User } from '../users/entity.ts';
import { presentUser } from '../users/present.ts';
import { newSecret } from './authorizations.ts';
import { OauthAuthorization, OauthClient, OauthConnection, OauthToken } from './entity.ts';
import { OauthProblem } from './oauth-problem.ts';
import { receiverOf } from './redirects.ts';
import { hashOf } from '../access-tokens/secret-hash.ts';

const accessLifetimeMs = 60 * 60_000;
/** Milliseconds after which a program that was not used must be connected again. */
const refreshLifetimeMs = 30 * 24 * 60 * 60_000;
/** The minimum time, in milliseconds, between two updates of a connection's last use. */
const noteEveryMs = 5 * 60_000;
const prefixes = { access: 'staffroom_at_', refresh: 'staffroom_rt_' } as const;

export interface ConnectionDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  adminEmails: string[];
}

interface Exchange {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  verifier: string;
}

export type Connections = ReturnType<typeof createConnections>;

/** Programs that people have connected, and their tokens. */
export function createConnections({ database, audit, adminEmails }: ConnectionDependencies) {
  const { orm, transaction } = database;

  async function issue(tx: Transaction, { id, mayAct }: Pick<OauthConnection, 'id' | 'mayAct'>) {
    const access = prefixes.access + newSecret();
    const refresh = prefixes.refresh + newSecret();
    const inMs = (ms: number) => new Date(Date.now() + ms);
    await tx.em.nativeDelete(OauthToken, { connectionId: id, expiresAt: { $lt: new Date() } });
    await tx.em.insertMany(OauthToken, [
      { hash: hashOf(access), connectionId: id, kind: 'access' as const, expiresAt: inMs(accessLifetimeMs) },
      {
        hash: hashOf(refresh),
        connectionId: id,
        kind: 'refresh' as const,
        expiresAt: inMs(refreshLifetimeMs),
      },
    ]);
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessLifetimeMs / 1_000,
      refresh_token: refresh,
      scope: mayAct ? 'read agents' : 'read',
    };
  }

  /** Ends a connection and its tokens. */
  async function end(
    tx: Transaction,
    connection: OauthConnection,
    action: 'assistant.disconnect' | 'assistant.misuse',
  ) {
    const { id, userId, clientId } = connection;
    const client = await tx.em.findOne(OauthClient, { id: clientId });
    await tx.em.nativeDelete(OauthConnection, { id });
    const detail = { name: client?.name ?? '', host: receiverOf(connection.redirectUri) };
    await audit.record(tx, { userId, action, subject: id, detail });
  }

  const activeUser = (tx: Transaction, id: string) => tx.em.findOne(User, { id, disabledAt: null });

  return {
    /** @throws OauthProblem `invalid_grant` */
    async exchange({ code, clientId, redirectUri, verifier }: Exchange) {
      const tokens = await transaction(async (tx) => {
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const row = await tx.em.findOne(OauthAuthorization, { code: hashOf(code) }, lock);
        if (!row || row.clientId !== clientId) return null;
        if (row.connectionId != null) {
          // Somebody else may have got the code, so that the tokens of its first exchange are not safe either.
          const known = await tx.em.findOne(OauthConnection, { id: row.connectionId });
          if (known) await end(tx, known, 'assistant.misuse');
          return null;
        }
        const { userId, mayAct } = row;
        const fits = row.redirectUri === redirectUri && row.challenge === hashOf(verifier);
        const client = await tx.em.findOne(OauthClient, { id: clientId });
        if (!fits || !client || row.expiresAt <= new Date() || !(await activeUser(tx, userId))) return null;
        await tx.em.nativeDelete(OauthConnection, { userId, clientId });
        const connection = {
          id: crypto.randomUUID(),
          userId,
          clientId,
          mayAct,
          redirectUri: row.redirectUri,
        };
        await tx.em.insert(OauthConnection, connection);
        row.connectionId = connection.id;
        const detail = { name: client.name, host: receiverOf(row.redirectUri), mayAct };
        await audit.record(tx, { userId, action: 'assistant.connect', subject: connection.id, detail });
        return issue(tx, connection);
      });
      if (!tokens)
        throw new OauthProblem('invalid_grant', 'The code is wrong, used or expired. Connect again.');
      return tokens;
    },

    /** @throws OauthProblem `invalid_grant` */
    async refresh(token: string, clientId: string) {
      const tokens = await transaction(async (tx) => {
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const row = await tx.em.findOne(OauthToken, { hash: hashOf(token), kind: 'refresh' }, lock);
        const connection = row && (await tx.em.findOne(OauthConnection, { id: row.connectionId }));
        if (!row || !connection || connection.clientId !== clientId) return null;
        if (row.usedAt != null) {
          await end(tx, connection, 'assistant.misuse');
          return null;
        }
        if (row.expiresAt <= new Date() || !(await activeUser(tx, connection.userId))) return null;
        row.usedAt = new Date();
        return issue(tx, connection);
      });
      if (!tokens)
        throw new OauthProblem('invalid_grant', 'The token is wrong, used or expired. Connect again.');
      return tokens;
    },

    /** Ends the connection of a token. Unknown tokens and tokens of other programs change nothing (RFC 7009). */
    async revoke(token: string, clientId: string | undefined): Promise<void> {
      await transaction(async (tx) => {
        const row = await tx.em.findOne(OauthToken, { hash: hashOf(token) });
        const connection = row && (await tx.em.findOne(OauthConnection, { id: row.connectionId }));
        if (!connection || (clientId !== undefined && connection.clientId !== clientId)) return;
        await end(tx, connection, 'assistant.disconnect');
      });
    },

    /** The person of an access token; null if the token is unknown or expired, or the account is disabled. */
    async holderOf(token: string): Promise<TokenHolder | null> {
      if (!token.startsWith(prefixes.access)) return null;
      const em = orm.em.fork();
      const now = new Date();
      const row = await em.findOne(OauthToken, {
        hash: hashOf(token),
        kind: 'access',
        expiresAt: { $gt: now },
      });
      const connection = row && (await em.findOne(OauthConnection, { id: row.connectionId }));
      const user = connection && (await em.findOne(User, { id: connection.userId, disabledAt: null }));
      if (!connection || !user) return null;
      const { id, mayAct, lastUsedAt } = connection;
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > noteEveryMs)
        await em.nativeUpdate(OauthConnection, { id }, { lastUsedAt: now });
      return { user: presentUser(user, adminEmails), mayAct };
    },

    async list(userId: string): Promise<ConnectedAssistant[]> {
      const em = orm.em.fork();
      const rows = await em.find(OauthConnection, { userId }, { orderBy: { createdAt: 'desc' } });
      const clients = await em.find(OauthClient, { id: { $in: rows.map(({ clientId }) => clientId) } });
      return rows.map(({ id, clientId, redirectUri, mayAct, createdAt, lastUsedAt }) => ({
        id,
        name: clients.find((one) => one.id === clientId)?.name ?? '',
        host: receiverOf(redirectUri),
        mayAct,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },

    /** @throws AppError `not-found` */
    async remove(userId: string, id: string): Promise<void> {
      await transaction(async (tx) => {
        const connection = await tx.em.findOne(OauthConnection, { id, userId });
        if (!connection) throw new AppError('not-found', 'Connected assistant not found');
        await end(tx, connection, 'assistant.disconnect');
      });
    },
  };
}
