import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { testServer } from '../../testing/test-server.ts';
import { workshop } from '../versions/testing/workshop.ts';
import { isInAudience } from '../../agents/registry/audience.ts';
import { breachOf } from './breach.ts';

/** Source code of an agent whose responses all contain its version, and which fails on request. */
const server = (version: string, storage = 1) => `
import { z } from 'zod';
import { endpoint, jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { chat, job, route, socket, defineServerPlugin } =
  serverKit({ id: 'tide', name: 'Tide', description: '-', capabilities: ['storage'] });
const get = (path) => endpoint({ method: 'GET', path, response: z.string() });
const pools = (call) => call.storage.collection('pools', z.object({ name: z.string() }), {
  version: ${storage}, migrate: (_from, row) => row });
export default defineServerPlugin({
  routes: [
    route(get('/version'), async () => '${version}'),
    route(get('/fail'), async () => { throw new Error('no water'); }),
    route(get('/store'), async ({ call }) => {
      await pools(call).create({ name: '${version}' });
      return String((await pools(call).list()).total);
    }),
  ],
  sockets: [socket('tell', z.unknown(), async function* () { yield '${version}'; })],
  chat: chat(async function* () { yield { type: 'text', text: '${version}' }; }),
  jobs: [job(jobSpec({ name: 'rise', title: 'Rise', input: z.unknown(), result: z.string() }), async () => '${version}')],
});
`;

async function served() {
  const shop = await workshop();
  const data = path.join(shop.folder, 'data');
  await mkdir(data);
  const one = await testServer({ env: { PLUGINS_FILE: shop.file, DATA_DIR: data }, canaryEvery: 100 });
  onTestFinished(() => one.close());
  const [root, ana, ben] = await Promise.all(
    ['root', 'ana', 'ben'].map((name) => one.signIn(`${name}@example.test`)),
  );
  if (!root || !ana || !ben) throw new Error('nobody is there');
  const idOf = async (person: TestClient) => ((await person.get('/api/auth/me')).body as { id: string }).id;
  const { body: team } = await root.post('/api/teams', { name: 'Harbour' });
  const { id: teamId } = team as { id: string };
  await root.put(`/api/teams/${teamId}/members/${await idOf(ana)}`);
  const pack = (version: string, capabilities = ['storage'], storage = 1) =>
    shop.pack(version, { capabilities, files: { 'server.mjs': server(version, storage) } });
  const entries = async () => {
    const { items } = (await root.get('/api/admin/audit?action=agent.')).body as {
      items: { action: string; detail: Record<string, unknown> }[];
    };
    return items.map(({ action, detail }) => [action, detail] as const).toReversed();
  };
  const canaries = async () =>
    (await root.get('/api/admin/agent-canaries')).body as {
      live: Record<string, unknown>[];
      takenBack: Record<string, unknown>[];
    };
  const version = async (person: TestClient) =>
    (await person.get('/api/agents/tide/version')).body as unknown;
  await shop.add(await pack('1.0.0'));
  await expect.poll(() => version(ben)).toBe('1.0.0');
  return { shop, server: one, root, ana, ben, pack, entries, canaries, version, teamId };
}

async function halves(person: TestClient): Promise<string[]> {
  const { id: agentId, clientUrl } = (await person.get('/api/ai-agents/tide')).body as {
    id: number;
    clientUrl: string;
  };
  const [listed] = (await person.get('/api/ai-agents')).body as { clientUrl: string }[];
  expect(listed?.clientUrl).toBe(clientUrl);
  expect((await person.get(clientUrl)).status).toBe(200);
  using frames = await openFrames(person);
  frames.send({ type: 'tide:tell', id: 'a', data: null });
  const { data } = (await frames.until({ type: 'agent' })) as { data: unknown };
  const { body: session } = await person.post('/api/ai-chat-sessions', { agentId, title: 'Tide' });
  const { runId } = await frames.ask((session as { id: string }).id, 'How high?');
  await frames.end(runId);
  const { body: job } = await person.post('/api/ai-jobs', { agentId, job: 'rise', input: {} });
  const result = async () =>
    ((await person.get(`/api/ai-jobs/${(job as { id: string }).id}`)).body as { result: unknown }).result;
  await expect.poll(result).toBeTruthy();
  const route = (await person.get('/api/agents/tide/version')).body as string;
  return [clientUrl.split('/')[3] ?? '', route, String(data), frames.text(runId), String(await result())];
}

