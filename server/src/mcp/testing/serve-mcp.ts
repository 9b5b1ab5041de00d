import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';

/**
 * Starts an MCP server on this machine, whose answers are streamed.
 * @param make creates a server for each request
 * @param admits whether a request is accepted; others get status 401
 * @param onBody called with each accepted request
 */
export async function serveMcp(
  make: () => McpServer,
  admits: (request: IncomingMessage) => boolean = () => true,
  onBody: (body: unknown) => void = () => undefined,
): Promise<{ url: string } & AsyncDisposable> {
  const http = createServer((request, response) => {
    void (async () => {
      if (!admits(request)) return void response.writeHead(401).end();
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const handler = createMcpHandler(make);
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const asked = new Request(new URL(request.url ?? '/', 'http://mcp.test'), { method: 'POST', headers });
      const body = await json(request);
      onBody(body);
      const answer = await handler.fetch(asked, { parsedBody: body });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body)
        await pipeline(Readable.fromWeb(answer.body as never), response).catch(() => undefined);
      else response.end();
      await handler.close();
    })();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
}
