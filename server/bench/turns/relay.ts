// The minimal relay of a model: passes each token on as a frame and stores nothing.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import { type WebSocket, WebSocketServer } from 'ws';
import { reportMeasurements } from '../sockets/measured.ts';

const upstream = `${process.env['OPENAI_BASE_URL']}/chat/completions`;
const headers = { authorization: 'Bearer bench-key', 'content-type': 'application/json' };
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => void answer(socket, JSON.parse(data.toString())));
});
process.on('disconnect', () => process.exit());
reportMeasurements(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);

async function answer(socket: WebSocket, { message }: { message: string }): Promise<void> {
  const asking = request(upstream, { method: 'POST', headers });
  const messages = [{ role: 'user', content: message }];
  asking.end(JSON.stringify({ model: 'gpt-6.1-sol', messages, stream: true }));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');
  let seq = 0;
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return;
      const { choices } = JSON.parse(data) as { choices: { delta: { content?: string } }[] };
      const content = choices[0]?.delta.content;
      if (content) socket.send(JSON.stringify({ type: 'chunk', seq: ++seq, content }));
    },
  });
  response.on('data', (text: string) => parser.feed(text));
  await once(response, 'end');
  socket.send(JSON.stringify({ type: 'done' }));
}
