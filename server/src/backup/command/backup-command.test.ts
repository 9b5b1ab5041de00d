import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withClient } from '../../testing/with-client.ts';
import { createServerDatabase } from '../../testing/server-template.ts';
import { fillWorkspace } from '../testing/fill-workspace.ts';
import { allRows, openWith, scratchFolder, type Workspace, workspace } from '../testing/workspaces.ts';
import { backupCommand } from './backup-command.ts';

async function run(env: Record<string, string>, folder: string, ...args: string[]) {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const code = await backupCommand(args, { folder, env, out: add, err: add });
  return { code, lines, last: lines.at(-1) ?? '' };
}

const envOf = ({ dataDir, pluginsFile, url }: Workspace): Record<string, string> => ({
  DATA_DIR: dataDir,
  PLUGINS_FILE: pluginsFile,
  ...(url !== undefined && { DATABASE_URL: url }),
});

it('the commands back up, list, verify, rehearse and restore an encrypted workspace, and name what differs', async () => {
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const folder = await scratchFolder();
  await writeFile(join(folder, 'key.txt'), `# a comment\n${identity}\n`);
  const before = await workspace('embedded');
  const database = await before.open();
  await fillWorkspace(database.pool, before.blobs);
  const rows = await allRows(database);
  await database.close();
  const env = {
    ...envOf(before),
    SESSION_SECRET: 'a'.repeat(40),
    OPENAI_API_KEY: 'the key of a provider',
    BACKUP_ENCRYPT_TO: recipient,
  };

  const taken = await run(env, folder, 'backup', 'copies');
  expect(taken.lines.join('\n')).toMatch(/The backup \S+ is complete: \d+ rows, 3 files/);
  expect(taken.code).toBe(0);
  const name = /backup (\S+) is/.exec(taken.last)?.[1] ?? '';
  expect(await run(env, folder, 'list', 'copies')).toMatchObject({
    code: 0,
    last: expect.stringMatching(/Staffroom \S+, \d+ rows, 3 files, .* encrypted$/),
  });
  const everything = await readFile(join(folder, 'copies', name, 'manifest.json'), 'utf8');
  for (const secret of [env.SESSION_SECRET, env.OPENAI_API_KEY, identity])
    expect(everything).not.toContain(secret);

  expect(await run(env, folder, 'verify', `copies/${name}`)).toMatchObject({
    code: 2,
    last: expect.stringContaining('--identity'),
  });
  const rehearsed = await run(
    {},
    folder,
    'upgrade',
    'copies',
    '--rehearse',
    '--identity',
    'key.txt',
    '--json',
  );
  expect([rehearsed.code, JSON.parse(rehearsed.last)]).toMatchObject([
    0,
    { phase: 'done', name, contents: 4, opened: 4 },
  ]);

  const after = await workspace('embedded', 'new');
  const other = { ...envOf(after), SESSION_SECRET: env.SESSION_SECRET };
  const restore = ['restore', 'copies', '--identity', 'key.txt'];
  expect((await run(other, folder, ...restore, '--dry-run')).last).toContain('Nothing was changed');
  const restored = await run(other, folder, ...restore);
  expect(restored.last).toContain(
    'These secrets are not set as they were at the time of the backup: OPENAI_API_KEY',
  );
  expect(restored.code).toBe(0);
  const reopened = await after.open();
  expect(await allRows(reopened)).toEqual(rows);
  const { rows: pause } = await reopened.pool.query('select backup, resumed_at from restored_workspace');
  expect(pause).toEqual([{ backup: name, resumed_at: null }]);
  await reopened.close();
  expect(await run(other, folder, ...restore)).toMatchObject({
    code: 2,
    last: expect.stringContaining('--replace'),
  });
});

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'move-to copies the rows to PostgreSQL and back, and refuses a database of another program',
  async () => {
    const folder = await scratchFolder();
    const place = await workspace('embedded');
    const database = await place.open();
    await fillWorkspace(database.pool, place.blobs);
    const rows = await allRows(database);
    await database.close();
    const server = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '', {
      entities: [],
      migrations: [],
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const env = envOf(place);

    await withClient(server.url, (client) => client.query('create table account (id int)'));
    expect((await run(env, folder, 'move-to', server.url)).last).toContain('tables of another program');
    await withClient(server.url, (client) => client.query('drop table account'));
    const moved = await run(env, folder, 'move-to', server.url);
    expect(moved.last).toMatch(/^\d+ rows are in the new database, and equal to those of the old one/);
    const there = await openWith({ url: server.url, dataDir: place.dataDir });
    expect(await allRows(there)).toEqual(rows);
    await there.close();

    const onServer = { ...env, DATABASE_URL: server.url };
    expect((await run(onServer, folder, 'move-to', 'embedded')).last).toContain('--replace');
    expect((await run(onServer, folder, 'move-to', 'embedded', '--replace')).code).toBe(0);
    expect(await allRows(await place.open())).toEqual(rows);
  },
);

it('wrong use has the exit code 2 and the usage, and wrong variables have the exit code 78', async () => {
  const folder = await scratchFolder();
  expect(await run({}, folder, 'copy')).toMatchObject({
    code: 2,
    last: expect.stringContaining('Exit codes'),
  });
  expect(await run({}, folder, 'backup', '--unknown')).toMatchObject({ code: 2 });
  expect(await run({ DATA_DIR: folder }, folder, 'backup', 'copies')).toMatchObject({
    code: 2,
    last: expect.stringContaining('There is no workspace'),
  });
  expect(await run({ BACKUP_KEEP: 'many' }, folder, 'backup')).toMatchObject({ code: 78 });
  await mkdir(join(folder, 'copies'));
  expect(await run({}, folder, 'verify', 'copies')).toMatchObject({
    code: 2,
    last: expect.stringContaining('no finished backup'),
  });
  expect(await run({}, folder, 'help')).toMatchObject({ code: 0 });
});
