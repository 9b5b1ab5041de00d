// Measures 1,000 idle sockets and 200 streams at 50 tokens per second: the whole server, with sign-in, log and storage for
// every answer, against a bare relay of the same upstream in the same run. Both are separate processes; browsers and upstream
// are this one, so that one clock measures a token's delay. Rounds alternate, medians of rounds are compared.
//   node --conditions=@staffroom/source server/bench/sockets.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. IDLE and STREAMS set the numbers.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { WebSocket } from 'ws';
import { newSession } from '../src/testing/talker.ts';
import { type TestClient, testClient } from '../src/testing/test-client.ts';
import { tokenUpstream } from '../src/testing/token-upstream.ts';
import { at } from './turns/timed.ts';
import type { Measured } from './sockets/measured.ts';

const idle = Number(process.env['IDLE'] ?? 1_000);
const streams = Number(process.env['STREAMS'] ?? 200);
const rounds = 3;
const tokens = 200;
const pause = 20;
const people = 40;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;

interface Contender {
  open: (index: number) => Promise<WebSocket>;
  frame: (index: number, url: string) => Promise<object>;
  measure: () => Promise<Measured>;
  stop: () => void;
}

async function start(name: string): Promise<{ child: ChildProcess; url: string }> {
  const file = path.join(import.meta.dirname, 'sockets', name);
  const child = fork(file, { execArgv: [...process.execArgv, '--expose-gc'] });
  const [url] = (await once(child, 'message')) as [string];
  return { child, url };
}

async function measure(child: ChildProcess): Promise<Measured> {
  child.send('measure');
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

async function relay(): Promise<Contender> {
  const { child, url } = await start('relay.ts');
  return {
    async open() {
      const socket = new WebSocket(url);
      await once(socket, 'open');
      return socket;
    },
    frame: (_index, upstreamUrl) => Promise.resolve({ url: upstreamUrl }),
    measure: () => measure(child),
    stop: () => child.disconnect(),
  };
}

async function wholeServer(): Promise<Contender> {
  const { child, url } = await start('server.ts');
  const signedIn: TestClient[] = [];
  for (let index = 0; index < people; index++) {
    const client = testClient(url);
    await client.get(`/api/auth/google?login_hint=person${index}%40example.test`, { follow: true });
    signedIn.push(client);
  }
  const client = (index: number) => signedIn[index % people] ?? testClient(url);
  return {
    async open(index) {
      const socket = client(index).socket();
      await once(socket, 'open');
      return socket;
    },
    frame: async (index, upstreamUrl) => ({
      type: 'chat',
      sessionId: await newSession(client(index)),
      message: `read ${upstreamUrl}`,
    }),
    measure: () => measure(child),
    stop: () => child.disconnect(),
  };
}

/** Reads an answer. Returns the milliseconds of each token except the first. */
async function stream(socket: WebSocket, frame: object): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const delays: number[] = [];
  const listen = (data: Buffer) => {
    const received = performance.now();
    const message = JSON.parse(data.toString()) as { type: string; content: string; message: string };
    if (message.type === 'chunk') delays.push(received - Number(message.content));
    else if (message.type === 'done') resolve();
    else if (message.type === 'error') reject(new Error(message.message));
  };
  socket.on('message', listen);
  socket.send(JSON.stringify(frame));
  await promise;
  socket.off('message', listen);
  if (delays.length !== tokens) throw new Error(`${delays.length} of ${tokens} tokens came`);
  return delays.slice(1);
}

const units = { 'delay p50': 'ms', 'delay p99': 'ms', 'longest gap': 'ms', 'CPU a stream': '%' };
type Row = keyof typeof units;

async function round(contender: Contender, sockets: WebSocket[]): Promise<Record<Row, number>> {
  const frames: object[] = [];
  for (const index of sockets.keys()) frames.push(await contender.frame(index, upstream.url(tokens, pause)));
  await contender.measure();
  const started = performance.now();
  const delays = (
    await Promise.all(sockets.map((socket, index) => stream(socket, frames[index] ?? {})))
  ).flat();
  const seconds = (performance.now() - started) / 1_000;
  const { cpu, gap } = await contender.measure();
  return {
    'delay p50': at(delays, 0.5),
    'delay p99': at(delays, 0.99),
    'longest gap': gap,
    'CPU a stream': (100 * cpu) / seconds / streams,
  };
}

function report(title: string, unit: string, base: number[], again: number[], ours: number[]): void {
  const [relayed, repeated, served] = [at(base, 0.5), at(again, 0.5), at(ours, 0.5)];
  const noise = Math.abs(repeated - relayed) / Math.max(Math.min(repeated, relayed), 1e-9);
  const cells = [
    `relay ${relayed.toFixed(2)} ${unit}`,
    `again ${repeated.toFixed(2)}`,
    `server ${served.toFixed(2)} (${(served / relayed).toFixed(2)}x)`,
    ...(noise > restless ? [`VOID: the baseline differs by ${Math.round(noise * 100)} %`] : []),
  ];
  process.stdout.write(`${title.padEnd(22)} ${cells.join('   ')}\n`);
}

async function hold(contender: Contender): Promise<number> {
  const before = await contender.measure();
  for (let index = 0; index < idle; index += 50) {
    const some = Array.from({ length: Math.min(50, idle - index) }, (_, next) =>
      contender.open(index + next),
    );
    await Promise.all(some);
  }
  const after = await contender.measure();
  return (after.memory - before.memory) / idle / 1_024;
}

using upstream = await tokenUpstream();
const bare = await relay();
const whole = await wholeServer();
const contenders = { relay: bare, again: bare, server: whole };
// Opens the streaming sockets first, so that fixed costs of the process are not counted for the idle sockets.
const streaming = new Map<Contender, WebSocket[]>();
for (const contender of [bare, whole]) {
  const sockets: WebSocket[] = [];
  for (let index = 0; index < streams; index++) sockets.push(await contender.open(index));
  streaming.set(contender, sockets);
}
const [relayed, served] = [await hold(bare), await hold(whole)];
process.stdout.write(
  `${'idle socket'.padEnd(22)} relay ${relayed.toFixed(1)} kB   server ${served.toFixed(1)} kB (${(served / relayed).toFixed(2)}x)\n`,
);
for (const [contender, sockets] of streaming) await round(contender, sockets);
const measured: Record<keyof typeof contenders, Record<Row, number>[]> = { relay: [], again: [], server: [] };
for (let turn = 0; turn < rounds; turn++) {
  for (const [name, contender] of Object.entries(contenders)) {
    const values = await round(contender, streaming.get(contender) ?? []);
    measured[name as keyof typeof contenders].push(values);
  }
}
for (const [row, unit] of Object.entries(units)) {
  const of = (name: keyof typeof contenders) => measured[name].map((values) => values[row as Row]);
  report(row, unit, of('relay'), of('again'), of('server'));
}
bare.stop();
whole.stop();
for (const sockets of streaming.values()) for (const socket of sockets) socket.terminate();
process.exit();
