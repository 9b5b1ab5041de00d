import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

it('a text frame of any length is read as written', async () => {
  const contents = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) =>
    length < 2 ? 'x'.repeat(length) : `é${'x'.repeat(length - 2)}`,
  );
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer().listen(0, '127.0.0.1');
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, () => {
      for (const content of contents) stream.write(textFrame(content));
    }),
  );
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const read: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  client.on('message', (data: Buffer) => {
    read.push(data.toString());
    if (read.length === contents.length) resolve();
  });
  await promise;
  client.terminate();
  server.close();
  expect(read.map((each) => each.length)).toEqual(contents.map((each) => each.length));
  expect(read).toEqual(contents);
});
