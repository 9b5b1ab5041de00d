import { AppError, msg } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { allowStoredApp } from '../mcp-apps/store-apps.ts';
import type { McpServerRow } from './entity.ts';
import type { KnownServers } from './known-servers.ts';
import { loadServer } from './load-server.ts';
import { toolDigest } from './tool-digest.ts';

interface AllowingDependencies {
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  known: Pick<KnownServers, 'changed'>;
}

/** Records what an administrator allows: tools for models, and interfaces for chats. */
export function createAllowing({ database, audit, known }: AllowingDependencies) {
  return {
    /**
     * Allows tools, so that models see them.
     * @param digests of the tools as the administrator has seen them
     * @throws AppError `not-found`, `conflict` if a tool has changed since
     */
    async allow(userId: string, id: number, digests: readonly string[]): Promise<McpServerRow> {
      const changed = await database.transaction(async (tx) => {
        const row = await loadServer(tx.em, id);
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

    /**
     * Allows the interface of tools, so that chats show it.
     * @param digest of the interface as the administrator has seen it
     * @throws AppError `not-found`, `conflict` if the interface has changed since
     */
    async allowApp(userId: string, id: number, digest: string): Promise<McpServerRow> {
      const changed = await database.transaction(async (tx) => {
        const row = await loadServer(tx.em, id);
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
  };
}
