import { raw } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import type { McpServerChange, NewMcpServer } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { allowStoredApp, forgetConsents, storeApps } from '../mcp-apps/store-apps.ts';
import { McpAppRow, type ReadApp } from '../mcp-apps/entity.ts';
import { McpServerRow, type ReadTool, withConsents } from './entity.ts';
import type { KnownServers } from './known-servers.ts';
import { toolDigest } from './tool-digest.ts';

export type McpAddress = Pick<McpServerRow, 'name' | 'url' | 'tokenVariable'>;

export interface McpServerDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  known: Pick<KnownServers, 'changed'>;
  /** @throws AppError `unavailable` with a message for administrators */
  readTools: (server: McpAddress, signal: AbortSignal) => Promise<{ tools: ReadTool[]; apps: ReadApp[] }>;
}

export type McpServerService = ReturnType<typeof createMcpServerService>;

/**
 * Manages MCP servers. The MCP server is called before the transaction starts, so that a slow server keeps no transaction open.
 */
export function createMcpServerService({ database, audit, known, readTools }: McpServerDependencies) {
  /** @throws AppError `not-found` */
  async function load(em: SqlEntityManager, id: number): Promise<McpServerRow> {
    const row = await em.findOne(McpServerRow, { id });
    if (!row) throw new AppError('not-found', 'This server does not exist');
    return row;
  }

  return {
    /** @throws AppError `conflict` for a name in use, `unavailable` if the tools cannot be loaded */
    async create(userId: string, given: NewMcpServer, signal: AbortSignal): Promise<McpServerRow> {
      const { tools, apps } = await readTools(given, signal);
      const made = await database.transaction(async (tx) => {
        await requireFreeName(tx.em, given.name, null);
        const row = tx.em.create(McpServerRow, {
          ...given,
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
      const before = await load(database.orm.em.fork(), id);
      const { name = before.name, url = before.url, tokenVariable = before.tokenVariable } = change;
      const isElsewhere = url !== before.url || tokenVariable !== before.tokenVariable;
      const found = isElsewhere ? await readTools({ name, url, tokenVariable }, signal) : null;
      const changed = await database.transaction(async (tx) => {
        const row = await load(tx.em, id);
        if (row.version !== version)
          throw new AppError(
            'conflict',
            `${row.name} was changed in the meantime. Reload the page and try again.`,
          );
        await requireFreeName(tx.em, name, id);
        // Tools at another address are the tools of another server, even with equal descriptions.
        const read = found && {
          tools: withConsents(found.tools, url === before.url ? row.tools : []),
          readAt: new Date(),
        };
        if (url !== before.url) await forgetConsents(tx, id);
        if (found) await storeApps(tx, id, found.apps);
        Object.assign(row, change, { version: version + 1 }, read);
        await audit.record(tx, { userId, action: 'mcp-server.update', subject: row.name, detail: change });
        return row;
      });
      await known.changed();
      return changed;
    },

    /** @throws AppError `not-found`, `unavailable` */
    async read(userId: string, id: number, signal: AbortSignal): Promise<McpServerRow> {
      const { tools, apps } = await readTools(await load(database.orm.em.fork(), id), signal);
      const changed = await database.transaction(async (tx) => {
        const row = await load(tx.em, id);
        const read = withConsents(tools, row.tools);
        Object.assign(row, { tools: read, readAt: new Date(), version: row.version + 1 });
        await storeApps(tx, id, apps);
        const detail = { tools: tools.map(({ name }) => name) };
        await audit.record(tx, { userId, action: 'mcp-server.read', subject: row.name, detail });
        return row;
      });
      await known.changed();
      return changed;
    },

    /**
     * Allows tools, so that models see them.
     * @param digests of the tools as the administrator has seen them
     * @throws AppError `not-found`, `conflict` if a tool has changed since
     */
    async allow(userId: string, id: number, digests: readonly string[]): Promise<McpServerRow> {
      const changed = await database.transaction(async (tx) => {
        const row = await load(tx.em, id);
        const allowed = row.tools.filter((tool) => digests.includes(toolDigest(tool)));
        if (allowed.length < new Set(digests).size)
          throw new AppError(
            'conflict',
            `The tools of ${row.name} were changed in the meantime. Reload the page and try again.`,
          );
        row.tools = row.tools.map((tool) =>
          allowed.includes(tool) ? { ...tool, allowedDigest: toolDigest(tool) } : tool,
        );
        row.version += 1;
        const detail = { tools: allowed.map((tool) => ({ name: tool.name, digest: toolDigest(tool) })) };
        await audit.record(tx, { userId, action: 'mcp-server.allow', subject: row.name, detail });
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

    /**
     * Allows the interface of tools, so that chats show it.
     * @param digest of the interface as the administrator has seen it
     * @throws AppError `not-found`, `conflict` if the interface has changed since
     */
    async allowApp(userId: string, id: number, digest: string): Promise<McpServerRow> {
      const changed = await database.transaction(async (tx) => {
        const row = await load(tx.em, id);
        const app = row.tools.find((tool) => tool.app?.digest === digest)?.app;
        if (!app || !(await allowStoredApp(tx, id, digest)))
          throw new AppError(
            'conflict',
            `The interface of ${row.name} was changed in the meantime. Reload the page and try again.`,
          );
        row.tools = row.tools.map((tool) =>
          tool.app?.digest === digest ? { ...tool, app: { ...tool.app, allowedDigest: digest } } : tool,
        );
        row.version += 1;
        const { uri, connects, loads } = app;
        const detail = { uri, digest, connects, loads };
        await audit.record(tx, { userId, action: 'mcp-app.allow', subject: row.name, detail });
        return row;
      });
      await known.changed();
      return changed;
    },

    /** @throws AppError `not-found` */
    async delete(userId: string, id: number): Promise<void> {
      await database.transaction(async (tx) => {
        const row = await load(tx.em, id);
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
  const sentence = `A server named ${same.name} already exists`;
  throw new AppError('conflict', sentence, { fields: { name: sentence } });
}
