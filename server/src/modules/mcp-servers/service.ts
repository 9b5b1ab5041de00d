import { raw } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import type { McpServerChange, McpSignIn, NewMcpServer } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { forgetServer } from '../mcp-accounts/clients.ts';
import { McpAppRow } from '../mcp-apps/entity.ts';
import { forgetConsents, storeApps } from '../mcp-apps/store-apps.ts';
import { createAllowing } from './allow.ts';
import { McpServerRow, withConsents } from './entity.ts';
import type { KnownServers } from './known-servers.ts';
import { loadServer } from './load-server.ts';
import { createReadServer, pickAddress, type ReadServerDependencies } from './read-server.ts';

export interface McpServerDependencies extends ReadServerDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  known: Pick<KnownServers, 'changed'>;
}

export type McpServerService = ReturnType<typeof createMcpServerService>;

/**
 * Manages MCP servers. The MCP server is called before the transaction starts, so that a slow server keeps no transaction open.
 */
export function createMcpServerService(dependencies: McpServerDependencies) {
  const { database, audit, known } = dependencies;
  const { learn, readFor } = createReadServer(dependencies);

  return {
    ...createAllowing({ database, audit, known }),

    /** @throws AppError `conflict` for a name in use, `unavailable` if the tools cannot be loaded */
    async create(userId: string, asked: NewMcpServer, signal: AbortSignal): Promise<McpServerRow> {
      const given = withOneAccess(asked);
      const { tools, apps, authority } = await learn(given, signal);
      const made = await database.transaction(async (tx) => {
        await requireFreeName(tx.em, given.name, null);
        const row = tx.em.create(McpServerRow, {
          ...given,
          authority,
          isActive: true,
          tools: withConsents(tools, []),
          readAt: new Date(),
          version: 1,
          createdAt: new Date(),
        });
        await tx.em.persist(row).flush();
        await storeApps(tx, row.id, apps);
        const detail = { ...given, tools: tools.map(({ name }) => name) };
        await audit.record(tx, { userId, action: 'mcp-server.create', subject: row.name, detail });
        return row;
      });
      await known.changed();
      return made;
    },

    /** @throws AppError `not-found`, `conflict`, `unavailable` */
    async update(
      userId: string,
      id: number,
      { version, ...change }: McpServerChange,
      signal: AbortSignal,
    ): Promise<McpServerRow> {
      const before = await loadServer(database.orm.em.fork(), id);
      const kept = pickAddress(before);
      const after = withOneAccess({
        name: change.name ?? kept.name,
        url: change.url ?? kept.url,
        tokenVariable: change.tokenVariable === undefined ? kept.tokenVariable : change.tokenVariable,
        signIn: change.signIn ?? kept.signIn,
      });
      const { name, url } = after;
      const isElsewhere = url !== before.url || after.signIn !== before.signIn;
      const isLearned = isElsewhere || after.tokenVariable !== before.tokenVariable;
      const learned = isLearned ? await learn(after, signal) : null;
      const changed = await database.transaction(async (tx) => {
        const row = await loadServer(tx.em, id);
        if (row.version !== version)
          throw new AppError(
            'conflict',
            msg`${row.name} was changed in the meantime. Reload the page and try again.`,
          );
        await requireFreeName(tx.em, name, id);
        // Tools at another address are the tools of another server, even with equal descriptions.
        const known = url === before.url ? row.tools : [];
        const read = learned && {
          tools: after.signIn === 'person' ? known : withConsents(learned.tools, known),
          authority: learned.authority,
          readAt: new Date(),
        };
        // No one must get a token of another server, or of a person who signed in elsewhere.
        if (isElsewhere) await forgetServer(tx.em, id);
        if (url !== before.url) await forgetConsents(tx, id);
        if (learned && after.signIn === 'shared') await storeApps(tx, id, learned.apps);
        Object.assign(row, change, { tokenVariable: after.tokenVariable, version: version + 1 }, read);
        await audit.record(tx, { userId, action: 'mcp-server.update', subject: row.name, detail: change });
        return row;
      });
      await known.changed();
      return changed;
    },

    /**
     * Reads the tools again, for a server with personal sign-in with the rights of this administrator.
     * @throws AppError `not-found`, `unavailable`, `conflict` if the administrator is not signed in, or people would now sign in
     * elsewhere
     */
    async read(userId: string, id: number, signal: AbortSignal): Promise<McpServerRow> {
      const before = await loadServer(database.orm.em.fork(), id);
      const { tools, apps, authority } = await readFor(userId, before, signal);
      const changed = await database.transaction(async (tx) => {
        const row = await loadServer(tx.em, id);
        const read = withConsents(tools, row.tools);
        Object.assign(row, { tools: read, authority, readAt: new Date(), version: row.version + 1 });
        await storeApps(tx, id, apps);
        const detail = { tools: tools.map(({ name }) => name) };
        await audit.record(tx, { userId, action: 'mcp-server.read', subject: row.name, detail });
        return row;
      });
      await known.changed();
      return changed;
    },

    /** Returns the document of an interface; null if it is not stored. */
    async sourceOf(serverId: number, digest: string): Promise<{ uri: string; html: string } | null> {
      const em = database.orm.em.fork();
      const app = await em.findOne(McpAppRow, { serverId, digest }, { populate: ['html'] });
      return app && { uri: app.uri, html: app.html };
    },

    /** @throws AppError `not-found` */
    async delete(userId: string, id: number): Promise<void> {
      await database.transaction(async (tx) => {
        const row = await loadServer(tx.em, id);
        tx.em.remove(row);
        const { name: subject, url } = row;
        await audit.record(tx, { userId, action: 'mcp-server.delete', subject, detail: { url } });
      });
      await known.changed();
    },
  };
}

/** Requires an unused name, because models and people identify servers by name. @throws AppError `conflict` */
async function requireFreeName(em: SqlEntityManager, name: string, own: number | null): Promise<void> {
  const same = await em.findOne(McpServerRow, { [raw('lower(name)')]: name.toLowerCase() });
  if (!same || same.id === own) return;
  const sentence = msg`A server named ${same.name} already exists`;
  throw new AppError('conflict', sentence, { fields: { name: sentence } });
}

/** A server at which each person signs in has no shared token. */
const withOneAccess = <T extends { signIn: McpSignIn; tokenVariable: string | null }>(given: T): T =>
  given.signIn === 'person' ? { ...given, tokenVariable: null } : given;
