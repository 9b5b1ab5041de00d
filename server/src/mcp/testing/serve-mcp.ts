import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';

/**
 * Starts an MCP server on this machine, whose answers are streamed.
 * @param make creates a server for each request
 * @param admits whether a request is accepted; others get status 401, with the headers that it returns
 * @param onBody called with each accepted request
 * @param more answers other requests, such as those for metadata; returns false for requests of the protocol
 */
export async function serveMcp(
  make: () => McpServer,
  admits: (request: IncomingMessage) => boolean | Record<string, string> = () => true,
  onBody: (body: unknown, request: IncomingMessage) => void = () => undefined,
  more: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<{ url: string } & AsyncDisposable> {
  const http = createServer((request, response) => {
    void (async () => {
      if (more(request, response)) return;
      const admitted = admits(request);
      if (admitted !== true) return void response.writeHead(401, admitted || {}).end();
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const handler = createMcpHandler(make);
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const asked = new Request(new URL(request.url ?? '/', 'http://mcp.test'), { method: 'POST', headers });
      const body = await json(request);
      onBody(body, request);
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
