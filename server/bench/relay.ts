// Measures what the server adds to an answer, against a bare relay of the same upstream in the same process: time to the first
// token of a signed-in, stored chat over /ws, and transit time of tokens with 100 streams at 50 tokens per second. Rounds
// alternate, medians of rounds are compared.
//   node --conditions=@staffroom/source server/bench/relay.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { newSession, talkerServer } from '../src/testing/talker.ts';
import { readTokens, tokenUpstream } from '../src/testing/token-upstream.ts';

const rounds = 5;
const turnsPerRound = 40;
const streams = 100;
const tokens = 150;
const pause = 20;
/**
 * Milliseconds between two questions. Slightly more than half a pause, so that questions are sent at all phases of the pause.
 */
const apart = 10.2;

/**
 * Asks a question. Resolves with the milliseconds that each token took to arrive; for the first token, they count from the
 * question.
 */
type Ask = (count: number, pause: number) => Promise<{ first: number; transit: number[] }>;

function ask(socket: WebSocket, frame: (url: string) => object): Ask {
  return async (count, wait) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const transit: number[] = [];
    let first = 0;
    const asked = performance.now();
    const listen = (data: Buffer) => {
      const received = performance.now();
      const message = JSON.parse(data.toString()) as { type: string; content: string };
      if (message.type === 'done') return resolve();
      if (message.type !== 'chunk') return undefined;
      if (transit.length === 0) first = received - asked;
      transit.push(received - Number(message.content));
      return undefined;
    };
    socket.on('message', listen);
    socket.send(JSON.stringify(frame(upstream.url(count, wait))));
    await promise;
    socket.off('message', listen);
    return { first, transit };
  };
}

async function bareRelay() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => void answer(socket, JSON.parse(data.toString())));
  });
  const { port } = server.address() as AddressInfo;
  return {
    async open(): Promise<Ask> {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      await once(socket, 'open');
      return ask(socket, (url) => ({ url }));
    },
    [Symbol.dispose]() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

async function answer(socket: WebSocket, { url }: { url: string }): Promise<void> {
  let seq = 0;
  for await (const content of readTokens(url)) {
    socket.send(JSON.stringify({ type: 'chunk', seq: ++seq, content }));
  }
  socket.send(JSON.stringify({ type: 'done' }));
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

async function firstTokens(open: Ask): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turnsPerRound; turn++) times.push((await open(1, 0)).first);
  return times;
}

async function transits(asks: Ask[]): Promise<number[]> {
  // Starts the streams at different times. Simultaneous ones would get each token in the same moment, and the measurement would
  // show the queue of that moment, which is longer for a faster server.
  const streamed = await Promise.all(
    asks.map(async (each, index) => {
      await delay(index * apart);
      return each(tokens, pause);
    }),
  );
  return streamed.flatMap(({ transit }) => transit.slice(1));
}

async function compare(
  title: string,
  ways: Record<string, () => Promise<number[]>>,
  shares: number[],
): Promise<void> {
  const measured = new Map(Object.keys(ways).map((name) => [name, shares.map((): number[] => [])]));
  for (const way of Object.values(ways)) await way();
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const values = await way();
      shares.forEach((share, index) => measured.get(name)?.[index]?.push(at(values, share)));
    }
  }
  const medians = (name: string) => (measured.get(name) ?? []).map((values) => at(values, 0.5));
  const base = medians('relay');
  for (const name of Object.keys(ways)) {
    const cells = medians(name).map(
      (value, index) =>
        `p${(shares[index] ?? 0) * 100} ${value.toFixed(2)} ms (${(value / (base[index] ?? 1)).toFixed(2)}x)`,
    );
    process.stdout.write(`${title} ${name.padEnd(12)} ${cells.join('   ')}\n`);
  }
}

using upstream = await tokenUpstream();
using relay = await bareRelay();
await using server = await talkerServer();

async function openChat(email: string): Promise<Ask> {
  const client = await server.signIn(email);
  const sessionId = await newSession(client);
  const socket = client.socket();
  await once(socket, 'open');
  return ask(socket, (url) => ({ type: 'chat', sessionId, message: `read ${url}` }));
}

// Two runs of the baseline. If they differ by more than 15%, the machine was too busy for a comparison.
const bare = await relay.open();
const chat = await openChat('ana@example.test');
await compare(
  'first token',
  { relay: () => firstTokens(bare), 'relay again': () => firstTokens(bare), server: () => firstTokens(chat) },
  [0.5, 0.99],
);
const bares: Ask[] = [];
const chats: Ask[] = [];
for (let index = 0; index < streams; index++) {
  bares.push(await relay.open());
  chats.push(await openChat(`person${index % 4}@example.test`));
}
await compare(
  'transit    ',
  { relay: () => transits(bares), 'relay again': () => transits(bares), server: () => transits(chats) },
  [0.5, 0.99],
);
