import { type CallOutsideTool, createCallOutsideTool } from '../agents/shared-tools/call-outside-tool.ts';
import { createOutsideTools, type OutsideTools } from '../agents/shared-tools/outside-tools.ts';
import { refusedHosts } from '../platform/isolated/refused-hosts.ts';
import { createOutgoing } from '../ai/outgoing/outgoing.ts';
import type { Foundation } from '../foundation.ts';
import type { ApiRoute } from '../http/route.ts';
import { createReadTools } from '../mcp/outside/read-tools.ts';
import { createVisit } from '../mcp/outside/visit-server.ts';
import { createOAuthProtocol } from '../mcp/sign-in/oauth-protocol.ts';
import { createAccounts } from '../modules/mcp-accounts/accounts.ts';
import { createClients } from '../modules/mcp-accounts/clients.ts';
import { rotate } from '../modules/mcp-accounts/rotate.ts';
import { mcpAccountRoutes } from '../modules/mcp-accounts/routes.ts';
import { createSignIns } from '../modules/mcp-accounts/sign-ins.ts';
import { createVault } from '../modules/mcp-accounts/vault.ts';
import type { SignInServer } from '../modules/mcp-servers/entity.ts';
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
  publicUrl,
}: Foundation): Promise<ComposedMcpServers> {
  const outgoing = createOutgoing({ allowedHosts: env.MCP_ALLOWED_HOSTS, allowedIn: 'MCP_ALLOWED_HOSTS' });
  const visit = createVisit({ fetch: outgoing.fetch, variables, version });
  const known = await createKnownServers({ database, log });
  const protocol = createOAuthProtocol(outgoing.fetch);
  const vault = createVault({ key: env.AGENT_SECRETS_KEY, oldKey: env.AGENT_SECRETS_KEY_OLD });
  // Each server has its own address, so that the response of one authorization server is never taken for that of another.
  const redirectUrl = (serverId: number) => `${publicUrl()}/api/mcp-accounts/${serverId}/callback`;
  const product = env.PRODUCT_NAME;
  const clients = createClients({ database, audit, protocol, vault, product, redirectUrl });
  const accounts = createAccounts({ database, audit, protocol, clients, vault, log });
  const signIns = createSignIns({ database, protocol, clients, accounts, vault, redirectUrl });
  const personal = {
    requireKey: vault.requireKey,
    discover: protocol.discover,
    accessOf: (server: SignInServer, userId: string) => accounts.accessOf(server, userId),
  };
  const isAllowedHost = (host: string) => refusedHosts([host], env.AGENT_ALLOWED_HOSTS).length === 0;
  const readTools = createReadTools(visit, isAllowedHost);
  const servers = createMcpServerService({ database, audit, known, readTools, personal });
  const call = createCallOutsideTool({ visit, accounts, database, audit, log });
  const views = createAppViews({ database, known, isAllowedHost });
  await rotate({ database, vault, log });
  return {
    routes: [
      ...mcpServerRoutes({ servers, known, variables }),
      ...mcpAccountRoutes({ known, accounts, clients, signIns, log }),
    ],
    outside: createOutsideTools({ known, call, views, accounts, log }),
    call,
    views,
    async [Symbol.asyncDispose]() {
      outgoing.close();
      await known[Symbol.asyncDispose]();
    },
  };
}
