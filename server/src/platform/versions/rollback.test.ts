import { expect, it, onTestFinished } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { workshop } from './testing/workshop.ts';

/** Source code of a server half whose records have the form of the version. */
const half = (version: 1 | 2) => `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: 'tide', name: 'Tide', description: '-', capabilities: ['storage'] });
const Mark = ${version === 1 ? 'z.object({ height: z.number() })' : 'z.object({ metres: z.number() })'};
const options = { version: ${version}, migrate: (from, row) => ({ metres: row.height }) };
const marks = (call) => call.storage.collection('marks', Mark, options);
const List = z.array(Mark);
export default defineServerPlugin({ routes: [
  route(endpoint({ method: 'GET', path: '/marks', response: List }), async ({ call }) => (await marks(call).list()).items),
  route(endpoint({ method: 'POST', path: '/marks', response: z.void() }), async ({ call }) => {
    await marks(call).create(${version === 1 ? '{ height: 3 }' : '{ metres: 3 }'});
  }),
  route(endpoint({ method: 'GET', path: '/version', response: z.string() }), async () => '${version}.0.0'),
] });
`;

it('a rollback says how many records would be out of sight, waits for a confirmation, and deletes none', async () => {
  const shop = await workshop();
  const served = await testServer({ env: { PLUGINS_FILE: shop.file, DATA_DIR: `${shop.folder}/data` } });
  onTestFinished(() => served.close());
  const [ana, ben, root] = await Promise.all(
    ['ana', 'ben', 'root'].map((name) => served.signIn(`${name}@example.test`)),
  );
  if (!ana || !ben || !root) throw new Error('Nobody is signed in');
  const running = async () => (await ana.get('/api/agents/tide/version')).body as unknown;
  const marks = async () => (await ana.get('/api/agents/tide/marks')).body as unknown[];
  const contents = (version: 1 | 2) => ({
    capabilities: ['storage'],
    files: { 'server.mjs': half(version) },
  });

  const two = await shop.pack('2.0.0', contents(2));
  await shop.agents('add', await shop.pack('1.0.0', contents(1)), '--approve');
  await expect.poll(running).toBe('1.0.0');
  for (const person of [ana, ana, ben]) await person.post('/api/agents/tide/marks', {});
  await shop.agents('update', two);
  await expect.poll(running).toBe('2.0.0');
  // Nothing is converted before someone opens the list, so the rollback hides nothing.
  expect(await shop.agents('rollback', 'tide')).toEqual([
    0,
    expect.stringContaining('1.0.0 instead of 2.0.0'),
  ]);
  await expect.poll(running).toBe('1.0.0');
  expect(await marks()).toHaveLength(2);

  await shop.agents('update', two);
  await expect.poll(running).toBe('2.0.0');
  expect(await marks()).toEqual([{ metres: 3 }, { metres: 3 }]);
  await ana.post('/api/agents/tide/marks', {});

  const [code, said] = await shop.agents('rollback', 'tide');
  expect(code).toBe(1);
  expect(said).toContain('tide 1.0.0 can’t show 3 records, which a newer version has stored or converted');
  expect((await shop.agents('pin', 'tide', '1.0.0'))[1]).toContain('can’t show 3 records');
  expect(await running()).toBe('2.0.0');

  expect((await shop.agents('rollback', 'tide', '--confirm', 'tide'))[0]).toBe(0);
  await expect.poll(running).toBe('1.0.0');
  expect(await marks()).toEqual([]);
  expect((await ben.get('/api/agents/tide/marks')).body).toEqual([{ height: 3 }]);
  await shop.agents('update', two);
  await expect.poll(running).toBe('2.0.0');
  expect(await marks()).toHaveLength(3);
});

it('without a running server, a rollback waits for a confirmation', async () => {
  const shop = await workshop();
  const served = await testServer({ env: { PLUGINS_FILE: shop.file } });
  await shop.agents('add', await shop.pack('1.0.0'), '--approve');
  const root = await served.signIn('root@example.test');
  const running = async () => (await root.get('/api/agents/tide/version')).body as unknown;
  await expect.poll(running).toBe('1.0.0');
  await shop.agents('update', await shop.pack('2.0.0'));
  await expect.poll(running).toBe('2.0.0');
  await served.close();
  const [code, said] = await shop.agents('rollback', 'tide');
  expect([code, said]).toEqual([1, expect.stringContaining('no running server answers')]);
  expect((await shop.agents('rollback', 'tide', '--confirm', 'tide'))[0]).toBe(0);
});
