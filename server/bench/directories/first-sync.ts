// Measures how long a directory needs to create 5,000 people and 300 groups of 10 to 200 members by SCIM over HTTP, with four
// connections, as a first synchronization does: a search and a creation for each person and group, then a PATCH with the
// members. Then it measures a synchronization without changes, and the deactivation of 100 people.
//   TEST_DATABASE_URL=… node --conditions=@staffroom/source server/bench/directories/first-sync.ts
// Without TEST_DATABASE_URL the embedded database is used. PEOPLE and GROUPS set the numbers.
import { Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { schemaUrn } from '../../src/modules/scim/schemas.ts';
import { addDirectory, aGroup, aUser } from '../../src/modules/scim/testing/scim-client.ts';
import { testServer } from '../../src/testing/test-server.ts';
import { at } from '../turns/timed.ts';

const people = Number(process.env['PEOPLE'] ?? 5_000);
const groups = Number(process.env['GROUPS'] ?? 300);
const connections = 4;
const goalMs = 120_000;

await using server = await testServer({ checkAnswers: false, env: { LOG_LEVEL: 'warn' } });
const root = await server.signIn('root@example.test');
const { token } = await addDirectory(server, root, 'entra');
const agent = new Agent({ keepAlive: true, maxSockets: connections });

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ id: string; totalResults: number }> {
  const sent = request(new URL(`/scim/v2${path}`, server.url), {
    method,
    agent,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await buffer(response)).toString();
  if ((response.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
  return text === '' ? { id: '', totalResults: 0 } : JSON.parse(text);
}

/** Does the work for each number with four connections. @returns the time for all and for each, in milliseconds */
async function each(
  count: number,
  work: (number: number) => Promise<unknown>,
): Promise<{ all: number; one: number[] }> {
  const one: number[] = [];
  const started = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const begun = performance.now();
      await work(next++);
      one.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { all: performance.now() - started, one };
}

const search = (kind: string, filter: string) => call('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);
const patch = (path: string, ...operations: unknown[]) =>
  call('PATCH', path, { schemas: [schemaUrn.patch], Operations: operations });

const ids: string[] = [];
const created = await each(people, async (number) => {
  await search('Users', `userName eq "person-${number}@example.test"`);
  ids[number] = (await call('POST', '/Users', aUser(`person-${number}`))).id;
});
const groupIds: string[] = [];
const grouped = await each(groups, async (number) => {
  await search('Groups', `displayName eq "Group ${number}"`);
  const { id } = await call(
    'POST',
    '/Groups',
    aGroup(`Group ${number}`, [], { externalId: `group-${number}` }),
  );
  groupIds[number] = id;
  const size = 10 + ((number * 37) % 191);
  const value = Array.from({ length: size }, (_, n) => ({ value: ids[(number * 17 + n) % people] }));
  await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value });
});
const first = created.all + grouped.all;
const unchanged = await each(people, (number) =>
  search('Users', `userName eq "person-${number}@example.test"`),
);
const ended = await each(Math.min(100, people), (number) =>
  patch(`/Users/${ids[number]}`, { op: 'Replace', path: 'active', value: 'False' }),
);
agent.destroy();

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const figures = ({ all, one }: { all: number; one: number[] }, name: string) =>
  `${name.padEnd(34)} ${seconds(all).padStart(8)}   median ${at(one, 0.5).toFixed(1)} ms, 95th percentile ${at(one, 0.95).toFixed(1)} ms\n`;
process.stdout.write(
  figures(created, `${people} people: search, create`) +
    figures(grouped, `${groups} groups: search, create, members`) +
    `${'first synchronization'.padEnd(34)} ${seconds(first).padStart(8)}   goal ${seconds(goalMs)}: ${first < goalMs ? 'met' : 'MISSED'}\n` +
    figures(unchanged, `${people} people: search again`) +
    figures(ended, '100 people: deactivate'),
);
process.exitCode = first < goalMs ? 0 : 1;
