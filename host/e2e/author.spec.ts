import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testTimeoutMs } from '../../.config/time-factor.ts';
import { chromium } from './chromium.ts';
import { ownServer } from './own-server.ts';
import { expect, test } from './test.ts';
import { signIn } from './workspace.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const staffroom = join(root, 'sdk/bin/staffroom.js');

/** Simulates `npm install`: puts packages into a folder of the author, outside of the checkout. */
async function install(folder: string): Promise<void> {
  const packages = {
    '@staffroom/sdk': 'sdk',
    '@staffroom/build': 'sdk/build',
    react: 'sdk/node_modules/react',
    '@types/react': 'sdk/node_modules/@types/react',
  };
  for (const [name, path] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(join(root, path)), link);
  }
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

test('staffroom dev applies each saved change to an agent’s client half and server half, and can switch the signed-in person and make the model fail', async ({
  page,
}) => {
  // The test creates an agent, starts a workspace and compiles the agent eight times.
  test.setTimeout(3 * testTimeoutMs);
  await using resources = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'author-'));
  resources.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const [created] = await once(
    spawn(process.execPath, [staffroom, 'create', 'travel-desk', '--kind', 'page'], { cwd: home }),
    'exit',
  );
  expect(created).toBe(0);
  const folder = join(home, 'travel-desk');
  await install(folder);
  const dev = spawn(process.execPath, [staffroom, 'dev', '--port', '0'], {
    cwd: folder,
    // This DATABASE_URL belongs to another program. The agent's data must go to a separate database.
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  resources.defer(async () => {
    if (dev.exitCode !== null) return;
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  });
  const printed = Promise.withResolvers<string>();
  const told: string[] = [];
  createInterface(dev.stdout).on('line', (line) => {
    told.push(line);
    const [address] = /http:\S+ana@\S+/.exec(line) ?? [];
    if (address) printed.resolve(address);
  });
  createInterface(dev.stderr).on('line', (line) => told.push(line));
  const ana = await printed.promise;

  await page.goto(ana);
  await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible();
  await page.getByLabel('New note').fill('half written');
  await edit(join(folder, 'client/page.tsx'), 'What you want to find again.', 'What is worth keeping.');
  await expect(page.getByText('What is worth keeping.')).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('half written');

  await edit(
    join(folder, 'server/index.ts'),
    '.create(body)',
    '.create({ ...body, text: body.text.toUpperCase() })',
  );
  const note = page.getByText(/^HALF WRITTEN$/);
  await expect(async () => {
    await page.getByLabel('New note').fill('half written');
    await page.getByRole('button', { name: 'Add' }).click({ timeout: 5_000 });
    await expect(note.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();

  const drawer = page.getByRole('complementary', { name: 'staffroom dev' });
  await drawer.getByRole('button', { name: /travel-desk/ }).click();
  await expect(drawer.getByText('POST /api/agents/travel-desk/notes').first()).toBeVisible();
  await drawer.getByLabel('Person').selectOption('admin@example.test');
  await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible();
  await expect(page).toHaveURL(/\/agents\/travel-desk/);
  await expect(page.getByText('No notes yet')).toBeVisible();
  await expect(drawer.getByLabel('Model')).toHaveValue('answers');

  await test.step('the terminal shows the output and the errors of the agent’s server half', async () => {
    const terminal = () => told.join('\n');
    const half = join(folder, 'server/index.ts');
    await edit(half, 'export default', "console.log('The desk opens.');\nexport default");
    await expect.poll(terminal).toContain('The desk opens.');
    await edit(half, "console.log('The desk opens.');", "throw new Error('No desk today.');");
    await expect.poll(terminal).toMatch(/No desk today\.\n *at .*server\/index\.js:\d+/);
    await edit(join(folder, 'client/page.tsx'), '<Stack>', '<Stak>');
    await expect.poll(terminal).toContain('Module build failed');
    await edit(join(folder, 'client/page.tsx'), '<Stak>', '<Stack>');
    await expect.poll(terminal).toContain('The page compiles again.');
  });
});

test('a developer named in plugins.json loads an agent’s page from their own machine into a running workspace', async ({
  browser,
}) => {
  await using resources = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'author-'));
  resources.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const run = async (folder: string, ...args: string[]) =>
    (await once(spawn(process.execPath, [staffroom, ...args], { cwd: folder }), 'exit'))[0] as number;
  expect(await run(home, 'create', 'travel-desk', '--kind', 'page')).toBe(0);
  const folder = join(home, 'travel-desk');
  await install(folder);
  expect(await run(folder, 'build')).toBe(0);
  const plugins = join(home, 'plugins.json');
  const entry = { from: './travel-desk', isolate: false, develop: ['ana@example.test'] };
  await writeFile(plugins, JSON.stringify({ agents: { 'travel-desk': entry } }));
  const { url } = resources.use(await ownServer({ PLUGINS_FILE: plugins }));

  await edit(join(folder, 'client/page.tsx'), 'What you want to find again.', 'What is worth keeping.');
  const dev = spawn(process.execPath, [staffroom, 'dev', '--host', url, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  resources.defer(async () => {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  });
  const printed = Promise.withResolvers<string>();
  createInterface(dev.stdout).on('line', (line) => {
    const [address] = /http:\S+develop=\d+/.exec(line) ?? [];
    if (address) printed.resolve(address);
  });
  const address = await printed.promise;

  const [ben, ana] = [await browser.newPage({ baseURL: url }), await browser.newPage({ baseURL: url })];
  await signIn(ben, 'ben@example.test');
  await ben.goto(address);
  await ben.getByRole('dialog').getByRole('button', { name: 'Load page' }).click();
  await expect(ben.getByRole('alert')).toContainText('"develop": ["ben@example.test"]');
  await ben.close();

  await signIn(ana, 'ana@example.test');
  await ana.goto(address);
  // The installed page runs in a frame. The page from the author's machine runs inside the workspace's page.
  const installed = ana.frameLocator('iframe[sandbox]').getByText('What you want to find again.');
  await expect(installed).toBeVisible();
  await ana.getByRole('dialog').getByRole('button', { name: 'Load page' }).click();
  await expect(ana.getByText('What is worth keeping.')).toBeVisible();
  await expect(ana.getByText(/comes from your own machine/)).toBeVisible();
  await edit(join(folder, 'client/page.tsx'), 'What is worth keeping.', 'What is worth a trip.');
  await expect(ana.getByText('What is worth a trip.')).toBeVisible();
  await ana.getByRole('button', { name: 'Show the installed version' }).click();
  await expect(installed).toBeVisible();
  await ana.close();
});

test('staffroom check opens an agent’s page in a workspace and reports its accessibility barriers', async () => {
  await using resources = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'author-'));
  resources.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const launch = await chromium();
  const env = { ...process.env, ...launch.env, CHROME: launch.executablePath };
  const run = async (folder: string, ...args: string[]) =>
    (await once(spawn(process.execPath, [staffroom, ...args], { cwd: folder, env }), 'exit'))[0] as number;
  expect(await run(home, 'create', 'travel-desk', '--kind', 'page')).toBe(0);
  const folder = join(home, 'travel-desk');
  await install(folder);
  await edit(join(folder, 'client/page.tsx'), '<Stack>', '<Stack><img src="data:," />');
  expect(await run(folder, 'check')).toBe(1);
  const { page, findings } = JSON.parse(await readFile(join(folder, 'dist/check.json'), 'utf8'));
  expect(page).toEqual({ seen: ['wide', 'narrow', 'dark'], unseen: null });
  expect(findings.map(({ text }: { text: string }) => text)).toEqual(
    ['wide', 'narrow', 'dark'].map(
      (seen) => `Images must have alternative text (axe image-alt, ${seen}): img`,
    ),
  );
});
