// The minimal server that stores chats: the official SDK calls the model; one prepared statement stores the question before the
// call, another the answer before its end is sent, on an open connection. No sign-in, history or permissions, and no recovery
// after a crash.
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { reportMeasurements } from '../sockets/measured.ts';

const pool = new pg.Pool({ connectionString: process.env['TEST_DATABASE_URL'], max: 10 });
const table = `bench_kept_${randomUUID().replaceAll('-', '')}`;
await pool.query(`create table ${table} (id uuid primary key, question text not null, answer text)`);
const client = new OpenAI({ apiKey: 'bench-key', baseURL: process.env['OPENAI_BASE_URL'], maxRetries: 0 });
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await once(server, 'listening');
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => void answer(socket, JSON.parse(data.toString())));
});
process.on('disconnect', () => {
  void pool.query(`drop table ${table}`).finally(() => process.exit());
});
reportMeasurements(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);

async function answer(socket: WebSocket, { message }: { message: string }): Promise<void> {
  const id = randomUUID();
  await pool.query({
    name: 'ask',
    text: `insert into ${table} (id, question) values ($1, $2)`,
    values: [id, message],
  });
  const stream = await client.chat.completions.create({
    model: 'gpt-6.1-sol',
    messages: [{ role: 'user', content: message }],
    stream: true,
  });
  let seq = 0;
  let said = '';
  for await (const { choices } of stream) {
    const content = choices[0]?.delta.content;
    if (!content) continue;
    said += content;
    socket.send(JSON.stringify({ type: 'chunk', seq: ++seq, content }));
  }
  await pool.query({
    name: 'end',
    text: `update ${table} set answer = $2 where id = $1`,
    values: [id, said],
  });
  socket.send(JSON.stringify({ type: 'done' }));
}
