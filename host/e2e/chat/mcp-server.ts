import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Returns the results of a server's methods, by the name of the method. */
export type McpResults = Record<string, (params: never) => unknown>;

/**
 * Starts an MCP server of another company on this machine, in the most common protocol revision.
 * @param name the server's own name
 */
export async function openMcpServer(
  name: string,
  results: McpResults,
  capabilities: object = { tools: {} },
): Promise<{ url: string } & Disposable> {
  const all: McpResults = {
    initialize: () => ({ protocolVersion: '2025-06-18', capabilities, serverInfo: { name, version: '1' } }),
    ...results,
  };
  const server = createServer((request, response) => {
    // The server sends no messages on its own, so it refuses the GET request for such messages.
    if (request.method !== 'POST') return void response.writeHead(405).end();
    void json(request).then((body) => {
      const { id, method, params } = body as { id?: number; method: string; params: never };
      if (id === undefined) return response.writeHead(202).end();
      const result = all[method]?.(params);
      const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return { url, [Symbol.dispose]: () => server.close() };
}
