import { randomUUID } from 'node:crypto';
import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { isAppAllowed, type McpServerRow, type ReadTool } from '../mcp-servers/entity.ts';
import type { KnownServers } from '../mcp-servers/known-servers.ts';
import { isPermitted } from './app-hosts.ts';
import { appPolicy } from './app-policy.ts';
import { McpAppRow } from './entity.ts';
import { McpAppViewRow } from './view-entity.ts';

/** Maximum bytes of a call's input and result as JSON. A larger result is shown as text only. */
const maxViewBytes = 1_000_000;

export interface OpenView {
  view: McpAppViewRow;
  app: McpAppRow;
  server: Readonly<McpServerRow>;
}

export interface AppViewsOptions {
  database: Pick<Database, 'orm'>;
  known: Pick<KnownServers, 'current'>;
  isAllowedHost: (host: string) => boolean;
}

export type AppViews = ReturnType<typeof createAppViews>;

/** The interfaces of outside tools in answers. What is not allowed looks the same as what does not exist. */
export function createAppViews({ database, known, isAllowedHost }: AppViewsOptions) {
  const missing = () => new AppError('not-found', 'This interface isn’t available. The answer has its text.');
  const activeServer = (id: number) => known.current().find((one) => one.id === id && one.isActive);

  return {
    /** Keeps a call for its interface. @returns the id of the view; null if the answer shows text only */
    async keep(
      sessionId: string,
      { server, tool }: { server: Pick<McpServerRow, 'id'>; tool: ReadTool },
      { input, result }: Pick<McpAppViewRow, 'input' | 'result'>,
    ): Promise<string | null> {
      if (!tool.app || !isAppAllowed(tool.app)) return null;
      if (Buffer.byteLength(JSON.stringify([input, result])) > maxViewBytes) return null;
      const em = database.orm.em.fork();
      const digest = tool.app.digest ?? '';
      const app = await em.findOne(McpAppRow, { serverId: server.id, digest, allowedAt: { $ne: null } });
      if (!app) return null;
      const id = randomUUID();
      const whole = storable({ input, result });
      await em.insert(McpAppViewRow, { id, sessionId, appId: app.id, tool: tool.name, ...whole });
      return id;
    },

    /** Returns a view of a chat. The caller has checked access to the chat. @throws AppError `not-found` */
    async open(sessionId: string, id: string): Promise<OpenView> {
      const em = database.orm.em.fork();
      const view = await em.findOne(McpAppViewRow, { id, sessionId });
      const app = view && (await em.findOne(McpAppRow, { id: view.appId, allowedAt: { $ne: null } }));
      const server = app && activeServer(app.serverId);
      if (!view || !app || !server) throw missing();
      return { view, app, server };
    },

    /** Returns the document of an allowed interface, with its policy. @throws AppError `not-found` */
    async document(appId: string): Promise<{ html: string; policy: string }> {
      const em = database.orm.em.fork();
      const app = await em.findOne(
        McpAppRow,
        { id: appId, allowedAt: { $ne: null } },
        { populate: ['html'] },
      );
      if (!app || !activeServer(app.serverId)) throw missing();
      // The operator's list may have become shorter since the administrator allowed the hosts.
      const permitted = (hosts: readonly string[]) => hosts.filter((one) => isPermitted(one, isAllowedHost));
      const { connects, loads } = app.hosts;
      return {
        html: app.html,
        policy: appPolicy({ connects: permitted(connects), loads: permitted(loads) }),
      };
    },
  };
}

/** PostgreSQL cannot store NUL and unpaired surrogates. */
function storable<T extends object>(value: T): T {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? each.replaceAll('\0', '').toWellFormed() : each,
  );
  return JSON.parse(text) as T;
}
