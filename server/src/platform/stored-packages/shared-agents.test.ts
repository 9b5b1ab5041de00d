import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFauxqs } from 'fauxqs';
import { expect, it, onTestFinished } from 'vitest';
import { agentsCommand } from '../versions/agents-command.ts';
import { workshop } from '../versions/testing/workshop.ts';
import { premises, type Program } from '../../testing/server-program.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';

async function bucket() {
  const files = await startFauxqs({ port: 0, logger: false });
  onTestFinished(() => files.stop());
  files.createBucket('files');
  return {
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  };
}

/** A machine with its own `plugins.json` and data folder. */
async function machine() {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-machine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'plugins.json');
  const data = path.join(folder, 'data');
  await writeFile(file, '{ "isolate": false, "agents": {} }\n');
  await mkdir(data);
  return {
    data,
    variables: { PLUGINS_FILE: file, DATA_DIR: data, ADMIN_EMAILS: 'root@example.test' },
    plugins: () => readFile(file, 'utf8'),
    agents: (...args: string[]) =>
      agentsCommand([...args, '--plugins', file, '--data', data], {
        folder,
        env: {},
        out: () => undefined,
        err: () => undefined,
      }),
  };
}

async function ana(program: Program) {
  const client = program.client();
  await client.get('/api/auth/google?login_hint=ana@example.test', { follow: true });
  return async () => (await client.get('/api/agents/tide/version')).body;
}

it.runIf(process.env['TEST_DATABASE_URL'])(
  'an agent that is installed on one machine runs on all, without a folder that they share',
  async () => {
    const shop = await workshop();
    const [first, second] = [await machine(), await machine()];
    const files = await bucket();
    await using place = await premises();
    const one = await place.start({ ...first.variables, ...files });
    const other = await place.start({ ...second.variables, ...files }, '--role', 'web');
    const [here, there] = [await ana(one), await ana(other)];

    expect(await first.agents('add', await shop.pack('1.0.0'), '--approve')).toBe(0);
    await expect.poll(here).toBe('1.0.0');
    await expect.poll(there).toBe('1.0.0');
    expect(await readdir(path.join(second.data, 'agents/tide'))).toEqual(['1.0.0']);

    // The other machine updates, pins and rolls back what the first has installed.
    expect(await second.agents('update', await shop.pack('1.1.0'))).toBe(0);
    await expect.poll(there).toBe('1.1.0');
    await expect.poll(here).toBe('1.1.0');
    expect(await first.agents('rollback', 'tide')).toBe(0);
    await expect.poll(here).toBe('1.0.0');
    await expect.poll(there).toBe('1.0.0');

    // A container loses its data folder and has the deployed file again.
    await other.stop();
    await rm(second.data, { recursive: true });
    const fresh = await machine();
    const restarted = await place.start({ ...fresh.variables, ...files });
    const again = await ana(restarted);
    await expect.poll(again).toBe('1.0.0');
    expect(await fresh.agents('rollback', 'tide', '1.1.0')).toBe(0);
    await expect.poll(again).toBe('1.1.0');
    await expect.poll(here).toBe('1.1.0');

    expect(await fresh.agents('remove', 'tide', '--purge', '--confirm', 'tide')).toBe(0);
    await expect.poll(first.plugins).not.toContain('tide');
    await expect.poll(() => readdir(path.join(first.data, 'agents'))).not.toContain('tide');
    await expect.poll(() => readdir(path.join(fresh.data, 'agents'))).not.toContain('tide');
  },
  3 * testTimeoutMs,
);

it.runIf(process.env['TEST_DATABASE_URL'])(
  'agents that an older program has installed on one machine reach all machines at the next start, also a container',
  async () => {
    const shop = await workshop();
    const [first, second] = [await machine(), await machine()];
    const files = await bucket();
    await using place = await premises();
    expect(await first.agents('add', await shop.pack('1.0.0'), '--approve')).toBe(0);
    const one = await place.start({ ...first.variables, ...files });
    await expect.poll(await ana(one)).toBe('1.0.0');
    // The second plugins file takes the entries of a process whose plugins.json cannot be written.
    const own = path.join(second.data, 'agents/plugins.json');
    await mkdir(path.dirname(own));
    await writeFile(own, '{ "agents": {} }\n');
    const other = await place.start({ ...second.variables, ...files });
    const there = await ana(other);
    await expect.poll(there).toBe('1.0.0');
    expect(await second.plugins()).not.toContain('tide');
    expect(await readFile(own, 'utf8')).toContain('tide');
    expect(await second.agents('update', await shop.pack('1.1.0'))).toBe(0);
    await expect.poll(there).toBe('1.1.0');
    await expect.poll(await ana(one)).toBe('1.1.0');
  },
  2 * testTimeoutMs,
);
