// Measures how many documents per second the server brings from upload to semantic search, with real text of 20 KB each and
// vectors from the network. The baseline is the minimal statements for the same data (a row, its passages, their vectors), once
// per file, in a process on the same core. It runs twice; the difference between the two runs is the noise. Also counts the
// server's statements and processor time, because other programs may use the machine.
// node --conditions=@staffroom/source server/bench/ingestion.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. FILES (100) and ROUNDS (3) set the numbers.
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import pLimit from 'p-limit';
import { retrievalCorpus } from '../src/modules/search/testing/retrieval.ts';
import { testClient } from '../src/testing/test-client.ts';
import { at, timed } from './turns/timed.ts';
import type { BareWork } from './turns/bare-ingesting.ts';
import { measure, start } from './turns/start.ts';

const files = Number(process.env['FILES'] ?? 100);
const rounds = Number(process.env['ROUNDS'] ?? 3);
const size = 20_000;
const lanes = 3;

const upstream = await start('providers/upstream.ts', { cores: '1' });
const { openai } = upstream.said as LoopbackUpstream['url'];
const { child, said } = await start('turns/ingesting.ts', { env: { OPENAI_BASE_URL: openai } });
const { child: bareChild } = await start('turns/bare-ingesting.ts', { env: { OPENAI_BASE_URL: openai } });
const client = testClient(String(said));
await client.get('/api/auth/google?login_hint=root%40example.test', { follow: true });
const texts = await realTexts();
let made = 0;

async function realTexts(): Promise<string[]> {
  const corpus = retrievalCorpus;
  if (!corpus) throw new Error('The corpus is not there: it belongs in ../shared beside the repository');
  const articles = await Promise.all((await corpus.articles()).map((name) => corpus.article(name)));
  const all = articles.join('\n\n');
  return Array.from({ length: files }, (_, index) => {
    const from = (index * size * 7) % Math.max(1, all.length - size);
    return all.slice(from, from + size);
  });
}

const inLanes = async (work: (text: string, index: number) => Promise<unknown>) => {
  const limit = pLimit(lanes);
  await Promise.all(texts.map((text, index) => limit(() => work(text, index))));
};

const throughTheServer = () =>
  timed(async () => {
    const number = made++;
    await inLanes(async (text, index) => {
      const { status } = await client.upload('/api/documents', `${number}-${index}.txt`, `${number} ${text}`);
      if (status !== 201) throw new Error(`An upload was answered by ${status}`);
    });
    for (;;) {
      const { body } = await client.get('/api/admin/embeddings');
      if (body.done === body.total && body.total >= made * files) return;
      await delay(100);
    }
  });

const bare = async (copy: number, number: number) => {
  const named = texts.map((text, index) => ({ name: `${number}-${index}`, text: `${number} ${text}` }));
  const work: BareWork = { files: named, copy, lanes };
  bareChild.send(work);
  const [took] = (await once(bareChild, 'message')) as [number];
  return took;
};

const rows: { bare: number; again: number; server: number; processor: number; statements: number }[] = [];
for (let round = 0; round <= rounds; round++) {
  const one = await bare(0, round);
  await measure(child);
  const server = await throughTheServer();
  const { cpu, statements } = await measure(child);
  const other = await bare(1, round);
  // The first round only warms up and is not counted.
  if (round > 0) rows.push({ bare: one, again: other, server, processor: cpu, statements });
}
const middle = (of: (row: (typeof rows)[number]) => number) => at(rows.map(of), 0.5);
const rate = (milliseconds: number) => (files * 1_000) / milliseconds;
const [one, other, server] = [
  middle((row) => row.bare),
  middle((row) => row.again),
  middle((row) => row.server),
];
process.stdout.write(
  `documents a second   bare ${rate(one).toFixed(1)}, ${rate(other).toFixed(1)}   server ${rate(server).toFixed(1)} (${((one + other) / 2 / server).toFixed(2)}×)   load ${loadavg()[0]?.toFixed(1)}
of the server        ${((middle((row) => row.processor) * 1e6) / (files * size)).toFixed(2)} s of processor time a MB, ${(middle((row) => row.statements) / files).toFixed(1)} statements a document\n`,
);
for (const started of [child, bareChild, upstream.child]) started.disconnect();
