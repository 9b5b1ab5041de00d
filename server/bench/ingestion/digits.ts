// Measures what twenty chatting people notice while the built product processes digits: a file of 200,000 digits and a bank
// export of 300 lines with 940 digits each are uploaded, searched and asked about during their answers. Reports the longest
// pause between two pieces of an answer against the same answers without uploads, run twice; the difference between the two is
// the noise. Also reports how long the simplest request waits.
//   npm run build && node --conditions=@staffroom/source server/bench/ingestion/digits.ts
import type { TestClient } from '../../src/testing/test-client.ts';
import { chattingPeople, report, uploaded } from './chatting-people.ts';

const digits = '1'.repeat(200_000);
const line = (number: number) =>
  Array.from({ length: 940 }, (_, place) => (number * 7 + place * place + ((number * place) % 11)) % 10).join(
    '',
  );
const bank = Array.from({ length: 300 }, (_, number) => line(number)).join('\n');

const { chat, close, round, signIn } = await chattingPeople();

async function withDigits(client: TestClient): Promise<string> {
  const states = await Promise.all([
    uploaded(client, 'digits.txt', digits),
    uploaded(client, 'bank.txt', bank),
  ]);
  const found: number[] = [];
  for (const query of ['1'.repeat(2_500), '1'.repeat(1_000), line(150), `What is ${line(7)}?`]) {
    const { body } = await client.post('/api/semantic-search', { query });
    found.push(body.results.length);
    await chat(client, query);
  }
  return `documents ${states.map(({ status }) => status).join(', ')}; passages found ${found.join(', ')}`;
}

const uploader = await signIn('uploader');
await round();
report({
  'nobody uploads': await round(),
  again: await round(),
  digits: await round(() => withDigits(uploader)),
});
await close();
