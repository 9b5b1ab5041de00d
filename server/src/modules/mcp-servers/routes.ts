import {
  allowMcpTools,
  changeMcpServer,
  createMcpServer,
  deleteMcpServer,
  listMcpServers,
  listOutsideTools,
  type McpServerInfo,
  readMcpServer,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { changeWords } from '../confirmations/change-words.ts';
import { isAllowed, type McpServerRow } from './entity.ts';
import type { KnownServers } from './known-servers.ts';
import type { McpServerService } from './service.ts';
import { toolDigest } from './tool-digest.ts';

export interface McpServerRoutesOptions {
  servers: McpServerService;
  known: Pick<KnownServers, 'current'>;
  variables: Readonly<Record<string, string | undefined>>;
}

export function mcpServerRoutes({ servers, known, variables }: McpServerRoutesOptions): ApiRoute[] {
  function present(row: Readonly<McpServerRow>): McpServerInfo {
    const { id, name, url, tokenVariable = null, signIn, authority, isActive, tools, readAt, version } = row;
    return {
      id,
      name,
      url,
      tokenVariable,
      tokenSet: tokenVariable === null ? null : Boolean(variables[tokenVariable]),
      signIn,
      issuer: authority?.issuer ?? null,
      isActive,
      tools: tools.map((tool) => {
        const { allowedDigest, ...described } = tool;
        const waiting = allowedDigest === null ? 'new' : 'changed';
        return { ...described, digest: toolDigest(tool), consent: isAllowed(tool) ? 'allowed' : waiting };
      }),
      readAt: readAt.toISOString(),
      version,
    };
  }

  return [
    implement(listMcpServers, async () => known.current().map(present)),
    implement(createMcpServer, async ({ user, body, signal, confirm }) => {
      await confirm((language) => changeWords[language].mcpServer(body));
      return present(await servers.create(user.id, body, signal));
    }),
    implement(changeMcpServer, async ({ user, params, body, signal, confirm }) => {
      const before = known.current().find(({ id }) => id === params.id);
      const changed = before && {
        ...before,
        ...body,
        name: body.name ?? before.name,
        url: body.url ?? before.url,
        signIn: body.signIn ?? before.signIn,
      };
      const after = changed && { ...changed, tokenVariable: changed.tokenVariable ?? null };
      const reachesMore =
        after &&
        (after.url !== before.url ||
          after.signIn !== before.signIn ||
          after.tokenVariable !== (before.tokenVariable ?? null) ||
          (after.isActive && !before.isActive));
      await confirm(reachesMore ? (language) => changeWords[language].mcpServer(after) : null);
      return present(await servers.update(user.id, params.id, body, signal));
    }),
    implement(readMcpServer, async ({ user, params, signal }) =>
      present(await servers.read(user.id, params.id, signal)),
    ),
    implement(allowMcpTools, async ({ user, params, body, confirm }) => {
      const server = known.current().find(({ id }) => id === params.id);
      const tools = server?.tools.filter((tool) => body.digests.includes(toolDigest(tool))) ?? [];
      await confirm(
        server && tools.length > 0
          ? (language) => changeWords[language].allowTools({ source: server.name, tools })
          : null,
      );
      return present(await servers.allow(user.id, params.id, body.digests));
    }),
    implement(deleteMcpServer, ({ user, params }) => servers.delete(user.id, params.id)),
    implement(listOutsideTools, async () =>
      known
        .current()
        .filter(({ isActive }) => isActive)
        .flatMap(({ name: server, tools }) =>
          tools.filter(isAllowed).map(({ title, changes }) => ({ server, title, changes })),
        ),
    ),
  ];
}
