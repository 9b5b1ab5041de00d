import { AppError } from '@staffroom/sdk';
import {
  allowMcpApp,
  allowMcpTools,
  changeMcpServer,
  createMcpServer,
  deleteMcpServer,
  getMcpApp,
  listMcpServers,
  listOutsideTools,
  type McpServerInfo,
  readMcpServer,
  type ReviewedApp,
} from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { changeWords } from '../confirmations/change-words.ts';
import { isAllowed, isAppAllowed, isVisibleTo, type McpServerRow, type ReadTool } from './entity.ts';
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
        const { name, title, description, changes, destroys, input, allowedDigest } = tool;
        const waiting = allowedDigest === null ? 'new' : 'changed';
        return {
          name,
          title,
          description,
          changes,
          destroys,
          input,
          digest: toolDigest(tool),
          consent: isAllowed(tool) ? 'allowed' : waiting,
          ...(!isVisibleTo('model', tool) && { onlyApps: true }),
          ...(tool.app && { app: presentApp(tool.app) }),
        };
      }),
      readAt: readAt.toISOString(),
      version,
    };
  }

  const toolWithApp = (id: number, digest: string): ReadTool | undefined =>
    known
      .current()
      .find((server) => server.id === id)
      ?.tools.find(({ app }) => app?.digest === digest);

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
    implement(getMcpApp, async ({ params: { id, digest } }) => {
      const html = toolWithApp(id, digest) && (await servers.sourceOf(id, digest));
      if (!html) throw new AppError('not-found', 'This interface does not exist');
      return html;
    }),
    implement(allowMcpApp, async ({ user, params: { id, digest }, confirm }) => {
      const server = known.current().find((one) => one.id === id);
      const tool = toolWithApp(id, digest);
      const { app } = tool ?? {};
      await confirm(
        server && tool && app
          ? (language) => changeWords[language].allowApp({ source: server.name, tool: tool.title, ...app })
          : null,
      );
      return present(await servers.allowApp(user.id, id, digest));
    }),
    implement(deleteMcpServer, ({ user, params }) => servers.delete(user.id, params.id)),
    implement(listOutsideTools, async () =>
      known
        .current()
        .filter(({ isActive }) => isActive)
        .flatMap(({ name: server, tools }) =>
          tools
            .filter((tool) => isAllowed(tool) && isVisibleTo('model', tool))
            .map(({ title, changes }) => ({ server, title, changes })),
        ),
    ),
  ];
}

function presentApp(app: NonNullable<ReadTool['app']>): ReviewedApp {
  const { uri, digest, problem, bytes, connects, loads, refused, allowedDigest = null } = app;
  const waiting = allowedDigest === null ? 'new' : 'changed';
  const consent = isAppAllowed(app) ? 'allowed' : waiting;
  return { uri, digest, problem, bytes, connects, loads, refused, consent };
}
