import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import type { LoopbackOptions } from '@staffroom/sdk/internal/testing';
import { agentFolder } from './agent-folder.ts';
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts';

export interface ProviderServer extends TestServer {
  upstream: LoopbackUpstream;
}

/**
 * Source code of an agent that sends a question to a model and reports who answered: over HTTP, with a tool, as a structure and
 * as a chat.
 */
const asker = `
import { z } from 'zod';
import { aiTool, endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const kit = serverKit({ id: 'asker', name: 'Asker', description: '-', capabilities: ['ai'] });
const request = z.object({ question: z.string(), provider: z.string(), model: z.string(), temperature: z.number(), maxTokens: z.number() }).partial();
const look = aiTool({ name: 'look', description: 'Looks.', input: z.object({}), run: async () => 'Nothing there.' });
const asked = ({ question = 'When?', ...wishes }) => ({ ...wishes, messages: [{ role: 'user', content: question }] });
const answer = (path) => endpoint({ method: 'POST', path, body: request, response: z.unknown() });
export default kit.defineServerPlugin({
  routes: [
    kit.route(answer('/text'), ({ body, call }) => call.ai.text(asked(body))),
    kit.route(answer('/tool'), ({ body, call }) => call.ai.text({ ...asked(body), tools: [look] })),
    kit.route(answer('/object'), ({ body, call }) => call.ai.object({ ...asked(body), schema: z.object({ days: z.number() }) })),
  ],
  chat: kit.chat(async function* (turn, call) {
    yield* call.ai.stream(asked({ question: turn.message }));
  }),
});
`;

function upstreamVariables({ url }: LoopbackUpstream): Record<string, string> {
  return {
    OPENAI_API_KEY: 'sk-loopback-openai',
    OPENAI_BASE_URL: url.openai,
    ANTHROPIC_API_KEY: 'sk-loopback-anthropic',
    ANTHROPIC_BASE_URL: url.anthropic,
    GEMINI_API_KEY: 'loopback-gemini',
    GEMINI_BASE_URL: url.google,
  };
}

/**
 * Starts the whole server with the loopback upstream as its providers and one agent, `asker` (number 78, `/api/agents/asker`).
 * @param variables added to `upstreamVariables`; an empty one removes a key
 */
export async function providerServer(
  variables: Record<string, string> = {},
  {
    loopback,
    manifest,
    ...options
  }: TestServerOptions & {
    loopback?: LoopbackOptions;
    manifest?: Record<string, unknown>;
  } = {},
): Promise<ProviderServer> {
  await using opened = new AsyncDisposableStack();
  const upstream = opened.use(await loopbackUpstream(loopback));
  const folder = opened.use(await agentFolder());
  await folder.agent('asker', { manifest: { number: 78, capabilities: ['ai'], ...manifest }, server: asker });
  await folder.plugins({ asker: {} });
  const env = { ...upstreamVariables(upstream), PLUGINS_FILE: folder.file, ...variables };
  const server = opened.use(await testServer({ ...options, env }));
  const stack = opened.move();
  const close = () => stack.disposeAsync();
  return { ...server, upstream, close, [Symbol.asyncDispose]: close };
}
