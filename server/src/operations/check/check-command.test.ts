import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFauxqs } from 'fauxqs';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { entities } from '../../modules/entities.ts';
import { migrations } from '../../db/migrations/index.ts';
import { compareClocks } from './check-clock.ts';
import { checkCommand } from './check-command.ts';
import type { CheckLine } from './check-line.ts';

async function folder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'staffroom-check-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A token endpoint that behaves like Google's for a known or an unknown client. */
const google = (error: string) =>
  listen((_request, response) => response.writeHead(400).end(JSON.stringify({ error })));

async function bucket() {
  const server = await startFauxqs({ port: 0, logger: false });
  onTestFinished(() => server.stop());
  server.createBucket('files');
  return {
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  };
}

async function mailServer() {
  const smtp = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'box' }) : done(new Error('Wrong password')),
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  onTestFinished(() => smtp.close(() => undefined));
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return (password: string) => ({
    SMTP_URL: `smtp://box:${password}@127.0.0.1:${port}`,
    SMTP_FROM: 'rooms@example.test',
  });
}

async function run(variables: Record<string, string>, googleTokenUrl = 'http://127.0.0.1:1/token') {
  const out: string[] = [];
  const code = await checkCommand(['--json'], {
    variables,
    out: (line) => out.push(line),
    err: (line) => out.push(line),
    googleTokenUrl,
  });
  const { ok, checks } = JSON.parse(out.join('')) as { ok: boolean; checks: CheckLine[] };
  const statuses = Object.fromEntries(checks.map(({ name, status }) => [name, status]));
  return { code, ok, checks, statuses, text: out.join('') };
}

describe('the check of a server', () => {
  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'every service of a correct configuration is reported as ok, and the check leaves nothing behind',
    async () => {
      const database = await testDatabase({ entities, migrations });
      onTestFinished(() => database.close());
      const models = await listen((request, response) =>
        response.writeHead(request.headers.authorization === 'Bearer sk-1' ? 200 : 401).end('{}'),
      );
      const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
      const mail = await mailServer();
      const variables = {
        DATA_DIR: await folder(),
        DATABASE_URL: database.url ?? '',
        ...(await bucket()),
        ...mail('right'),
        ...client,
        OPENAI_API_KEY: 'sk-1',
        OPENAI_BASE_URL: models,
      };
      const { code, ok, statuses } = await run(variables, await google('invalid_grant'));
      expect(statuses).toEqual({
        variables: 'ok',
        DATA_DIR: expect.stringMatching(/^(ok|warning)$/),
        PLUGINS_FILE: 'ok',
        DATABASE_URL: 'ok',
        migrations: 'ok',
        connections: 'ok',
        'database clock': 'ok',
        S3_BUCKET: 'ok',
        SMTP_URL: 'ok',
        GOOGLE_CLIENT_ID: 'ok',
        'sign-in clock': 'ok',
        OPENAI_API_KEY: 'ok',
      });
      expect([code, ok]).toEqual([0, true]);
    },
  );

  it('each wrong setting is a failure with its fix, and no line shows a secret', async () => {
    const plugins = path.join(await folder(), 'plugins.json');
    await writeFile(plugins, '{ "agents": [] }');
    const mail = await mailServer();
    const models = await listen((_request, response) => response.writeHead(401).end());
    const s3 = await bucket();
    const { code, statuses, checks, text } = await run(
      {
        DATA_DIR: '/dev/null/data',
        DATABASE_URL: 'postgres://ana:Zk4-never@127.0.0.1:1/x',
        PLUGINS_FILE: plugins,
        ...s3,
        S3_BUCKET: 'fiels',
        ...mail('Wr0ng-never'),
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'GOCSPX-never',
        OPENAI_API_KEY: 'sk-never',
        OPENAI_BASE_URL: models,
        ANTHROPIC_API_KEY: 'key-never',
        ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
      },
      await google('invalid_client'),
    );
    expect(code).toBe(1);
    expect(statuses).toMatchObject({
      DATA_DIR: 'failure',
      DATABASE_URL: 'failure',
      PLUGINS_FILE: 'warning',
      S3_BUCKET: 'failure',
      SMTP_URL: 'failure',
      GOOGLE_CLIENT_ID: 'failure',
      OPENAI_API_KEY: 'failure',
      ANTHROPIC_API_KEY: 'failure',
    });
    const messages = Object.fromEntries(checks.map(({ name, message }) => [name, message]));
    expect(messages).toMatchObject({
      DATA_DIR: 'The folder /dev/null/data of DATA_DIR is not a folder. Set DATA_DIR to a folder (ENOTDIR)',
      DATABASE_URL: expect.stringMatching(/ECONNREFUSED.*Start it, or correct DATABASE_URL$/),
      PLUGINS_FILE: expect.stringMatching(/^plugins\.json:1 agents must be an object.*Correct the file/),
      S3_BUCKET: expect.stringContaining('"fiels", which does not exist'),
      SMTP_URL: expect.stringMatching(/Check host, port, user and password in SMTP_URL$/),
      GOOGLE_CLIENT_ID: 'Google answers "invalid_client". Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
      OPENAI_API_KEY: expect.stringMatching(/refuses the key \(HTTP 401\)\. Replace OPENAI_API_KEY$/),
      ANTHROPIC_API_KEY: expect.stringContaining('or set ANTHROPIC_BASE_URL'),
    });
    expect(text).not.toContain('never');
  });

  it('invalid variables are the only failures, because the addresses of the services are then unknown', async () => {
    const { code, checks } = await run({ PORT: '70000', SMTP_URL_FILE: '' });
    expect([code, checks]).toEqual([
      1,
      [{ name: 'variables', status: 'failure', message: expect.stringContaining('PORT must be a port') }],
    ]);
  });

  it('an unknown argument ends the check with the usage', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    expect(await checkCommand(['--jsn'], { variables: {}, out: write, err: write })).toBe(2);
    expect(lines.join()).toContain('Usage: node server/bin/server.js check [--json]');
  });
});

it.each([
  [400, 'ok', 'agree'],
  [-8_000, 'warning', '8 s behind'],
  [90_000, 'failure', '90 s ahead of'],
  [-90_000, 'failure', '90 s behind'],
])('a clock that differs by %i ms gets the status %s', (differenceMs, status, message) => {
  const line = compareClocks('clock', differenceMs, 200);
  expect(line).toMatchObject({ status, message: expect.stringContaining(message) });
});
