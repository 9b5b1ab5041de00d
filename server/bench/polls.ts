// Measures the server's processor time for polls by clients without a socket when nothing is new: with the previous ETag, and
// without one, which returns the whole list. Compares with a request to Koa alone, run twice; the difference between the two is
// the noise.
//   node --conditions=@staffroom/source server/bench/polls.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database.
import { loadavg } from 'node:os';
import { testClient } from '../src/testing/test-client.ts';
import { at } from './turns/timed.ts';
import { measure, start } from './turns/start.ts';

const rounds = Number(process.env['ROUNDS'] ?? 5);
const polls = 200;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;
type Four = [number, number, number, number];
const bare = await start('starts/bare.ts');
const bareClient = testClient(String(bare.said));
const { child, said } = await start('turns/polled.ts');
const client = testClient(String(said));
await client.get('/api/auth/google?login_hint=person0%40example.test', { follow: true });
const [{ id }] = (await client.get('/api/ai-chat-sessions')).body;

async function cost(path: string, known: boolean): Promise<number> {
  const etag = known ? ((await client.get(path)).headers.get('etag') ?? '') : '';
  const headers = etag === '' ? {} : { 'if-none-match': etag };
  await measure(child);
  for (let index = 0; index < polls; index++) {
    const { status } = await client.get(path, { headers });
    if (status !== (etag === '' ? 200 : 304)) throw new Error(`${path} was answered by ${status}`);
  }
  return ((await measure(child)).cpu * 1_000) / polls;
}

async function lowestCost(): Promise<number> {
  await measure(bare.child);
  for (let index = 0; index < polls; index++) await bareClient.get('/');
  return ((await measure(bare.child)).cpu * 1_000) / polls;
}

for (const path of ['/api/ai-jobs', '/api/ai-chat-sessions', `/api/ai-chat-sessions/${id}/messages`]) {
  const whole: number[] = [];
  const known: number[] = [];
  const least: number[] = [];
  const again: number[] = [];
  await cost(path, true);
  await lowestCost();
  for (let round = 0; round < rounds; round++) {
    least.push(await lowestCost());
    whole.push(await cost(path, false));
    known.push(await cost(path, true));
    again.push(await lowestCost());
  }
  const [all, one, other, unchanged] = [whole, least, again, known].map((values) => at(values, 0.5)) as Four;
  const noise = Math.abs(one - other) / Math.min(one, other);
  const ratio = (2 * unchanged) / (one + other);
  const isVoid = noise > restless ? `   VOID: the baseline differs by ${Math.round(noise * 100)} %` : '';
  process.stdout.write(
    `${path.replace(id, ':id').padEnd(40)} Koa ${one.toFixed(2)} ms   again ${other.toFixed(2)}   whole ${all.toFixed(2)}   304 ${unchanged.toFixed(2)} (${ratio.toFixed(1)}x)   load ${loadavg()[0]?.toFixed(1)}${isVoid}\n`,
  );
}
for (const started of [child, bare.child]) started.disconnect();
