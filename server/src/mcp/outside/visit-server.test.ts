import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createVisit } from './visit-server.ts';

it('the error for a hanging MCP server names the timeout', async () => {
  const http = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server = { name: 'Tickets', url: `http://127.0.0.1:${port}/mcp`, tokenVariable: null };
  const visit = createVisit({ fetch, variables: {}, version: '1.0.0', timeoutSeconds: 0.2 });
  const asked = visit(server, new AbortController().signal, (client, options) =>
    client.listTools(undefined, options),
  );
  await expect(asked).rejects.toThrow(`Tickets at 127.0.0.1:${port} did not answer within 0.2 seconds.`);
  http.close();
  http.closeAllConnections();
});
