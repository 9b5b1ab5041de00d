import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { testTimeoutMs } from '../../.config/time-factor.ts';
import { packHostile } from './hostile-package.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { embeddedData } from './server-data.ts';
import { expect, test } from './test.ts';
import { signIn } from './workspace.ts';

const resources = new AsyncDisposableStack();
let server: OwnServer;
let account: string;

test.use({
  async page({ browser }, provide) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await signIn(page, 'admin@example.test');
    await provide(page);
    await context.close();
  },
});

test.beforeAll(async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-hostile-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const plugins = join(folder, 'plugins.json');
  writeFileSync(plugins, '{ "agents": {} }');
  const data = embeddedData();
  server = resources.use(await ownServer({ PLUGINS_FILE: plugins }, data));
  const ben = await browser.newContext({ baseURL: server.url });
  const page = await ben.newPage();
  await signIn(page, 'ben@example.test');
  account = (await (await page.request.get('/api/auth/me')).json()).id;
  await ben.close();
  // Installs the package twice: with the defaults, and with the option that an administrator would have to set.
  for (const [slug, ...choice] of [['evil'], ['evilopen', '--frame', 'off']])
    execFileSync(process.execPath, [
      resolve('sdk/bin/staffroom.js'),
      'agents',
      'add',
      packHostile(folder, slug ?? '', account),
      '--plugins',
      plugins,
      '--data',
      data.env.DATA_DIR,
      '--approve',
      ...choice,
    ]);
});
test.afterAll(() => resources.disposeAsync());

const placeOf = (page: Page, slug: string): Page | FrameLocator =>
  slug === 'evil' ? page.frameLocator('iframe[sandbox]') : page;

/** Returns the result of something that the package's page tried. */
async function tryOut(page: Page, slug: string, name: string): Promise<string> {
  await page.goto(`/agents/${slug}?try=${encodeURIComponent(name)}`);
  const said = placeOf(page, slug).locator('[data-tried]');
  await expect(said).toContainText(`${name}: `);
  return (await said.innerText()).slice(name.length + 2);
}

const roleOf = async (page: Page) =>
  (await (await page.request.get(`/api/admin/people/${account}`)).json()).role as string;

const audited = async (page: Page) =>
  (await (await page.request.get('/api/admin/audit?limit=200')).json()).items as {
    action: string;
    subject: string;
    detail: Record<string, unknown>;
  }[];

test('an agent with default settings does not get the rights of an administrator who opens its page, and the audit log shows the attempts', async ({
  page,
}) => {
  for (const name of [
    'read the accounts',
    'read the documents',
    'create a token',
    'make itself an administrator',
    'claim to be the workspace',
  ])
    expect(await tryOut(page, 'evil', name), name).toMatch(/^(refused|403|404)/);
  expect(await roleOf(page)).toBe('user');
  expect(await (await page.request.get('/api/access-tokens')).json()).toEqual([]);
  const refusals = async () =>
    (await audited(page))
      .filter(({ action, subject }) => action === 'page.refuse' && subject === 'evil')
      .flatMap(({ detail }) => detail['actions'])
      .join('\n');
  for (const call of [
    /GET \/api\/admin\/people/,
    /GET \/api\/documents/,
    /POST \/api\/access-tokens/,
    /PATCH \/api\/admin\/people/,
  ])
    await expect.poll(refusals).toMatch(call);
});

test('an agent’s page without a frame can neither confirm a call nor read, frame or click the workspace’s confirmation window', async ({
  page,
}) => {
  test.setTimeout(8 * testTimeoutMs);
  // The server refuses calls from the page's own address before it asks for a confirmation.
  expect(await tryOut(page, 'evilopen', 'create a token')).toBe('403');
  expect(await tryOut(page, 'evilopen', 'make itself an administrator')).toBe('403');
  expect(await tryOut(page, 'evilopen', 'claim to be the workspace')).toBe('403');
  expect(await tryOut(page, 'evilopen', 'read the confirmation')).toBe('403 false');
  expect(await tryOut(page, 'evilopen', 'answer the confirmation')).toBe('403');
  expect(await tryOut(page, 'evilopen', 'repeat the call without an answer')).toBe('403');
  expect(await tryOut(page, 'evilopen', 'show it in a frame')).toMatch(/^(null|undefined|SecurityError)$/);
  const windows = page.context().waitForEvent('page');
  // The page that opens the confirmation window is isolated from it: to the page, the window seems closed, and its document is
  // unreadable.
  expect(await tryOut(page, 'evilopen', 'press Confirm in a window')).toMatch(
    /^(SecurityError|TypeError) (true|false)$/,
  );
  const opened = await windows;
  await expect(opened.getByRole('heading', { name: 'Make Ben an administrator?' })).toBeVisible();
  expect(await opened.evaluate(() => [String(window.opener), window.origin])).toEqual(['null', 'null']);
  await opened.close();
  expect(await tryOut(page, 'evilopen', 'send its form to a window')).toBe('sent');
  await expect
    .poll(async () => (await audited(page)).filter(({ action }) => action === 'confirmation.refuse').length)
    .toBeGreaterThanOrEqual(5);
  expect(await roleOf(page)).toBe('user');
  expect(await (await page.request.get('/api/access-tokens')).json()).toEqual([]);
  const refused = (await audited(page)).filter(({ action }) => action === 'confirmation.refuse');
  expect(refused).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        subject: 'POST /api/access-tokens',
        detail: { agent: 'evilopen', reason: 'the page of an agent asked' },
      }),
      expect.objectContaining({
        subject: expect.stringMatching(/^GET \/api\/confirmations\//),
        detail: { agent: 'evilopen', reason: expect.stringContaining('Sec-Fetch-Dest is empty') },
      }),
      expect.objectContaining({
        subject: expect.stringMatching(/^GET \/api\/confirmations\//),
        detail: { agent: 'evilopen', reason: expect.stringContaining('Sec-Fetch-Dest is iframe') },
      }),
    ]),
  );
});

test('a person can cancel or confirm their own request in the confirmation window by keyboard', async ({
  page,
}) => {
  await page.goto(`/admin/people?person=${account}`);
  const ask = async () => {
    const windows = page.context().waitForEvent('page');
    const drawer = page.getByRole('dialog').filter({ hasText: 'Account active' });
    await drawer.getByLabel('Role').selectOption('admin');
    return windows;
  };
  const first = await ask();
  await expect(first.getByRole('heading', { name: 'Make Ben an administrator?' })).toBeVisible();
  await expect(first.getByText('/admin/people')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await first.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Confirm in the new window' })).toBeHidden();
  expect(await roleOf(page)).toBe('user');
  const second = await ask();
  const confirm = second.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeDisabled();
  await expect(confirm).toBeEnabled();
  await second.keyboard.press('Tab');
  await expect(confirm).toBeFocused();
  await second.keyboard.press('Enter');
  await expect.poll(() => roleOf(page)).toBe('admin');
});
