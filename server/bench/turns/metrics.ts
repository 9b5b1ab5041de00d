// Measures what the metrics, and traces that are off, cost in one run:
// - the processor time that counting an answer takes, as a part of the processor time of the answer;
// - the processor time that the places of all spans of an answer take without a trace, as such a part, too;
// - the processor time of a scrape, as a part of the 15 seconds between two scrapes;
// - tokens per second of processor time that the server passes on from a model to browsers, with METRICS_PORT and without. Rounds
//   of both alternate, and ratios of neighbors are compared. On a busy machine, this ratio is less exact than the other figures.
//   node --conditions=@staffroom/source server/bench/turns/metrics.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. ROUNDS sets the number of rounds, default 15.
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createMetrics } from '../../src/operations/metrics/create-metrics.ts';
import { noTracer, trace, traced } from '../../src/operations/traces/tracing.ts';
import { newSession, talkerServer } from '../../src/testing/talker.ts';
import { tokenUpstream } from '../../src/testing/token-upstream.ts';
import type { TestServer } from '../../src/testing/test-server.ts';

const rounds = Number(process.env['ROUNDS'] ?? 15);
const streams = 50;
const tokens = 400;
/** Milliseconds between two tokens of a stream. */
const pause = 1;
/** How often counting is repeated. */
const repeats = 100_000;
const scrapes = 40;
/** The number of spans of an answer with a search and a tool, without the first one. */
const spansOfAnswer = 9;
const scrapeEveryMs = 15_000;

using upstream = await tokenUpstream();
await using without = await talkerServer();
await using withMetrics = await talkerServer({}, { env: { METRICS_PORT: '0' } });

async function openStreams(server: TestServer): Promise<(() => Promise<void>)[]> {
  const asks: (() => Promise<void>)[] = [];
  for (let index = 0; index < streams; index++) {
    const client = await server.signIn(`person${index % 4}@example.test`);
    const sessionId = await newSession(client);
    const socket = client.socket();
    await once(socket, 'open');
    asks.push(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const listen = (data: Buffer) => {
        if ((JSON.parse(data.toString()) as { type: string }).type === 'done') resolve();
      };
      socket.on('message', listen);
      socket.send(
        JSON.stringify({ type: 'chat', sessionId, message: `read ${upstream.url(tokens, pause)}` }),
      );
      await promise;
      socket.off('message', listen);
    });
  }
  return asks;
}

/** @returns tokens per second of processor time */
async function round(asks: readonly (() => Promise<void>)[]): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(asks.map((ask) => ask()));
  const { user, system } = process.cpuUsage(before);
  return (streams * tokens) / ((user + system) / 1e6);
}

const line = withMetrics.logged.find((each) => each.includes('"metrics: serving"')) ?? '{}';
const address = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}/metrics`;
/** @returns milliseconds of processor time of a scrape, with that of the client */
async function scrapeCost(): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < scrapes; count++) await (await fetch(address)).text();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3 / scrapes;
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bare = await openStreams(without);
const counted = await openStreams(withMetrics);
await round(bare);
await round(counted);
const speeds: number[] = [];
const ratios: number[] = [];
const noise: number[] = [];
for (let index = 0; index < rounds; index++) {
  // The order alternates, because the second of two rounds is often the faster one.
  const first = index % 2 === 0 ? await round(bare) : null;
  const metrics = await round(counted);
  const second = first ?? (await round(bare));
  const again = await round(bare);
  speeds.push(second);
  ratios.push(metrics / second);
  noise.push(again / second);
}
const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(2)} %`;
/** @returns milliseconds of processor time for what an answer counts */
function countCost(): number {
  const metrics = createMetrics({
    database: { pool: withMetrics.database.pool, hot: withMetrics.database.pool },
    build: { version: '0.0.0', commit: null },
    role: 'all',
    dataDir: tmpdir(),
    hasJobs: true,
    sendsAudit: false,
    backups: { scheduled: false, verified: false },
  });
  const call = { agent: 'a', provider: 'p', model: 'm', inputTokens: 10, outputTokens: 10, durationMs: 900 };
  const before = process.cpuUsage();
  for (let count = 0; count < repeats; count++) {
    metrics.modelCall({ ...call, outcome: 'complete' });
    metrics.modelCost({ ...call, amount: 0.01 });
    metrics.firstToken('m', 0.5);
    metrics.request({
      route: '/api/ai-chat-sessions/:id/messages',
      method: 'GET',
      status: 200,
      seconds: 0.01,
    });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3 / repeats;
}

/** @returns milliseconds of processor time for the spans of an answer while traces are off */
async function spanCost(): Promise<number> {
  const start = { operation: 'retrieval', of: 'library' } as const;
  const work = async () => undefined;
  const before = process.cpuUsage();
  for (let answer = 0; answer < repeats; answer++) {
    await trace(noTracer.begin({ operation: 'answer' }), work);
    for (let span = 0; span < spansOfAnswer; span++) await traced(start, work);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3 / repeats;
}

countCost();
const count = countCost();
await spanCost();
const spans = await spanCost();
const answerMs = (1e3 * tokens) / middle(speeds);
await scrapeCost();
const scrape = await scrapeCost();
process.stdout.write(
  `counting takes ${(count * 1e3).toFixed(1)} µs of ${answerMs.toFixed(1)} ms for an answer, ${((100 * count) / answerMs).toFixed(3)} %\n` +
    `traces that are off take ${(spans * 1e3).toFixed(1)} µs of it, ${((100 * spans) / answerMs).toFixed(3)} %\n` +
    `throughput with metrics ${percent(middle(ratios))}, without again ${percent(middle(noise))} (medians of ${rounds} rounds)\n` +
    `a scrape takes ${scrape.toFixed(1)} ms, ${((100 * scrape) / scrapeEveryMs).toFixed(2)} % of one core\n`,
);
