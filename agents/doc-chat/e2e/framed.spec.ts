import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../../../.config/scratch-folder.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { type OwnServer, ownServer } from '../../../host/e2e/own-server.ts';
import { expect, type FrameLocator, type Page, test } from '../../../host/e2e/test.ts';
import { signIn, toasts } from '../../../host/e2e/workspace.ts';

const agent = fileURLToPath(new URL('../', import.meta.url));
const policy = `# Travel policy

Hotel rooms may cost 120 euros a night, breakfast included. Anything above has to be approved by a manager.
`;

let server: OwnServer;
const opened = new AsyncDisposableStack();
test.use({
  async page({ browser, viewport }, provide) {
    const page = await browser.newPage({ baseURL: server.url, viewport });
    await provide(page);
    await page.close();
  },
});
test.beforeAll(async () => {
  const directory = mkdtempSync(join(scratchFolder(), 'staffroom-framed-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'plugins.json');
  const manifest = readFileSync(join(agent, 'dist/client/mf-manifest.json'));
  const integrity = `sha384-${createHash('sha384').update(manifest).digest('base64')}`;
  writeFileSync(file, JSON.stringify({ agents: { 'doc-chat': { from: agent, frame: true, integrity } } }));
  server = opened.use(await ownServer({ PLUGINS_FILE: file }));
});
test.afterAll(() => opened.disposeAsync());

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[sandbox~="allow-scripts"]');

test('the documentation chat in a frame supports dropped files, sources, addresses, Back, keyboard shortcuts and the theme', async ({
  page,
}) => {
  const frame = frameOf(page);
  await signIn(page, 'admin@example.test');
  await page.goto('/agents/doc-chat?chat=new');
  await expect(frame.getByRole('tab', { name: 'Chat' })).toBeVisible();

  await frame
    .locator('[data-composer] input[type="file"]')
    .setInputFiles({ name: 'travel.md', mimeType: 'text/markdown', buffer: Buffer.from(policy) });
  await expect(frame.getByText('travel.md').first()).toBeVisible();
  await frame.getByRole('textbox', { name: 'Message' }).fill('What may a hotel room cost?');
  await frame.getByRole('button', { name: 'Send' }).click();
  const answer = frame.getByRole('article', { name: 'Answer' }).last();
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  await expect(answer).toContainText('120 euros');
  await expectAccessible(page, 'framed');

  // The address and the Back button are those of the window, not of the frame.
  await expect(page).toHaveURL(/\?chat=[0-9a-f-]{36}/);
  await frame.getByRole('tab', { name: 'About' }).click();
  await expect(page).toHaveURL(/view=about/);
  await expect(frame.getByRole('heading', { name: /^About/ })).toBeVisible();
  await page.goBack();
  await expect(answer).toContainText('120 euros');
  await page.reload();
  await expect(answer).toContainText('120 euros');

  // Tests keyboard shortcuts of the shell, toasts in the window, and the theme.
  await frame.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await frame.getByRole('button', { name: 'Chat actions' }).first().click();
  const downloading = page.waitForEvent('download');
  await frame.getByRole('menuitem', { name: 'Export as Markdown' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.md$/);
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toasts(page)).toHaveCount(0);

  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  // Polls, because the frame is a separate process and gets the focus later.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');

  await test.step('a remote file that differs by one byte from its pinned hash is not run', async () => {
    for (const [file, reason] of [
      [
        'mf-manifest.json',
        'The page’s manifest does not have the digest that plugins.json sets as "integrity"',
      ],
      ['remoteEntry.*.js*', ''],
    ] as const) {
      await page.route(`**/remotes/doc-chat/*/${file}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()} ` });
      });
      await page.goto('/agents/doc-chat');
      const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t open' });
      await expect(failure.locator('pre')).toContainText(reason);
      await page.unrouteAll();
    }
  });
});
