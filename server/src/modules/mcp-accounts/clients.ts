import { AppError, msg } from '@staffroom/sdk';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { McpServerRow, type SignInServer } from '../mcp-servers/entity.ts';
import { McpAccountRow, McpClientRow, McpSignInRow } from './entity.ts';
import type { OAuthClient, SignInProtocol } from './protocol.ts';
import type { Vault } from './vault.ts';

export interface ClientsDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  protocol: Pick<SignInProtocol, 'register'>;
  vault: Vault;
  /** Name of the workspace, which people see when they sign in. */
  product: string;
  redirectUrl: (serverId: number) => string;
}

export type Clients = ReturnType<typeof createClients>;

export const clientPlace = (serverId: number) => ['client', String(serverId)];

/** The OAuth clients of the workspace: one for each MCP server, entered by an administrator or registered by the workspace. */
export function createClients({
  database,
  audit,
  protocol,
  vault,
  product,
  redirectUrl,
}: ClientsDependencies) {
  const { orm, transaction } = database;

  async function find(serverId: number): Promise<OAuthClient | null> {
    const row = await orm.em.fork().findOne(McpClientRow, { serverId });
    // A client that the workspace registered with another address of its own would be refused.
    if (!row || (row.isRegistered && row.redirectUrl !== redirectUrl(serverId))) return null;
    return vault.open<OAuthClient>(clientPlace(serverId), row);
  }

  return {
    find,

    /** @throws AppError `unavailable` if an administrator has to enter a client */
    async require({ id, name, authority }: SignInServer): Promise<OAuthClient> {
      const known = await find(id);
      if (known) return known;
      const made = await protocol.register(authority, { client: product, redirectUrl: redirectUrl(id) });
      if (!made)
        throw new AppError(
          'unavailable',
          msg`${name} doesn’t register applications by itself. An administrator has to enter a client ID in Administration → Connected tools.`,
        );
      const row = { clientId: made.id, isRegistered: true, redirectUrl: redirectUrl(id) };
      const sealed = vault.seal(clientPlace(id), made);
      await orm.em.fork().upsert(McpClientRow, { serverId: id, ...row, ...sealed, updatedAt: new Date() });
      return made;
    },

    /** Stores a client that an administrator entered. @throws AppError `not-found`, `conflict` without a key */
    async set(
      adminId: string,
      serverId: number,
      { clientId, clientSecret }: { clientId: string; clientSecret: string | null },
    ): Promise<void> {
      const client: OAuthClient = { id: clientId, secret: clientSecret, method: null };
      const sealed = vault.seal(clientPlace(serverId), client);
      await transaction(async (tx) => {
        const server = await tx.em.findOne(McpServerRow, { id: serverId, signIn: 'person' });
        if (!server) throw new AppError('not-found', 'This server does not exist');
        const row = { clientId, isRegistered: false, redirectUrl: redirectUrl(serverId) };
        await tx.em.upsert(McpClientRow, { serverId, ...row, ...sealed, updatedAt: new Date() });
        // Tokens belong to the client that requested them, so another client could not renew them.
        await forgetAccounts(tx.em, serverId);
        const detail = { clientId, secret: clientSecret !== null };
        await audit.record(tx, {
          userId: adminId,
          action: 'mcp-server.set-client',
          subject: server.name,
          detail,
        });
      });
    },
  };
}

/** Deletes all sign-ins at a server, for example because its address has changed. */
async function forgetAccounts(em: SqlEntityManager, serverId: number): Promise<void> {
  await em.nativeDelete(McpSignInRow, { serverId });
  await em.nativeDelete(McpAccountRow, { serverId });
}

/** Also deletes the client, because another authorization server does not know it. */
export async function forgetServer(em: SqlEntityManager, serverId: number): Promise<void> {
  await forgetAccounts(em, serverId);
  await em.nativeDelete(McpClientRow, { serverId });
}
