import { globSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import ai from '../../docs/examples/ai.ts';
import documents, { find, outline } from '../../docs/examples/documents.ts';
import { dueLine, texts } from '../../docs/examples/languages.ts';
import memory, { greet, learn } from '../../docs/examples/memory.ts';
import notifications, { publish } from '../../docs/examples/notifications.ts';
import { apply, shown, verified } from '../../docs/examples/receiving-posts.ts';
import booking, { book } from '../../docs/examples/secrets.ts';
import tools from '../../docs/examples/tools.ts';
import { errorStatus } from '../errors.ts';
import { testAgent } from './index.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

it.each([
  ['routes.md', 'routes.ts', 'ts'],
  ['routes.md', 'routes-page.tsx', 'tsx'],
  ['testing.md', 'migration.ts', 'ts'],
  ['testing.md', 'migration.test.ts', 'ts'],
  ['testing.md', 'frozen/1.0.0.json', 'json'],
])('the documentation page %s contains the example %s', (page, file, language) => {
  expect(read(page)).toContain(`\`\`\`${language}\n${read(`examples/${file}`)}\`\`\``);
});

it.each([
  'ai.ts',
  'documents.ts',
  'languages.ts',
  'memory.ts',
  'notifications.ts',
  'receiving-posts.ts',
  'secrets.ts',
  'tools.ts',
  // Separate tests run these files: the starter agent and its test.
  '../../starters/page/agent.test.ts',
])('the documentation page contains the example %s', (file) => {
  const page = file.includes('/') ? 'testing.md' : file.replace('.ts', '.md');
  expect(read(page)).toContain(`\`\`\`ts\n${read(`examples/${file}`)}\`\`\``);
});

it('the documentation of deliveries contains the script that a browser test runs', () => {
  expect(read('delivery.md')).toContain(`\`\`\`sh\n${read('examples/deliver.sh')}\`\`\``);
});

it('every error code has an explanation in the documentation', () => {
  const page = read('errors.md');
  for (const [code, status] of Object.entries(errorStatus)) {
    expect(page).toMatch(new RegExp(`\\| \`${code}\` +\\| ${status} `));
  }
});

it('no text tells people to install an unpublished package from a registry', () => {
  const pages = ['README.md', 'sdk/README.md', 'sdk/docs/*.md', 'sdk/starters/every/*.*'];
  const prints = [
    'sdk/src/cli/**/*.ts',
    'sdk/build/src/commands/**/*.ts',
    'server/src/platform/versions/*.ts',
  ];
  const texts = globSync([...pages, ...prints], { cwd: new URL('../../../', import.meta.url) });
  expect(texts.length).toBeGreaterThan(100);
  const asks = /\bnpx (?:-\S+ )*@?(?:staffroom|create-agent)|\bnpm (?:i|install|exec)\b[^\n`]* @?staffroom/;
  expect(texts.filter((file) => asks.test(read(`../../${file}`)))).toEqual([]);
});

it('the documentation’s ai example streams an answer with sources, and gets structured output', async () => {
  const agent = testAgent(ai, {
    replies: ['Up to 180 euros [1].', { topic: 'travel', urgent: false }],
    documents: [{ filename: 'policy.txt', text: 'Hotel rooms may cost 180 euros.' }],
  });
  const said = await agent.say('What may hotel rooms cost?');
  expect(said).toMatchObject({ text: 'Up to 180 euros [1].', sources: [{ filename: 'policy.txt' }] });
  expect(await agent.send('sort', { text: 'A room in Rome?' })).toEqual([{ topic: 'travel', urgent: false }]);
});

it('the documentation’s documents example reads places and an outline, and nothing of other people', async () => {
  const agent = testAgent(documents, {
    documents: [{ filename: 'policy.txt', text: 'Hotel rooms may cost 180 euros.' }],
  });
  const { places } = await agent.request(find, { query: { words: 'hotel rooms' } });
  expect(places).toMatchObject([{ filename: 'policy.txt' }]);
  const params = { id: places[0]?.documentId ?? '' };
  expect(await agent.request(outline, { params })).toEqual({ headings: [] });
  agent.takeAway(params.id);
  await expect(agent.request(outline, { params })).rejects.toMatchObject({ code: 'not-found' });
});

it('the documentation’s memory example uses the memories of one person', async () => {
  const agent = testAgent(memory);
  expect(await agent.request(learn, { body: { name: 'Annie' } })).toEqual({ kept: true });
  expect(await agent.request(greet)).toEqual({ greeting: 'Hello. Likes to be called Annie.' });
  expect(await agent.as({ name: 'Ben' }).request(greet)).toEqual({ greeting: 'Hello, Ben.' });
});

it('the documentation’s secrets example sends the secret to the service, and is refused without a value', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['Authorization']);
    return Response.json({ number: 'B-1' });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const input = { body: { train: 'IC 603' } };
  const agent = testAgent(booking, { secrets: { booking_key: 'k-1' } });
  expect(await agent.request(book, input)).toEqual({ number: 'B-1' });
  expect(sent).toEqual(['Bearer k-1']);
  await expect(testAgent(booking).request(book, input)).rejects.toThrow(
    '"booking_key" of Travel booking is not available',
  );
});

it('the documentation’s notifications example notifies people and another system', async () => {
  const agent = testAgent(notifications, { webhookAnswer: 'ok' });
  const reader = crypto.randomUUID();
  const input = { postId: crypto.randomUUID(), title: 'News', readers: [reader] };
  expect(await agent.run(publish, input)).toEqual({ status: 200 });
  expect(agent.sent).toHaveLength(1);
  expect(agent.notified).toMatchObject([
    { title: 'Your post is published' },
    { title: 'Ana has published “News”' },
  ]);
});

it('the documentation’s receiver of posts accepts the signature of Standard Webhooks and refuses other messages', () => {
  // The example of the specification of Standard Webhooks.
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTt/tmKRQsQ= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const now = 1_614_265_330_000;
  expect(verified(headers, body, key, now)).toEqual({ test: 2_432_232_314 });
  expect(verified(headers, `${body} `, key, now)).toBeNull();
  expect(verified(headers, body, 'another key', now)).toBeNull();
  expect(verified(headers, body, key, now + 301_000)).toBeNull();
  expect(verified({}, body, key, now)).toBeNull();
});

it('the documentation’s receiver of posts ignores duplicates and late messages', () => {
  const post = (sequence: number, content: string) => ({
    type: 'post.published' as const,
    timestamp: '',
    data: { id: 'ice', slug: 'ice', sequence, content },
  });
  expect(apply(post(1, 'One'))).toEqual({ url: 'https://blog.example.test/ice' });
  apply(post(3, 'Three'));
  apply(post(2, 'Two'));
  expect(shown('ice')).toBe('Three');
  apply({ ...post(4, ''), type: 'post.unpublished' });
  apply(post(3, 'Three'));
  expect(shown('ice')).toBeNull();
});

it('the documentation’s tools example lets the model of another chat list and finish tasks', async () => {
  const agent = testAgent(tools);
  expect(await agent.use('open_tasks')).toEqual([]);
  await expect(agent.use('finish_task', { name: 'Roof' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(agent.use('finish_task', { name: '' })).rejects.toThrow(/Too small/);
});

it('the documentation’s languages example shows English without a catalog', async () => {
  await texts.load();
  expect(dueLine(2, new Date(2026, 8, 18))).toBe('2 reports, due on Sep 18, 2026');
});
