// Measures the time from Stop until the provider sees its request end, with Stop arriving at the answering process and at
// another one. Compares with a bare request to the same upstream that is canceled in the same run, twice; the difference
// between the two is the noise.
//   node --conditions=@staffroom/source server/bench/stop.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. ROUNDS sets the number.
import { loadavg } from 'node:os';
import pino from 'pino';
import { createRuns } from '../src/modules/chat/turns/chat-runs.ts';
import { openFrames } from '../src/testing/frames.ts';
import { providerServer } from '../src/testing/provider-server.ts';
import { newSession } from '../src/testing/talker.ts';
import { at } from './turns/timed.ts';

const rounds = Number(process.env['ROUNDS'] ?? 50);
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;

const server = await providerServer(
  {},
  { loopback: { respond: () => ({ text: ['So ', 'far '], breaks: 'stall' }) } },
);
const { upstream, database } = server;
const elsewhere = await createRuns({
  database,
  processName: 'elsewhere',
  log: pino({ level: 'silent' }),
});
const ana = await server.signIn('ana@example.test');
const { id } = (await ana.get('/api/auth/me')).body;
using frames = await openFrames(ana);

/** Stops a request. @returns milliseconds from `stop` until the upstream sees that the newest request has ended */
async function until(stop: () => unknown): Promise<number> {
  const request = upstream.requests.at(-1);
  const pressed = performance.now();
  await stop();
  const ended = await request?.ended;
  if (!ended?.aborted) throw new Error('The request was not given up');
  return ended.at - pressed;
}

async function bare(): Promise<number> {
  const leaving = new AbortController();
  const answer = await fetch(`${upstream.url.openai}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-loopback-openai', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'gpt-6.1-sol',
      stream: true,
      messages: [{ role: 'user', content: 'Continue' }],
    }),
    signal: leaving.signal,
  });
  await answer.body?.getReader().read();
  return until(() => leaving.abort());
}

async function answering(stop: (runId: string) => unknown): Promise<number> {
  const sessionId = await newSession(ana, 'A chat', 78);
  const { runId } = await frames.ask(sessionId, 'Continue', { aiProvider: 'openai' });
  await frames.until({ type: 'chunk', runId });
  const took = await until(() => stop(runId));
  await frames.end(runId);
  return took;
}

const ways = {
  bare,
  here: () => answering((runId) => frames.send({ type: 'stop', runId })),
  elsewhere: () => answering((runId) => elsewhere.stop(runId, id)),
  again: bare,
};
const took = Object.entries(ways).map(([name, way]) => ({ name, way, times: [] as number[] }));
for (let round = 0; round < rounds; round++) {
  for (const { way, times } of took) times.push(await way());
  // Alternates which contender goes first.
  took.reverse();
}

const row = (name: string, share: number) => at(took.find((it) => it.name === name)?.times ?? [], share);
const [one, other] = [row('bare', 0.5), row('again', 0.5)];
const noise = Math.abs(one - other) / Math.min(one, other);
const isVoid = noise > restless ? `   VOID: the baseline differs by ${Math.round(noise * 100)} %` : '';
for (const name of ['here', 'elsewhere']) {
  const ratio = (2 * row(name, 0.5)) / (one + other);
  process.stdout.write(
    `Stop ${name.padEnd(10)} bare ${one.toFixed(2)} ms   again ${other.toFixed(2)}   p50 ${row(name, 0.5).toFixed(2)} (${ratio.toFixed(1)}x)   p99 ${row(name, 0.99).toFixed(2)}   load ${loadavg()[0]?.toFixed(1)}${isVoid}\n`,
  );
}
await elsewhere.close();
await server.close();
