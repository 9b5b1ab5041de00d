// Processor time that the server takes for the polls of pages without a socket, where nothing is new: with the ETag of the answer
// before, and without one, which is the whole list. The polls with it are asked twice: what they differ by is the noise.
//   node --conditions=@staffroom/source server/bench/polls.ts
// TEST_DATABASE_URL takes PostgreSQL instead of the embedded database.
import { loadavg } from 'node:os';
import { testClient } from '../src/testing/test-client.ts';
import { at } from './percentile.ts';
import { measure, start } from './start.ts';

const rounds = 5;
const polls = 200;
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

for (const path of ['/api/ai-jobs', '/api/ai-chat-sessions', `/api/ai-chat-sessions/${id}/messages`]) {
  const whole: number[] = [];
  const known: number[] = [];
  const again: number[] = [];
  await cost(path, true);
  for (let round = 0; round < rounds; round++) {
    whole.push(await cost(path, false));
    known.push(await cost(path, true));
    again.push(await cost(path, true));
  }
  const [all, one, other] = [whole, known, again].map((values) => at(values, 0.5).toFixed(2));
  process.stdout.write(
    `${path.replace(id, ':id').padEnd(40)} whole ${all} ms   304 ${one}, ${other} ms   load ${loadavg()[0]?.toFixed(1)}\n`,
  );
}
child.disconnect();
