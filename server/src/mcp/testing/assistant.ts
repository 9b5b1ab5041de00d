import {
  Client,
  type ClientOptions,
  type RequestOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';

export async function tokenOf(client: TestClient, days: number | null = 30, mayAct?: boolean) {
  const made = await client.post('/api/access-tokens', { name: 'My editor', days, mayAct });
  expect(made.status).toBe(201);
  return made.body as { id: string; secret: string; ending: string; expiresAt: string | null };
}

/** Connects the official client of the protocol, as an external assistant does. */
export async function assistant(url: string, secret: string, options?: ClientOptions) {
  const client = new Client({ name: 'assistant', version: '1.0.0' }, options);
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
    requestInit: { headers: { Authorization: `Bearer ${secret}` } },
  });
  await client.connect(transport);
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name: string, input: Record<string, unknown>, request?: RequestOptions) {
      const answer = await client.callTool({ name, arguments: input }, request);
      const { content, isError, structuredContent } = answer;
      const words = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { words, isError: isError ?? false, data: structuredContent };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
