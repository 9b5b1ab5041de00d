import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { premises, type Program } from '../../testing/server-program.ts';
import { workshop } from '../versions/testing/workshop.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';

const server = (version: string) => `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: 'tide', name: 'Tide', description: '-', capabilities: [] });
const get = (path) => endpoint({ method: 'GET', path, response: z.string() });
export default defineServerPlugin({
  routes: [
    route(get('/version'), async () => '${version}'),
    route(get('/fail'), async () => { throw new Error('no water'); }),
  ],
});
`;

async function signIn(program: Program, name: string) {
  const client = program.client();
  await client.get(`/api/auth/google?login_hint=${name}@example.test`, { follow: true });
  return client;
}

it.runIf(process.env['TEST_DATABASE_URL'])(
  'a canary rollback by one of two server processes applies to both, with one notification and one audit entry',
  async () => {
    const shop = await workshop();
    const data = path.join(shop.folder, 'data');
    await mkdir(data);
    await using place = await premises();
    const env = { PLUGINS_FILE: shop.file, DATA_DIR: data, ADMIN_EMAILS: 'root@example.test' };
    const pack = (version: string) => shop.pack(version, { files: { 'server.mjs': server(version) } });
    await shop.add(await pack('1.0.0'));
    const one = await place.start(env);
    const other = await place.start(env);
    const [root, here] = [await signIn(one, 'root'), await signIn(one, 'ana')];
    const there = other.client(here);
    const version = async (client: typeof here) => (await client.get('/api/agents/tide/version')).body;
    await expect.poll(() => version(here)).toBe('1.0.0');
    await expect.poll(() => version(there)).toBe('1.0.0');

    const { body: team } = await root.post('/api/teams', { name: 'Harbour' });
    const { body: me } = await here.get('/api/auth/me');
    await root.put(`/api/teams/${(team as { id: string }).id}/members/${(me as { id: string }).id}`);
    const told = async () =>
      ((await root.get('/api/notifications')).body as { items: { title: string }[] }).items.map(
        ({ title }) => title,
      );
    const titles: string[] = [];
    // Each server gets the failing requests of one canary and detects it. Either server's regular check, every 15 s, may come
    // first.
    for (const [next, sees] of [
      ['2.0.0', here],
      ['3.0.0', there],
    ] as const) {
      expect(await shop.agents('canary', await pack(next), '--team', 'harbour', '--least', '4')).toEqual([
        0,
        expect.stringContaining(`${next} is on trial`),
      ]);
      await expect.poll(() => version(here)).toBe(next);
      await expect.poll(() => version(there)).toBe(next);
      for (let times = 0; times < 8; times++) await sees.get('/api/agents/tide/fail');
      titles.unshift(`Tide ${next} was rolled back: everyone has 1.0.0 again`);
      // Polls the notifications, because a request to the agent would count as a request to the canary.
      await expect.poll(told).toEqual(titles);
      await expect.poll(() => version(here)).toBe('1.0.0');
      await expect.poll(() => version(there)).toBe('1.0.0');
      await expect.poll(() => readFile(shop.file, 'utf8')).not.toContain('canary');
    }
    const { items } = (await root.get('/api/admin/audit?action=agent.canary.back')).body as {
      items: unknown[];
    };
    expect(items).toHaveLength(2);
  },
  2 * testTimeoutMs,
);
