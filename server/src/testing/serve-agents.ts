import { onTestFinished } from 'vitest';
import { type AgentFolder, agentFolder } from './agent-folder.ts';
import { type AgentServices, agentServices, type AgentServicesOptions } from './agent-services.ts';
import { type TestServer, testServer } from './test-server.ts';

export interface ServedAgents extends AgentServices {
  server: TestServer;
  folder: AgentFolder;
}

export async function serveAgents(
  write: (folder: AgentFolder) => Promise<void>,
  options: Partial<AgentServicesOptions> = {},
): Promise<ServedAgents> {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await write(folder);
  const opened = Promise.withResolvers<AgentServices>();
  const compose = agentServices({ pluginsFile: folder.file, ...options }, opened.resolve);
  const server = await testServer({ compose });
  onTestFinished(() => server.close());
  return { server, folder, ...(await opened.promise) };
}
