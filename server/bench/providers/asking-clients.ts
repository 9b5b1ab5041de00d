import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ShortFrames } from '@staffroom/sdk/internal/shared';
import { WebSocket } from 'ws';

/** One question to send over one socket; `headers` are those of a signed-in browser. */
export interface Question {
  url: string;
  headers: Record<string, string>;
  frame: object;
}

/** Milliseconds to the first token of each question, the number of tokens, and the bytes of all frames. */
export interface Heard {
  first: number[];
  tokens: number;
  bytes: number;
}

export interface Asking {
  questions: Question[];
  fresh?: boolean;
  /** Whether to ask one question at a time, with one connection per person. */
  inTurn?: boolean;
  /**
   * Milliseconds between questions, even if the previous one is not answered yet. The questions use a few connections in turn.
   */
  every?: number;
}

/** Number of connections for overlapping questions, enough that no connection has two questions at a time. */
const few = 20;

/** The upstream's token, by which tokens are counted, because pieces of an answer may contain several. */
const token = 'token ';

const sockets = new Map<string, WebSocket>();

async function open(place: string, { url, headers }: Question): Promise<WebSocket> {
  const kept = sockets.get(place);
  if (kept?.readyState === WebSocket.OPEN) return kept;
  const socket = new WebSocket(url, { headers });
  sockets.set(place, socket);
  await once(socket, 'open');
  return socket;
}

interface Said {
  type: string;
  message: unknown;
  content: string;
}

async function ask(socket: WebSocket, frame: object) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const heard = { first: 0, tokens: 0, bytes: 0 };
  const short = new ShortFrames(() => reject(new Error('Some text did not come')));
  const asked = performance.now();
  const listen = (data: Buffer) => {
    const received = performance.now();
    heard.bytes += data.length;
    const message = short.whole(JSON.parse(data.toString())) as Said | null;
    if (message === null) return undefined;
    if (message.type === 'done') return resolve();
    if (message.type === 'error') return reject(new Error(String(message.message)));
    if (message.type !== 'chunk') return undefined;
    if (heard.tokens === 0) heard.first = received - asked;
    heard.tokens += message.content.length / token.length;
    return undefined;
  };
  socket.on('message', listen);
  socket.send(JSON.stringify(frame));
  await promise;
  socket.off('message', listen);
  return heard;
}

async function answer({ questions, fresh = false, inTurn = false, every = 0 }: Asking): Promise<Heard> {
  const heard: Awaited<ReturnType<typeof ask>>[] = [];
  const place = (index: number, { url, headers }: Question) =>
    inTurn ? `${url} ${headers['cookie']}` : `${url} ${headers['cookie']} ${every > 0 ? index % few : index}`;
  if (fresh) {
    for (const socket of sockets.values()) socket.terminate();
    sockets.clear();
  }
  if (inTurn) {
    for (const question of questions)
      heard.push(await ask(await open(place(0, question), question), question.frame));
  } else if (every > 0) {
    const asked: ReturnType<typeof ask>[] = [];
    for (const [index, question] of questions.entries()) {
      asked.push(ask(await open(place(index, question), question), question.frame));
      await delay(every);
    }
    heard.push(...(await Promise.all(asked)));
  } else {
    const opened = await Promise.all(
      questions.map(async (question, index) => ({
        question,
        socket: await open(place(index, question), question),
      })),
    );
    heard.push(...(await Promise.all(opened.map(({ question, socket }) => ask(socket, question.frame)))));
  }
  return {
    first: heard.map(({ first }) => first),
    tokens: Math.round(heard.reduce((sum, { tokens }) => sum + tokens, 0)),
    bytes: heard.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

process.on('message', (asking: Asking) => {
  answer(asking).then(
    (heard) => process.send?.({ heard }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
