import {
  changeMcpServer,
  createMcpServer,
  deleteMcpServer,
  listMcpServers,
  listOutsideTools,
  type McpServerInfo,
  readMcpServer,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { McpServerRow } from './entity.ts';
import type { KnownServers } from './known-servers.ts';
import type { McpServerService } from './service.ts';

export interface McpServerRoutesOptions {
  servers: McpServerService;
  known: Pick<KnownServers, 'current'>;
  /** The environment of the server. */
  variables: Readonly<Record<string, string | undefined>>;
}

export function mcpServerRoutes({ servers, known, variables }: McpServerRoutesOptions): ApiRoute[] {
  function present(row: Readonly<McpServerRow>): McpServerInfo {
    const { id, name, url, tokenVariable = null, isActive, tools, readAt, version } = row;
    return {
      id,
      name,
      url,
      tokenVariable,
      tokenSet: tokenVariable === null ? null : Boolean(variables[tokenVariable]),
      isActive,
      tools: tools.map(({ input: _, ...tool }) => tool),
      readAt: readAt.toISOString(),
      version,
    };
  }

  return [
    implement(listMcpServers, async () => known.current().map(present)),
    implement(createMcpServer, async ({ user, body, signal }) =>
      present(await servers.create(user.id, body, signal)),
    ),
    implement(changeMcpServer, async ({ user, params, body, signal }) =>
      present(await servers.update(user.id, params.id, body, signal)),
    ),
    implement(readMcpServer, async ({ user, params, signal }) =>
      present(await servers.read(user.id, params.id, signal)),
    ),
    implement(deleteMcpServer, ({ user, params }) => servers.delete(user.id, params.id)),
    implement(listOutsideTools, async () =>
      known
        .current()
        .filter(({ isActive }) => isActive)
        .flatMap(({ name: server, tools }) =>
          tools.map(({ title, changes }) => ({ server, title, changes })),
        ),
    ),
  ];
}
