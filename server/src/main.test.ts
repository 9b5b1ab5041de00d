import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from './db/migrations/index.ts';
import { entities } from './modules/entities.ts';
import { copyEmbeddedTemplate } from './testing/embedded-template.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

let directory: string;
let running: ChildProcess | undefined;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'staffroom-main-'));
});
afterEach(async () => {
  if (running?.exitCode === null && running.signalCode === null) {
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  await rm(directory, { recursive: true, force: true });
});

function start(variables: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', main, ...args], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  return child;
}

const fillDatabase = () =>
  copyEmbeddedTemplate(path.join(directory, '.data/database'), { entities, migrations });

async function outcome(child: ReturnType<typeof start>) {
  const [errors, output, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  return { errors, output, code };
}

async function line(child: ReturnType<typeof start>): Promise<string> {
  const ended = outcome(child).then(({ errors }) => Promise.reject(new Error(errors)));
  const [first] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => {});
  return first.toString();
}

describe('the program', () => {
  it('the server program does not start in production without its security settings, and lists all that are missing', async () => {
    const { code, errors, output } = await outcome(start({ NODE_ENV: 'production' }));
    expect(code).toBe(78);
    for (const name of [
      'PUBLIC_URL',
      'SESSION_SECRET',
      'COMPANY_DOMAIN',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'DATABASE_URL',
    ])
      expect(errors).toContain(`${name} is required in production`);
    expect(output).toBe('');
  });

  it('the server program does not start in production with documentation examples, names a mistyped variable, and shows no value', async () => {
    const { code, errors } = await outcome(
      start({
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://staffroom.acme.de',
        SESSION_SECRET: 'xY'.repeat(20),
        COMPANY_DOMAIN: 'acme.de',
        GOOGLE_CLIENT_ID: '88123-f00.apps.googleusercontent.com',
        GOOGLE_CLIENT_SECRET: 'GOCSPX-…',
        DATABASE_ULR: 'postgres://app:r8Wq2Lz7@db.internal/staffroom',
      }),
    );
    expect(code).toBe(78);
    for (const problem of [
      'PUBLIC_URL must begin with https://',
      'SESSION_SECRET can be guessed',
      'GOOGLE_CLIENT_SECRET is a placeholder',
      'DATABASE_URL is required in production',
      'DATABASE_ULR is set and unknown; did you mean DATABASE_URL?',
    ])
      expect(errors).toContain(problem);
    expect(errors).not.toMatch(/xYxY|GOCSPX-…\n|r8Wq2Lz7/);
  });

  it.each([
    'https://ana:Zk4-never@pages.test/mf-manifest.json',
    'https:ana:Zk4-never@pages.test/mf-manifest.json',
  ])(
    'the server program refuses an agent page at %s, whose address contains a password, and does not show the password',
    async (remote) => {
      await fillDatabase();
      const file = path.join(directory, 'plugins.json');
      await writeFile(file, JSON.stringify({ agents: { echo: { from: './echo', remote } } }));
      const child = start({ PORT: '0', PLUGINS_FILE: file });
      const said = text(child.stderr);
      expect(await line(child)).toContain('is ready at');
      child.kill('SIGTERM');
      const errors = await said;
      expect(errors).toMatch(/plugins\.json:1 agents\.echo\.remote must be .* without a user or password/);
      expect(errors).not.toContain('Zk4-never');
    },
  );

  it('the server program reports an unknown environment variable and starts', async () => {
    await fillDatabase();
    const child = start({ PORT: '0', LOG_LEVLE: 'info', DATABASE_URL: 'embedded' });
    const said = text(child.stderr);
    expect(await line(child)).toContain('is ready at');
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(await said).toContain('LOG_LEVLE is set and unknown; did you mean LOG_LEVEL?');
  });

  it('the server program does not start in an unknown role', async () => {
    const { code, errors } = await outcome(start({}, '--role', 'king'));
    expect(code).toBe(78);
    expect(errors).toContain('--role must be one of all, web, worker');
  });

  it('the server program names a port that is already in use', async () => {
    await fillDatabase();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, errors } = await outcome(start({ PORT: String(port) }));
    other.close();
    expect(code).toBe(78);
    expect(errors).toContain(`PORT ${port} is in use`);
  });

  it('the server program needs no environment variable, prints its address, and exits with 0 on a stop signal', async () => {
    const child = start({ PORT: '0' });
    const ready = await line(child);
    const url = /^Staffroom is ready at (http:\/\/localhost:\d+)\n$/.exec(ready)?.[1] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/api/config`)).json()).toMatchObject({ devSignIn: true });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('the server program exits with 0 on a stop signal during its start', async () => {
    await fillDatabase();
    const child = start({ PORT: '0', LOG_LEVEL: 'info' });
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
