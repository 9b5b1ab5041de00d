// The minimal relay: passes each upstream token on as a frame and stores nothing.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { readTokens } from '../../src/testing/token-upstream.ts';
import { reportMeasurements } from './measured.ts';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => void answer(socket, JSON.parse(data.toString())));
});
process.on('disconnect', () => process.exit());
reportMeasurements(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);

async function answer(socket: WebSocket, { url }: { url: string }): Promise<void> {
  let seq = 0;
  for await (const content of readTokens(url)) {
    socket.send(JSON.stringify({ type: 'chunk', seq: ++seq, content }));
  }
  socket.send(JSON.stringify({ type: 'done' }));
}
