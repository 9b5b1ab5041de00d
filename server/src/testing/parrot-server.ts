import type { ChatMessage, Claims } from '@staffroom/sdk/internal/shared';
import { vi } from 'vitest';
import { agentFolder } from './agent-folder.ts';
import { openFrames } from './frames.ts';
import { newSession } from './talker.ts';
import type { TestClient } from './test-client.ts';
import { type TestServer, testServer } from './test-server.ts';
import { readingTimeoutMs } from './run/limits.ts';

export interface ParrotServer extends TestServer {
  add(client: TestClient, filename: string, text: string): Promise<string>;
  /** Makes the agent search and then answer with exactly this text; returns the stored answer. */
  say(
    client: TestClient,
    words: {
      say: string;
      search?: string;
      claims?: Claims;
      /** A note of the product after the answer. */
      aside?: string;
      /** Simulates a model that stops at its token limit. */
      cut?: boolean;
      fileContent?: { filename: string; text: string };
    },
  ): Promise<ChatMessage>;
}

/** Encodes the test's instructions in base64, because an answer could quote readable text of the person. */
const hidden = (words: object) => Buffer.from(JSON.stringify(words)).toString('base64');

/** Source code of an agent that searches for `search` and answers with `say`; both are in the test's question. */
const parrot = `
import { serverKit } from '@staffroom/sdk/server';
const { chat, defineServerPlugin } = serverKit({ id: 'parrot', name: 'Parrot', description: '-', capabilities: ['search'] });
export default defineServerPlugin({
  chat: chat(async function* ({ message }, call) {
    const { say, search, claims, aside, cut } = JSON.parse(Buffer.from(message, 'base64').toString());
    const sources = search ? await call.search.passages(search, { limit: 1 }) : [];
    yield { type: 'sources', sources, ...(claims && { claims }) };
    yield { type: 'text', text: say };
    if (aside) yield { type: 'text', text: aside, aside: true };
    if (cut) yield { type: 'usage', usage: { inputTokens: 1, outputTokens: 1 }, truncated: true };
  }),
});
`;

/** Starts the whole server with one agent, number 79, whose answers the test determines. */
export async function parrotServer(env: Record<string, string> = {}): Promise<ParrotServer> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await agentFolder());
  await folder.agent('parrot', { manifest: { number: 79, capabilities: ['search'] }, server: parrot });
  await folder.plugins({ parrot: {} });
  const server = opened.use(await testServer({ env: { PLUGINS_FILE: folder.file, ...env } }));
  const stack = opened.move();
  const close = () => stack.disposeAsync();
  return {
    ...server,
    async add(client, filename, text) {
      const { status, body } = await client.upload('/api/documents', filename, text);
      if (status !== 201) throw new Error(JSON.stringify(body));
      const isProcessed = async () => {
        const document = (await client.get(`/api/documents/${body.id}`)).body;
        if (document.status !== 'processed') throw new Error(`${filename} is ${document.status}`);
      };
      await vi.waitFor(isProcessed, { timeout: readingTimeoutMs, interval: 100 });
      return body.id;
    },
    async say(client, { fileContent, ...words }) {
      using frames = await openFrames(client);
      const sessionId = await newSession(client, 'A chat', 79);
      const { runId } = await frames.ask(sessionId, hidden(words), fileContent && { fileContent });
      const end = await frames.end(runId);
      if (end.type === 'error') throw new Error(end.message);
      return end.message;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
