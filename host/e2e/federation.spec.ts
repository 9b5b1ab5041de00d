import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { scratchFolder } from '../../.config/scratch-folder.ts';
import { expect, type Page, test } from './test.ts';
import { openAgents, type OpenAgent } from './installed-agents.ts';
import { brokenAgent } from './broken-agent.ts';
import { olderRemote } from './older-remote.ts';
import { signIn } from './workspace.ts';

const failure = (page: Page, agent: OpenAgent) =>
  page.getByRole('alert').filter({ hasText: `${agent.name} could not be opened` });

async function showsItsPage(page: Page, agent: OpenAgent): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible({ timeout: 15_000 });
  await expect(failure(page, agent)).toBeHidden();
}

test('every agent runs on the one React and the one SDK of the host', async ({ page }) => {
  await countRenderers(page);
  const brought: string[] = [];
  const read: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/remotes/') || !pathname.endsWith('.js')) return;
    // What every copy of React has in it.
    const look = async () => {
      if ((await response.text()).includes('react.transitional.element')) brought.push(pathname);
    };
    read.push(look());
  });
  await signIn(page, 'ana@example.test');
  for (const agent of await openAgents(page)) {
    await page.goto(`/agents/${agent.slug}`);
    // An agent with another copy of the SDK is refused.
    await showsItsPage(page, agent);
    await Promise.all(read);
    expect(brought, agent.slug).toEqual([]);
    expect(await page.evaluate(() => globalThis.renderers), agent.slug).toBe(1);
  }
  expect(read.length).toBeGreaterThan(0);
});

test('an agent that was built for the runtime of Module Federation 2 opens as it did', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  const [agent] = await openAgents(page);
  await using resources = new AsyncDisposableStack();
  const folder = mkdtempSync(join(scratchFolder(), 'staffroom-older-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const built = await olderRemote(folder, agent.slug);
  await page.route(remote(agent), (route) =>
    route.fulfill({ path: join(built, basename(new URL(route.request().url()).pathname)) }),
  );
  await page.goto(`/agents/${agent.slug}`);
  await expect(page.getByRole('heading', { name: 'As it was built before' })).toBeVisible();
});

test('nothing of an agent is fetched before somebody points at it', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  const [agent] = await openAgents(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/') || /federation/.test(pathname)) fetched.push(pathname);
  });
  for (const path of ['/', '/agents']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(fetched).toEqual([]);

  const manifest = page.waitForRequest((request) => request.url().endsWith(agent.clientUrl));
  await page.locator(`a[href="/agents/${agent.slug}"]`).hover();
  await manifest;
  await expect(page).toHaveURL('/agents');
});

const remote = (agent: OpenAgent) => `**/remotes/${agent.slug}/**`;

/** Each breaks the agent until the returned function is called. */
const faults: Record<string, (page: Page, agent: OpenAgent) => Promise<() => Promise<void>>> = {
  'its server is offline': (page, agent) => broken(page, remote(agent), (route) => route.abort()),
  'its manifest is gone': (page, agent) =>
    broken(page, `**${agent.clientUrl}`, (route) => route.fulfill({ status: 404 })),
  'its manifest is a page of HTML': (page, agent) =>
    broken(page, `**${agent.clientUrl}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
    ),
  'its manifest never arrives': (page, agent) => broken(page, `**${agent.clientUrl}`, () => {}),
  'its chunks are gone': (page, agent) =>
    broken(page, remote(agent), (route) =>
      /\/(?!remoteEntry)[^/]+\.js(\?|$)/.test(route.request().url())
        ? route.fulfill({ status: 404 })
        : route.continue(),
    ),
  'its page throws': brokenAgent,
};

for (const [fault, breakIt] of Object.entries(faults)) {
  test(`when ${fault}, a card says so, the shell goes on, and Retry brings the agent back`, async ({
    page,
  }) => {
    await signIn(page, 'admin@example.test');
    const [agent] = await openAgents(page);
    const repair = await breakIt(page, agent);
    await page.goto(`/agents/${agent.slug}`);
    await expect(failure(page, agent)).toBeVisible({ timeout: 30_000 });
    await expect(
      failure(page, agent).getByRole('code').or(failure(page, agent).locator('pre')),
    ).not.toBeEmpty();
    if (fault === 'its manifest is a page of HTML') {
      await expect(failure(page, agent)).toContainText('until it has been mended');
      await expect(failure(page, agent).locator('pre')).toContainText(
        'The remote answered with a web page instead of its manifest',
      );
    }
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Help & Support' })
      .click();
    await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible();
    await page.goBack();
    await expect(failure(page, agent)).toBeVisible({ timeout: 30_000 });

    await repair();
    await failure(page, agent).getByRole('button', { name: 'Retry' }).click();
    await showsItsPage(page, agent);
    await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
  });
}

test('only administrators see why an agent could not be opened, and that it fails for others', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ana@example.test');
  const [agent] = await openAgents(page);
  await broken(page, remote(agent), (route) => route.abort());
  await page.goto(`/agents/${agent.slug}`);
  await expect(failure(page, agent).getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(failure(page, agent).locator('pre')).toHaveCount(0);

  const other = await browser.newContext();
  const admins = await other.newPage();
  await signIn(admins, 'admin@example.test');
  for (const path of ['/agents', '/admin/agents']) {
    await admins.goto(path);
    await expect(admins.getByRole('listitem').filter({ hasText: agent.name })).toContainText(
      /Its page fails for (one person|\d+ people), for the first time/,
    );
  }
  await other.close();
  await page.unroute(remote(agent));
  const withdrawn = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await failure(page, agent).getByRole('button', { name: 'Retry' }).click();
  expect((await withdrawn).status()).toBe(204);
});

type Handler = Parameters<Page['route']>[1];

async function broken(page: Page, address: string, handler: Handler): Promise<() => Promise<void>> {
  await page.route(address, handler);
  return () => page.unroute(address, handler);
}

declare global {
  var renderers: number;
}

/** Counts the copies of React that draw into this page: each says that it is there. */
function countRenderers(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.renderers = 0;
    const nothing = () => {};
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => ++globalThis.renderers,
        checkDCE: nothing,
        onCommitFiberRoot: nothing,
        onPostCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
      },
    });
  });
}
