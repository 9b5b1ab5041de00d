import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createServerDatabase } from '../testing/server-template.ts';
import { premises } from '../testing/server-program.ts';
import { withClient } from '../testing/with-client.ts';
import { checkCommand } from './check/check-command.ts';

const main = path.join(import.meta.dirname, '../main.ts');
const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? '';

async function program(settings: Record<string, string>, ...args: string[]) {
  const place = await premises();
  onTestFinished(() => place[Symbol.asyncDispose]());
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', main, ...args], {
    env: { ...place.variables, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')]).then(
    ([errors, output, [code]]) => ({ errors, output, code: code as number | null }),
  );
  return { child, ended };
}

const cannotStart = (sentence: string) =>
  expect.stringMatching(new RegExp(`^Staffroom cannot start:\n  ${sentence}\n$`));

describe('a start that fails', () => {
  it('a data folder that cannot be written stops the start with status 78 and the fix', async () => {
    const { ended } = await program({ DATA_DIR: '/dev/null/data', DATABASE_URL: 'embedded' });
    expect(await ended).toEqual({
      code: 78,
      output: '',
      errors: cannotStart('The folder /dev/null/data of DATA_DIR is not a folder. .* \\(ENOTDIR\\)'),
    });
  });

  it('a secret that is set twice stops the start with status 78', async () => {
    const { ended } = await program({ SESSION_SECRET: 'a', SESSION_SECRET_FILE: '/run/secrets/a' });
    expect(await ended).toMatchObject({
      code: 78,
      errors: cannotStart('SESSION_SECRET and SESSION_SECRET_FILE are both set. Remove one of them'),
    });
  });

  it('a wrong file of identity providers stops the start with status 78 and one line for each problem', async () => {
    const { ended } = await program({ SIGN_IN_FILE: '/nowhere/sign-in.json', DATABASE_URL: 'embedded' });
    expect(await ended).toEqual({
      code: 78,
      output: '',
      errors: cannotStart(
        'SIGN_IN_FILE must name a JSON file with a list of providers: /nowhere/sign-in.json: it cannot be read \\(ENOENT\\)',
      ),
    });
  });

  it('--version and --help print their text, and neither opens the database', async () => {
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x' };
    const version = await (await program(away, '--version')).ended;
    expect(version).toMatchObject({ code: 0, errors: '' });
    expect(version.output).toMatch(/^Staffroom \d+\.\d+\.\d+( \([0-9a-f]{7,12}\))?\n$/);
    const help = await (await program(away, '--help')).ended;
    expect(help).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('--role <role>') });
  });
});

