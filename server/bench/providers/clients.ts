// The browsers: a process of its own, so that only the server's work is measured.
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** One question over one socket; `headers` are those of a signed-in browser. */
export interface Question {
  url: string;
  headers: Record<string, string>;
  frame: object;
}

/** Milliseconds to the first token of each, and how many tokens came in all. */
export interface Heard {
  first: number[];
  tokens: number;
}

const sockets = new Map<number, WebSocket>();

async function open(index: number, { url, headers }: Question): Promise<WebSocket> {
  const kept = sockets.get(index);
  if (kept?.readyState === WebSocket.OPEN) return kept;
  const socket = new WebSocket(url, { headers });
  sockets.set(index, socket);
  await once(socket, 'open');
  return socket;
}

async function ask(socket: WebSocket, frame: object): Promise<{ first: number; tokens: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let first = 0;
  let tokens = 0;
  const asked = performance.now();
  const listen = (data: Buffer) => {
    const received = performance.now();
    const message = JSON.parse(data.toString()) as { type: string; message: unknown };
    if (message.type === 'done') resolve();
    else if (message.type === 'error') reject(new Error(String(message.message)));
    else if (message.type === 'chunk' && tokens++ === 0) first = received - asked;
  };
  socket.on('message', listen);
  socket.send(JSON.stringify(frame));
  await promise;
  socket.off('message', listen);
  return { first, tokens };
}

async function answer(questions: Question[]): Promise<Heard> {
  const opened = await Promise.all(questions.map((question, index) => open(index, question)));
  const heard = await Promise.all(
    questions.map(({ frame }, index) => ask(opened[index] ?? new WebSocket(''), frame)),
  );
  return {
    first: heard.map(({ first }) => first),
    tokens: heard.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

process.on('message', (questions: Question[]) => {
  answer(questions).then(
    (heard) => process.send?.({ heard }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
