import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isolated } from './agent-folder.ts';
import { type TestServer, testServer, type TestServerOptions } from './test-server.ts';

export async function writePlugins(
  folder: string,
  agent: string,
  entry: Record<string, unknown> = {},
): Promise<string> {
  const file = path.join(folder, 'plugins.json');
  const from = path.join(import.meta.dirname, 'agents', agent);
  await writeFile(file, JSON.stringify({ agents: { [agent]: { from, ...isolated, ...entry } } }));
  return file;
}

export async function fixtureServer(
  agent: string,
  entry: Record<string, unknown> = {},
  options: TestServerOptions = {},
): Promise<TestServer> {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), `staffroom-${agent}-`));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const env = { PLUGINS_FILE: await writePlugins(folder, agent, entry), ...options.env };
  const server = resources.use(await testServer({ ...options, env }));
  const opened = resources.move();
  const close = () => opened.disposeAsync();
  return { ...server, close, [Symbol.asyncDispose]: close };
}
