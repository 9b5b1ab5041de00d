// Measures overload: more and more people ask for answers of fifty tokens per second, up to four times the capacity of the
// server on its single core. Reports how many answers it writes, how many it refuses and how quickly, the gaps between tokens,
// and whether any text is lost.
//   node --conditions=@staffroom/source server/bench/overload.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. ASKED, EACH (a tenth of a second) and TOKENS set the
// numbers.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ShortFrames } from '@staffroom/sdk/internal/shared';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import { WebSocket } from 'ws';
import { newSession } from '../src/testing/talker.ts';
import { type TestClient, testClient } from '../src/testing/test-client.ts';
import { at } from './turns/timed.ts';
import { measure, start } from './turns/start.ts';

const asked = Number(process.env['ASKED'] ?? 400);
const each = Number(process.env['EACH'] ?? 5);
const tokens = Number(process.env['TOKENS'] ?? 600);
const people = 8;
const pause = 20;
const token = 'token ';

interface Outcome {
  refused: string | null;
  /** Milliseconds from the question to the first frame about the question. */
  answered: number;
  gaps: number[];
  characters: number;
}

const upstream = await start('providers/upstream.ts', { cores: '1' });
const { openai } = upstream.said as LoopbackUpstream['url'];
const { child, said } = await start('turns/server.ts', { env: { OPENAI_BASE_URL: openai, OVERLOAD: '1' } });
const url = String(said);
const clients: TestClient[] = [];
for (let index = 0; index < people; index++) {
  const client = testClient(url);
  await client.get(`/api/auth/google?login_hint=person${index}%40example.test`, { follow: true });
  clients.push(client);
}
const sessions: { client: TestClient; sessionId: string }[] = [];
for (let index = 0; index < asked; index++) {
  const client = clients[index % people] ?? testClient(url);
  sessions.push({ client, sessionId: await newSession(client, 'A chat', 78) });
}

function ask({ client, sessionId }: (typeof sessions)[number]): Promise<Outcome> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: { cookie, origin: url } });
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const outcome: Outcome = { refused: null, answered: 0, gaps: [], characters: 0 };
  const short = new ShortFrames(() => reject(new Error('Some text did not come')));
  let sent = 0;
  let last = 0;
  const end = () => {
    socket.terminate();
    resolve(outcome);
  };
  socket.on('error', reject);
  socket.on('open', () => {
    sent = performance.now();
    const message = `stream ${tokens} ${pause}`;
    socket.send(JSON.stringify({ type: 'chat', sessionId, message, short: true }));
  });
  socket.on('message', (data: Buffer) => {
    const now = performance.now();
    const frame = short.whole(JSON.parse(data.toString())) as Record<string, string> | null;
    if (!frame || !['run', 'chunk', 'done', 'error'].includes(frame['type'] ?? '')) return;
    outcome.answered ||= now - sent;
    if (frame['type'] === 'chunk') {
      if (last > 0) outcome.gaps.push(now - last);
      last = now;
      outcome.characters += frame['content']?.length ?? 0;
    }
    if (frame['type'] === 'error') outcome.refused = frame['message'] ?? '';
    if (frame['type'] === 'done' || frame['type'] === 'error') end();
  });
  return promise;
}

await measure(child);
const asking: Promise<Outcome>[] = [];
for (const [index, session] of sessions.entries()) {
  asking.push(ask(session));
  if (index % each === each - 1) await delay(100);
}
const outcomes = await Promise.all(asking);
const { cpu, gap } = await measure(child);
const held = outcomes.filter(({ refused }) => refused === null);
const refused = outcomes.filter((outcome) => outcome.refused !== null);
const gaps = held.flatMap((outcome) => outcome.gaps);
const lost = held.filter(({ characters }) => characters !== tokens * token.length).length;
const spread = (of: number[]) =>
  `p50 ${at(of, 0.5).toFixed(0)} ms, p99 ${at(of, 0.99).toFixed(0)} ms, most ${Math.max(0, ...of.map(Math.ceil)).toFixed(0)} ms`;
process.stdout.write(
  `load ${loadavg()[0]?.toFixed(1)}, ${cpu.toFixed(1)} s of processor time, longest block ${gap.toFixed(0)} ms
asked ${outcomes.length}, held ${held.length}, refused ${refused.length}, held and not whole ${lost}
between two pieces of text   ${spread(gaps.slice(0, 100_000))}
until a refusal              ${refused.length === 0 ? 'none' : spread(refused.map(({ answered }) => answered))}
${[...new Set(refused.map((outcome) => outcome.refused))].join('\n')}\n`,
);
child.disconnect();
upstream.child.disconnect();
