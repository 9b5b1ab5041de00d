import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestClient } from './test-client.ts';
import { type TestServer, testServer, type TestServerOptions } from './test-server.ts';

const talker = path.join(import.meta.dirname, 'agents/talker');

/** Writes a `plugins.json` that installs the agent `talker`. Returns its path. */
export async function writeTalkerPlugins(
  folder: string,
  entry: Record<string, unknown> = {},
): Promise<string> {
  const file = path.join(folder, 'plugins.json');
  await writeFile(file, JSON.stringify({ agents: { talker: { from: talker, ...entry } } }));
  return file;
}

/** The whole server with one agent, `talker`, which says what a test asks it to say. */
export async function talkerServer(
  entry: Record<string, unknown> = {},
  options: TestServerOptions = {},
): Promise<TestServer> {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-talker-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const env = { PLUGINS_FILE: await writeTalkerPlugins(folder, entry), ...options.env };
  const server = resources.use(await testServer({ ...options, env }));
  const opened = resources.move();
  const close = () => opened.disposeAsync();
  return { ...server, close, [Symbol.asyncDispose]: close };
}

export async function newSession(client: TestClient, title = 'A chat'): Promise<string> {
  const { status, body } = await client.post('/api/ai-chat-sessions', { agentId: 77, title });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** What is stored, as role, content and status. */
export async function stored(client: TestClient, sessionId: string): Promise<[string, string, string][]> {
  const { body } = await client.get(`/api/ai-chat-sessions/${sessionId}/messages`);
  return body.map(({ role, content, status }: Record<string, string>) => [role, content, status]);
}