describe('a canary version', () => {
  it('a canary version of an agent serves its audience on server and page, and is rolled back automatically when it fails', async () => {
    const { shop, root, ana, ben, pack, entries, canaries, version } = await served();
    const tarball = await pack('2.0.0');
    expect(await shop.agents('canary', tarball, '--team', 'harbour', '--least', '4')).toEqual([
      0,
      expect.stringMatching(/^tide 2\.0\.0 is on trial with team harbour; everyone else keeps 1\.0\.0\./),
    ]);
    await expect.poll(() => version(ana)).toBe('2.0.0');
    expect(await halves(ana)).toEqual(Array.from({ length: 5 }, () => '2.0.0'));
    expect(await halves(ben)).toEqual(Array.from({ length: 5 }, () => '1.0.0'));
    expect((await shop.agents('list'))[1]).toContain('2.0.0  on trial with team harbour');
    expect(await canaries()).toMatchObject({
      live: [{ version: '2.0.0', share: null, teams: ['Harbour'], state: 'runs', reason: null }],
      takenBack: [],
    });

    for (let times = 0; times < 6; times++) expect((await ana.get('/api/agents/tide/fail')).status).toBe(500);
    await expect.poll(async () => (await canaries()).live).toEqual([]);
    expect(await halves(ana)).toEqual(Array.from({ length: 5 }, () => '1.0.0'));
    const reason = expect.stringMatching(/^\d+ % of \d+ requests failed; for 1\.0\.0 it was 0 %$/) as string;
    expect((await canaries()).takenBack).toMatchObject([{ agent: 'tide', version: '2.0.0', reason }]);
    await expect.poll(() => readFile(shop.file, 'utf8')).not.toContain('canary');
    const { items } = (await root.get('/api/notifications')).body as { items: { title: string }[] };
    expect(items.map(({ title }) => title)).toEqual(['Tide 2.0.0 was rolled back: everyone has 1.0.0 again']);
    const by = expect.any(String) as string;
    expect((await entries()).slice(3)).toEqual([
      ['agent.install', expect.objectContaining({ version: '2.0.0' })],
      ['agent.canary', { from: '1.0.0', to: '2.0.0', teams: ['harbour'], by }],
      ['agent.canary.back', { from: '2.0.0', to: '1.0.0', reason }],
    ]);
  });

  it('an administrator can start, compare, widen, stop and promote a canary version', async () => {
    const { shop, root, ana, ben, pack, entries, canaries, version, teamId } = await served();
    const place = '/api/admin/agent-canaries/tide';
    await shop.agents('update', await pack('2.0.0', ['storage', 'documents']));
    const begin = (body: Record<string, unknown>) => root.put(place, { version: '2.0.0', ...body });
    expect((await ana.put(place, { version: '2.0.0', share: 10 })).status).toBe(403);
    expect((await begin({})).status).toBe(400);
    expect((await begin({ teams: ['Nobody'] })).status).toBe(400);
    expect((await begin({ share: 10 })).body).toMatchObject({
      message:
        'Tide 2.0.0 needs approval, because it has or can do more than before (capability documents) [version-unapproved].',
    });
    expect((await root.post(`${place}/promote`)).status).toBe(409);
    expect((await begin({ teams: [teamId], approve: true })).status).toBe(204);
    expect([await version(ana), await version(ben)]).toEqual(['2.0.0', '1.0.0']);
    await ben.get('/api/agents/tide/fail');
    expect((await canaries()).live).toMatchObject([
      {
        stable: { version: '1.0.0', requests: 2, errors: 1, calls: expect.any(Number) as number },
        canary: { version: '2.0.0', requests: 1, errors: 0, answers: null },
      },
    ]);
    expect((await begin({ share: 99, teams: [teamId] })).status).toBe(204);
    expect((await canaries()).live).toMatchObject([{ share: 99, canary: { requests: 1 } }]);
    expect((await shop.agents('list'))[1]).toContain('on trial with 99% of people and team Harbour');
    expect((await root.delete(place)).status).toBe(204);
    expect(await version(ana)).toBe('1.0.0');
    await begin({ teams: [teamId] });
    expect((await root.post(`${place}/promote`)).status).toBe(204);
    expect([await version(ana), await version(ben)]).toEqual(['2.0.0', '2.0.0']);
    expect((await canaries()).live).toEqual([]);
    expect((await entries()).slice(4).map(([action]) => action)).toEqual([
      'agent.approve',
      'agent.canary',
      'agent.canary',
      'agent.canary.stop',
      'agent.canary',
      'agent.upgrade',
    ]);
  });

  it('a canary version of an agent does not migrate shared records, and ends if it does not start', async () => {
    const { shop, ana, ben, pack, canaries, version } = await served();
    expect((await ben.get('/api/agents/tide/store')).body).toBe('1');
    await shop.agents('canary', await pack('2.0.0', ['storage'], 2), '--team', 'Harbour');
    await expect.poll(() => version(ana)).toBe('2.0.0');
    expect((await ana.get('/api/agents/tide/store')).body).toMatchObject({
      message: expect.stringContaining('"pools" in data version 2') as string,
    });
    await expect
      .poll(async () => (await canaries()).takenBack)
      .toMatchObject([{ version: '2.0.0', reason: expect.stringContaining('"pools"') as string }]);
    const broken = await shop.pack('3.0.0', {
      capabilities: ['storage'],
      files: { 'server.mjs': `throw new Error('no tide');` },
    });
    await expect.poll(() => readFile(shop.file, 'utf8')).not.toContain('canary');
    expect((await shop.agents('canary', broken, '--share', '50'))[0]).toBe(0);
    await expect
      .poll(async () => (await canaries()).takenBack)
      .toMatchObject([{ version: '3.0.0', reason: 'the version does not run: no tide' }]);
    expect(await version(ana)).toBe('1.0.0');
    const moved = await shop.pack('4.0.0', {
      capabilities: ['storage'],
      files: {
        'server.mjs': server('4.0.0'),
        'manifest.json': JSON.stringify({
          id: 'tide',
          name: 'Tide',
          description: '-',
          api: '/api/sea',
          capabilities: ['storage'],
        }),
      },
    });
    expect(await shop.agents('canary', moved, '--share', '50')).toEqual([
      1,
      expect.stringContaining('can’t be on trial'),
    ]);
    expect((await shop.agents('canary', 'tide', '--share', '0'))[0]).toBe(2);
    expect((await shop.agents('canary', 'tide', 'stop'))[1]).toContain('no version of tide is on trial');
  });
});