describe('a database server that is not up yet', () => {
  it.skipIf(!testDatabaseUrl)('a start waits for a database server that is not up yet', async () => {
    const target = new URL(testDatabaseUrl);
    // A free port behind which the database server appears later.
    const reserved = createServer().listen(0, '127.0.0.1');
    await once(reserved, 'listening');
    const { port } = reserved.address() as { port: number };
    await new Promise((done) => reserved.close(done));
    const own = await premises();
    onTestFinished(() => own[Symbol.asyncDispose]());
    const late = new URL(own.variables.DATABASE_URL ?? '');
    late.host = `127.0.0.1:${port}`;
    const { child, ended } = await program({ DATABASE_URL: late.href, LOG_LEVEL: 'warn' });
    child.stderr.setEncoding('utf8');
    await once(child.stderr, 'data');
    const proxy = createServer((socket) => {
      const onward = connect(Number(target.port), target.hostname);
      socket.pipe(onward).pipe(socket);
      for (const each of [socket, onward]) each.on('error', () => each.destroy());
    }).listen(port, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    expect(String((await once(child.stdout, 'data'))[0])).toContain('is ready at');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('a start waits for a database server no longer than DATABASE_WAIT', async () => {
    const { ended } = await program({
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x',
      DATABASE_WAIT: '1',
      LOG_LEVEL: 'warn',
    });
    const { code, errors } = await ended;
    expect(code).toBe(78);
    expect(errors).toContain('"msg":"database: waiting for server"');
    expect(errors).toMatch(/does not answer: connect ECONNREFUSED .*\. Start it, or correct DATABASE_URL\n$/);
  });

  it('a stop signal ends the wait for a database server', async () => {
    const { child, ended } = await program({
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x',
      DATABASE_WAIT: '600',
      LOG_LEVEL: 'warn',
    });
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, errors: expect.not.stringContaining('cannot start') });
  });
});

describe.skipIf(!testDatabaseUrl)('a database user with too few rights', () => {
  /** Creates an empty database and a user without rights. */
  async function poorUser(grants: (names: { user: string; database: string }) => string[]) {
    const user = `poor_${randomBytes(6).toString('hex')}`;
    const database = await createServerDatabase(testDatabaseUrl, { entities: [], migrations: [] });
    onTestFinished(async () => {
      await database[Symbol.asyncDispose]();
      await withClient(testDatabaseUrl, (client) => client.query(`drop role ${user}`));
    });
    const url = new URL(database.url);
    const names = { user, database: url.pathname.slice(1) };
    await withClient(testDatabaseUrl, (client) => client.query(`create role ${user} login password 'x'`));
    await withClient(database.url, async (client: pg.Client) => {
      for (const grant of grants(names)) await client.query(grant);
    });
    onTestFinished(async () => {
      await withClient(database.url, (client) => client.query(`drop owned by ${user}`));
    });
    url.username = user;
    url.password = 'x';
    return { ...names, url: url.href };
  }

  it('a user who cannot create tables stops the start with status 78 and the grant to run', async () => {
    const { url, user, database } = await poorUser(() => []);
    const { ended } = await program({ DATABASE_URL: url });
    expect(await ended).toMatchObject({
      code: 78,
      errors: cannotStart(
        `The user "${user}" of DATABASE_URL can't create tables in the database "${database}"\\. .* on schema public to "${user}"\\.`,
      ),
    });
  });

  it('an unknown user and an unknown database stop the start with status 78, and are not called an unreachable server', async () => {
    const unknown = { user: new URL(testDatabaseUrl), database: new URL(testDatabaseUrl) };
    unknown.user.username = 'nobody_here';
    unknown.database.pathname = '/nothing_here';
    expect(await (await program({ DATABASE_URL: unknown.user.href })).ended).toMatchObject({
      code: 78,
      errors: cannotStart(
        'The PostgreSQL server of DATABASE_URL refuses the user: .*"nobody_here".*\\. Correct user and password in DATABASE_URL',
      ),
    });
    expect(await (await program({ DATABASE_URL: unknown.database.href })).ended).toMatchObject({
      code: 78,
      errors: cannotStart(
        'The PostgreSQL server of DATABASE_URL has no such database: .*"nothing_here".*\\. Create it, or correct DATABASE_URL',
      ),
    });
  });

  it('the check names the statement to run for a user who cannot create the extension', async () => {
    const { url, user } = await poorUser((names) => [
      `grant usage, create on schema public to ${names.user}`,
    ]);
    const lines: string[] = [];
    const out = (line: string) => void lines.push(line);
    await checkCommand([], { variables: { DATABASE_URL: url }, out, err: out });
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^failure  DATABASE_URL: The user "${user}" of DATABASE_URL can't create the extension "vector"\\.`,
        ),
      ),
    );
  });

  it('a user who cannot create the extension stops the start with status 78 and the statement to run', async () => {
    const { url, user } = await poorUser((names) => [
      `grant usage, create on schema public to ${names.user}`,
    ]);
    const { ended } = await program({ DATABASE_URL: url });
    expect(await ended).toMatchObject({
      code: 78,
      errors: cannotStart(
        `The user "${user}" of DATABASE_URL can't create the extension "vector"\\. .*: create extension vector\\.`,
      ),
    });
  });
});
