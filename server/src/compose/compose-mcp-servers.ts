import { type CallOutsideTool, createCallOutsideTool } from '../agents/shared-tools/call-outside-tool.ts';
import { createOutsideTools, type OutsideTools } from '../agents/shared-tools/outside-tools.ts';
import { refusedHosts } from '../agents/isolated/refused-hosts.ts';
import { createOutgoing } from '../ai/outgoing/outgoing.ts';
import type { Foundation } from '../foundation.ts';
import type { ApiRoute } from '../http/route.ts';
import { createReadTools } from '../mcp/outside/read-tools.ts';
import { createVisit } from '../mcp/outside/visit-server.ts';
import { type AppViews, createAppViews } from '../modules/mcp-apps/views.ts';
import { createKnownServers } from '../modules/mcp-servers/known-servers.ts';
import { mcpServerRoutes } from '../modules/mcp-servers/routes.ts';
import { createMcpServerService } from '../modules/mcp-servers/service.ts';

export interface ComposedMcpServers extends AsyncDisposable {
  routes: ApiRoute[];
  outside: OutsideTools;
  call: CallOutsideTool;
  views: AppViews;
}

export async function composeMcpServers({
  env,
  variables,
  log,
  version,
  database,
  audit,
}: Foundation): Promise<ComposedMcpServers> {
  const outgoing = createOutgoing({ allowedHosts: env.MCP_ALLOWED_HOSTS, allowedIn: 'MCP_ALLOWED_HOSTS' });
  const visit = createVisit({ fetch: outgoing.fetch, variables, version });
  const known = await createKnownServers({ database, log });
  const isAllowedHost = (host: string) => refusedHosts([host], env.AGENT_ALLOWED_HOSTS).length === 0;
  const readTools = createReadTools(visit, isAllowedHost);
  const servers = createMcpServerService({ database, audit, known, readTools });
  const call = createCallOutsideTool({ visit, database, audit, log });
  const views = createAppViews({ database, known, isAllowedHost });
  return {
    routes: mcpServerRoutes({ servers, known, variables }),
    outside: createOutsideTools({ known, call, views, log }),
    call,
    views,
    async [Symbol.asyncDispose]() {
      outgoing.close();
      await known[Symbol.asyncDispose]();
    },
  };
}
