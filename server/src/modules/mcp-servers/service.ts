import { raw } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import type { McpServerChange, McpSignIn, NewMcpServer } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Accounts, PersonAccess } from '../mcp-accounts/accounts.ts';
import { forgetServer } from '../mcp-accounts/clients.ts';
import type { SignInProtocol } from '../mcp-accounts/protocol.ts';
import { McpAppRow, type ReadApp } from '../mcp-apps/entity.ts';
import { allowStoredApp, forgetConsents, storeApps } from '../mcp-apps/store-apps.ts';
import { McpServerRow, type ReadTool, signInServer, withConsents } from './entity.ts';
import type { KnownServers } from './known-servers.ts';
import { toolDigest } from './tool-digest.ts';

export interface McpAddress extends Pick<McpServerRow, 'name' | 'url' | 'tokenVariable'> {
  /** The access of the person for whom the server is called; undefined if all people share one token. */
  access?: PersonAccess;
}

export interface PersonalSignIn {
  /** @throws AppError `conflict` if the server cannot store tokens */
  requireKey: () => void;
  discover: SignInProtocol['discover'];
  accessOf: Accounts['accessOf'];
}

export interface McpServerDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  known: Pick<KnownServers, 'changed'>;
  /** @throws AppError `unavailable` with a message for administrators */
  readTools: (server: McpAddress, signal: AbortSignal) => Promise<{ tools: ReadTool[]; apps: ReadApp[] }>;
  personal: PersonalSignIn;
}

export type McpServerService = ReturnType<typeof createMcpServerService>;

/**
 * Manages MCP servers. The MCP server is called before the transaction starts, so that a slow server keeps no transaction open.
 */
export function createMcpServerService({
  database,
  audit,
  known,
  readTools,
  personal,
}: McpServerDependencies) {
  /**
   * Learns what can be learned without a person. The tools of a server at which each person signs in can be read only by an
   * administrator who has signed in, so such a server starts without tools.
   */
  async function learn(given: McpAddress & { signIn: McpSignIn }, signal: AbortSignal) {
    if (given.signIn === 'shared') return { ...(await readTools(given, signal)), authority: null };
    personal.requireKey();
    return { tools: [], apps: [], authority: await personal.discover(given, signal) };
  }

  async function readFor(userId: string, row: McpServerRow, signal: AbortSignal) {
    const server = signInServer(row);
    if (!server) return { ...(await readTools(row, signal)), authority: null };
    const authority = await personal.discover(row, signal);
    // An administrator has agreed to this issuer. A server that names another one could collect sign-ins elsewhere.
    if (authority.issuer !== server.authority.issuer)
      throw new AppError(
        'conflict',
        msg`${row.name} now asks people to sign in at ${new URL(authority.issuer).host}. To allow this, delete the server and add it again.`,
      );
    const access = personal.accessOf({ ...server, authority }, userId);
    return { ...(await readTools({ ...pickAddress(row), access }, signal)), authority };
  }

  /** @throws AppError `not-found` */
  async function load(em: SqlEntityManager, id: number): Promise<McpServerRow> {
    const row = await em.findOne(McpServerRow, { id });
    if (!row) throw new AppError('not-found', 'This server does not exist');
    return row;
  }

  return {
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
      const before = await load(database.orm.em.fork(), id);
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
        const row = await load(tx.em, id);
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
      const before = await load(database.orm.em.fork(), id);
      const { tools, apps, authority } = await readFor(userId, before, signal);
      const changed = await database.transaction(async (tx) => {
        const row = await load(tx.em, id);
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
            msg`The tools of ${row.name} were changed in the meantime. Reload the page and try again.`,
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
            msg`The interface of ${row.name} was changed in the meantime. Reload the page and try again.`,
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
  const sentence = msg`A server named ${same.name} already exists`;
  throw new AppError('conflict', sentence, { fields: { name: sentence } });
}

const pickAddress = ({ name, url, tokenVariable, signIn }: McpServerRow) => ({
  name,
  url,
  tokenVariable: tokenVariable ?? null,
  signIn,
});

/** A server at which each person signs in has no shared token. */
const withOneAccess = <T extends { signIn: McpSignIn; tokenVariable: string | null }>(given: T): T =>
  given.signIn === 'person' ? { ...given, tokenVariable: null } : given;
