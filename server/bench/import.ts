// Measures the time to the first token of 50 chats, on an idle server and while it processes 500 small uploads, and how many
// files per second become searchable by keyword and by meaning. One person uploads, another one chats.
//   node --conditions=@staffroom/source server/bench/import.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { newSession, talkerServer } from '../src/testing/talker.ts';
import { tokenUpstream } from '../src/testing/token-upstream.ts';
import { retrievalCorpus } from '../src/modules/search/testing/retrieval.ts';
import type { TestClient } from '../src/testing/test-client.ts';
import { at } from './turns/timed.ts';

const files = 500;
const chats = 50;
/** Size of a file in characters. */
const size = 3_000;
/** Number of simultaneous uploads, the same as in a browser. */
const lanes = 3;
/** Milliseconds between two chats. */
const pause = 100;

const print = (line: string) => void process.stdout.write(`${line}\n`);

using upstream = await tokenUpstream();
await using server = await talkerServer();
const ana = await server.signIn('ana@example.test');
const ben = await server.signIn('ben@example.test');
const texts = await smallTexts();

const socket = ben.socket();
await once(socket, 'open');
const sessionId = await newSession(ben);

async function firstToken(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first = 0;
  const began = performance.now();
  const listen = (data: Buffer) => {
    const { type } = JSON.parse(data.toString()) as { type: string };
    if (type === 'chunk' && first === 0) first = performance.now() - began;
    if (type === 'done') resolve();
  };
  socket.on('message', listen);
  socket.send(JSON.stringify({ type: 'chat', sessionId, message: `read ${upstream.url(1, 0)}` }));
  await promise;
  socket.off('message', listen);
  return first;
}

async function chat(): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < chats; turn++) {
    times.push(await firstToken());
    await delay(pause);
  }
  return times;
}

async function smallTexts(): Promise<string[]> {
  if (!retrievalCorpus)
    throw new Error('The corpus is not there: it belongs in ../shared beside the repository');
  const made: string[] = [];
  for (const name of await retrievalCorpus.articles()) {
    const text = await retrievalCorpus.article(name);
    for (let start = 0; start + size <= text.length; start += size)
      made.push(text.slice(start, start + size));
  }
  return Array.from({ length: files }, (_, index) => `File ${index}\n\n${made[index % made.length]}`);
}

async function upload(client: TestClient, indices: Iterator<number>): Promise<void> {
  for (let next = indices.next(); !next.done; next = indices.next()) {
    const { status, body } = await client.upload(
      '/api/documents',
      `file-${next.value}.txt`,
      texts[next.value] ?? '',
    );
    if (status !== 201) throw new Error(`An upload was refused: ${JSON.stringify(body)}`);
  }
}

async function uploadAll(): Promise<void> {
  const indices = texts.keys();
  await Promise.all(Array.from({ length: lanes }, () => upload(ana, indices)));
}

async function processed(count: number): Promise<void> {
  for (;;) {
    const { body } = await ana.get('/api/documents?status=processed&sort=-created&limit=1');
    if (body.counts.total >= count) return;
    await delay(250);
  }
}

/** Seconds from the upload of one file until its owner sees it processed. */
async function single(): Promise<number> {
  const began = performance.now();
  const { body } = await ben.upload('/api/documents', `single-${began}.txt`, texts[0] ?? '');
  while ((await ben.get(`/api/documents/${body.id}`)).body.status !== 'processed') await delay(20);
  return (performance.now() - began) / 1000;
}

await firstToken();
await single();
const idle = await chat();
const again = await chat();
const alone = await single();

const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const uploading = uploadAll().then(seconds);
const searchable = uploading.then(() => processed(files)).then(seconds);
const busy = await chat();
const beside = await single();
const row = (name: string, times: number[]) =>
  print(
    `${name.padEnd(12)} p50 ${at(times, 0.5).toFixed(1)} ms (${(at(times, 0.5) / at(idle, 0.5)).toFixed(2)}x)   p95 ${at(times, 0.95).toFixed(1)} ms (${(at(times, 0.95) / at(idle, 0.95)).toFixed(2)}x)`,
  );
row('idle', idle);
row('idle again', again);
row('importing', busy);
print(`500 files uploaded after ${(await uploading).toFixed(1)} s`);
const after = await searchable;
print(`found by keyword after ${after.toFixed(1)} s: ${(files / after).toFixed(1)} a second`);
row('embedding', await chat());
print(`another person's file: ${alone.toFixed(2)} s alone, ${beside.toFixed(2)} s beside the import`);
socket.terminate();
