import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createServerDatabase } from '../../server/src/testing/server-template.ts';
import { findTool } from '../../server/deploy/chart/find-tool.ts';
import { type Container, type Image, type ImageConfig, startContainer } from './container.ts';

const root = join(import.meta.dirname, '../..');
const script = join(root, '.ci/image');
const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
const work = process.env['STAFFROOM_IMAGE_ROOT'] ?? '/var/lib/staffroom-ci/image';
const maxBytes = 700 * 1024 ** 2;

/** The reason why this machine cannot build and run the image, or an empty text. */
function reasonToSkip(): string {
  if (!process.env['FULL']) return 'only FULL=1 builds the image';
  const variables = { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
  const missing = ['buildah', 'runc', 'debootstrap'].filter((name) => findTool(name, variables) === null);
  if (missing.length > 0) return `${missing.join(' and ')} must be installed`;
  if (process.getuid?.() !== 0) return 'only root can build the image';
  return testDatabaseUrl === '' ? 'TEST_DATABASE_URL is not set' : '';
}

const reason = reasonToSkip();
const hint = reason === '' ? '' : ` (skipped: ${reason})`;

describe.skipIf(reason !== '')(`the built image${hint}`, () => {
  let image: Image;
  let container = '';
  const buildah = (...args: string[]) =>
    execFileSync('buildah', args, {
      encoding: 'utf8',
      env: { ...process.env, CONTAINERS_STORAGE_CONF: join(work, 'storage.conf') },
    }).trim();

  beforeAll(() => {
    const name = execFileSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', name)) as {
      Docker: { config: ImageConfig };
    };
    container = buildah('from', '--pull-never', name);
    image = { config: Docker.config, root: buildah('mount', container) };
  }, 3_600_000);
  afterAll(() => void (container && buildah('rm', container)));

  function dataFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'image-data-'));
    chownSync(folder, 10_001, 10_001);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  /** The variables that production requires, with this port and a new, empty database. */
  async function settings(port: number): Promise<Record<string, string>> {
    const database = await createServerDatabase(testDatabaseUrl, { entities: [], migrations: [] });
    onTestFinished(() => database[Symbol.asyncDispose]());
    return {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://staffroom.example.com',
      COMPANY_DOMAIN: 'example.com',
      DATABASE_URL: database.url,
      SESSION_SECRET: 'kGm3Tq8vLw2Zr7Xc5Bn1Hd6Jf4Sp9YaEoUiRtWeQ',
      GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-Zr7Xc5Bn1Hd6Jf4Sp9Ya',
    };
  }

  const start = (options: Parameters<typeof startContainer>[1]): Container => {
    const started = startContainer(image, options);
    onTestFinished(() => started[Symbol.asyncDispose]());
    return started;
  };
  const healthOf = (server: Container) =>
    server.run(...image.config.Healthcheck.Test.filter((part) => part !== 'CMD'));

  it('the image names its version and commit, is small, lists its packages and contains no settings of npm', () => {
    const commit = readFileSync(join(image.root, 'staffroom/commit.txt'), 'utf8').trim();
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(image.config.Labels).toMatchObject({
      'org.opencontainers.image.revision': commit,
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    const files = globSync('**', { cwd: image.root, exclude: ['proc', 'sys', 'dev'] });
    const bytes = files.reduce((sum, file) => sum + lstatSync(join(image.root, file)).size, 0);
    expect(bytes).toBeLessThan(maxBytes);
    const bill = JSON.parse(readFileSync(join(image.root, 'staffroom/sbom.cdx.json'), 'utf8'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components.length).toBeGreaterThan(300);
    for (const secret of ['root/.npmrc', 'run/secrets/ca.pem'])
      expect(existsSync(join(image.root, secret))).toBe(false);
  });

  it('a web process is healthy without a shell, cannot write outside of /data and /tmp, and drains after SIGTERM', async () => {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const variables = { ...(await settings(port)), STOP_DELAY: '3' };
    const server = start({ args: ['--role', 'web'], variables, data: dataFolder() });
    await expect.poll(async () => (await healthOf(server)).code, { timeout: 120_000 }).toBe(0);
    expect(await bodyOf(port, '/version')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/"commit":"[0-9a-f]{12}/),
    });

    const tried = await server.run('node', '-e', writeEverywhere);
    expect(JSON.parse(tried.output)).toEqual({
      '/staffroom/x': 'EROFS',
      '/etc/x': 'EROFS',
      '/data/x': 'written',
      '/tmp/x': 'written',
    });
    const status = (await server.run('cat', '/proc/1/status')).output;
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    expect(status).toMatch(/^CapEff:\t0{16}$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);

    server.signal('TERM');
    await expect.poll(async () => (await bodyOf(port, '/readyz')).status).toBe(503);
    expect(await bodyOf(port, '/readyz')).toMatchObject({ body: expect.stringMatching(/"stopping"/) });
    expect((await healthOf(server)).code).toBe(1);
    expect((await bodyOf(port, '/version')).status).toBe(200);
    expect((await server.ended).code).toBe(0);
  });

  it('a worker process and the check of the settings run in the image', async () => {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const variables = await settings(port);
    const worker = start({ args: ['--role', 'worker'], variables, data: dataFolder() });
    await expect.poll(async () => (await healthOf(worker)).code, { timeout: 120_000 }).toBe(0);
    expect((await bodyOf(port, '/')).status).not.toBe(200);
    const { code, output } = await worker.run('node', 'server/bin/server.js', 'check');
    expect(output).toMatch(/^ok {7}DATA_DIR: \/data can be written/m);
    expect(output).toMatch(/^ok {7}migrations: The tables fit this version$/m);
    expect(output).toMatch(/^failure {2}GOOGLE_CLIENT_ID: /m);
    expect(code).toBe(1);
  });

  it('a data folder that cannot be written ends the container with one line and status 78', async () => {
    const variables = { ...(await settings(0)), LOG_LEVEL: 'error' };
    const server = start({ args: [], variables, data: dataFolder(), isDataReadOnly: true });
    expect(await server.ended).toMatchObject({
      code: 78,
      output: '',
      errors: expect.stringMatching(
        /^Staffroom cannot start:\n {2}The folder \/data of DATA_DIR is on a read-only file system\. .*\n$/,
      ),
    });
  });
});

const writeEverywhere = `
  const { writeFileSync } = require('node:fs');
  const tried = ['/staffroom/x', '/etc/x', '/data/x', '/tmp/x'].map((file) => {
    try { writeFileSync(file, ''); return [file, 'written']; } catch (error) { return [file, error.code]; }
  });
  console.log(JSON.stringify(Object.fromEntries(tried)));`;

/** Returns the answer of the server, or the status 0 if nothing listens. */
function bodyOf(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((done) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, body }));
    }).on('error', () => done({ status: 0, body: '' }));
  });
}
