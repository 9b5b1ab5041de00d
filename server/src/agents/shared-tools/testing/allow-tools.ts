import type { TestClient } from '../../../testing/test-client.ts';

interface Listed {
  tools: { digest: string; consent: string }[];
}

const waiting = ({ tools }: Listed) =>
  tools.filter(({ consent }) => consent !== 'allowed').map(({ digest }) => digest);

/** Allows all shared tools of agents and all tools of MCP servers, as an administrator does after reading them. */
export async function allowTools(admin: TestClient): Promise<void> {
  const agents = (await admin.get('/api/admin/agent-tools')).body as (Listed & { agent: string })[];
  const servers = (await admin.get('/api/admin/mcp-servers')).body as (Listed & { id: number })[];
  for (const [path, one] of [
    ...agents.map((agent) => [`/api/admin/agent-tools/${agent.agent}/allow`, agent] as const),
    ...servers.map((server) => [`/api/admin/mcp-servers/${server.id}/allow`, server] as const),
  ]) {
    const digests = waiting(one);
    if (digests.length > 0) await admin.post(path, { digests });
  }
}
