import { fixtureServer } from './fixture-server.ts';
import type { Frames } from './frames.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer, TestServerOptions } from './test-server.ts';

export const talkerServer = (
  entry: Record<string, unknown> = {},
  options: TestServerOptions = {},
): Promise<TestServer> => fixtureServer('talker', entry, options);

export async function newSession(client: TestClient, title = 'A chat', agentId = 77): Promise<string> {
  const { status, body } = await client.post('/api/ai-chat-sessions', { agentId, title });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Lets the waiting answers of a session go on. `count 9 4` waits after its fourth number, `wait go` when it is continued. */
export async function letGo(frames: Frames, sessionId: string): Promise<void> {
  frames.send({ type: 'talker:go', id: sessionId, data: { sessionId } });
  await frames.until({ type: 'agent-done', id: sessionId });
}

export async function stored(client: TestClient, sessionId: string): Promise<[string, string, string][]> {
  const { body } = await client.get(`/api/ai-chat-sessions/${sessionId}/messages`);
  return body.map(({ role, content, status }: Record<string, string>) => [role, content, status]);
}