it('a person keeps the same canary version everywhere, also when the share of people grows', () => {
  const people = Array.from({ length: 2_000 }, (_, index) => `person-${index}`);
  const among = (share: number, agent = 'tide') =>
    people.filter((person) => isInAudience({ agent, share, members: new Set() }, person));
  const few = among(10);
  expect(few.length).toBeGreaterThan(150);
  expect(few.length).toBeLessThan(250);
  expect(among(10)).toEqual(few);
  const more = new Set(among(30));
  expect(few.filter((person) => !more.has(person))).toEqual([]);
  expect(among(10, 'ebb')).not.toEqual(few);
});

describe('a breach of the canary limits', () => {
  const limits = { least: 20, minutes: 30, errors: 5, slower: 2, ratings: 30 };
  const figures = (version: string, change: Partial<Parameters<typeof breachOf>[0]> = {}) => ({
    version,
    requests: 100,
    errors: 2,
    answers: 1_000,
    answered: 50,
    calls: 20,
    called: 50,
    pageFaults: 0,
    ratedUp: 8,
    ratedDown: 2,
    ...change,
  });
  it.each([
    ['the same figures as the stable version', {}, null],
    ['the largest allowed number of errors', { errors: 7 }, null],
    ['one error more than allowed', { errors: 8 }, '8 % of 100 requests failed; for 1.0.0 it was 2 %'],
    ['a page that fails to open for three people', { pageFaults: 3 }, 'its page fails to open for 3 people'],
    ['a high error rate in too few requests', { requests: 19, errors: 19 }, null],
    [
      'response times of twice the stable version',
      { answers: 2_100 },
      '95% of 50 answers took up to 2.1 s; 1.0.0 took up to 1.0 s',
    ],
    ['slow responses in too few answers', { answers: 9_000, answered: 19 }, null],
    ['a slowdown too small to notice', { calls: 90 }, null],
    [
      'a majority of bad ratings',
      { ratedUp: 2, ratedDown: 3 },
      '60 % of 5 rated answers were rated down; for 1.0.0 it was 20 %',
    ],
    ['only bad ratings, but too few', { ratedUp: 0, ratedDown: 4 }, null],
  ])(
    'the check of the canary limits decides whether the canary version has a breach: %s',
    (_what, change, reason) => {
      expect(breachOf(figures('1.0.0'), figures('2.0.0', change), limits)).toBe(reason);
    },
  );
});
