import { expect, type Page, test } from './test.ts';
import { openAgents, type OpenAgent } from './installed-agents.ts';
import { brokenAgent } from './broken-agent.ts';
import { signIn } from './workspace.ts';

const failure = (page: Page, agent: OpenAgent) =>
  page.getByRole('alert').filter({ hasText: `Couldn’t open ${agent.name}` });

async function showsItsPage(page: Page, agent: OpenAgent): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(failure(page, agent)).toBeHidden();
}

test('agents load when a person moves the pointer over their links, and all use the host’s single copies of React and the SDK', async ({
  page,
}) => {
  await signIn(page, 'ana@example.test');
  await test.step('no code of an agent is fetched before a person moves the pointer over its link', async () => {
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

  await test.step('every agent uses the host’s single copies of React and the SDK', async () => {
    for (const agent of await openAgents(page)) {
      await page.goto(`/agents/${agent.slug}`);
      await showsItsPage(page, agent);
      expect(await sharedModules(page), agent.slug).toEqual(
        Object.fromEntries(
          [
            'react',
            'react-dom',
            'react-dom/client',
            'react/compiler-runtime',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            '@staffroom/sdk/client',
          ].map((name) => [name, ['host']]),
        ),
      );
    }
  });
});

const remote = (agent: OpenAgent) => `**/remotes/${agent.slug}/**`;

/** Functions that break the agent until the returned function is called. */
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

test('an agent that cannot load shows the reason, the rest of the page keeps working, and Retry loads the agent', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'admin@example.test');
  const [agent] = await openAgents(page);
  for (const [fault, breakIt] of Object.entries(faults))
    await test.step(`an agent that cannot load (${fault}) shows an error, the rest of the page keeps working, and Retry loads the agent`, async () => {
      const repair = await breakIt(page, agent);
      await page.goto(`/agents/${agent.slug}`);
      await expect(failure(page, agent)).toBeVisible();
      await expect(
        failure(page, agent).getByRole('code').or(failure(page, agent).locator('pre')),
      ).not.toBeEmpty();
      if (fault === 'its manifest is a page of HTML') {
        await expect(failure(page, agent)).toContainText('until it’s fixed');
        await expect(failure(page, agent).locator('pre')).toContainText(
          'The server of the page returned a web page instead of the page’s manifest',
        );
      }
      await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Help & Support' })
        .click();
      await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible();
      await page.goBack();
      await expect(failure(page, agent)).toBeVisible();

      await repair();
      await failure(page, agent).getByRole('button', { name: 'Retry' }).click();
      await showsItsPage(page, agent);
      await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
    });

  await test.step('only administrators see why an agent cannot be opened and that it fails for other people', async () => {
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
        /The page has been failing for (one person|\d+ people) since/,
      );
    }
    await other.close();
    await page.unroute(remote(agent));
    const withdrawn = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await failure(page, agent).getByRole('button', { name: 'Retry' }).click();
    expect((await withdrawn).status()).toBe(204);
  });
});

type Handler = Parameters<Page['route']>[1];

async function broken(page: Page, address: string, handler: Handler): Promise<() => Promise<void>> {
  await page.route(address, handler);
  return () => page.unroute(address, handler);
}

/** Modules shared by the runtimes of this page: module → provider of its versions. */
async function sharedModules(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    interface Instance {
      shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
    }
    const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } })
      .__FEDERATION__;
    const providers: Record<string, string[]> = {};
    for (const { shareScopeMap } of __INSTANCES__) {
      for (const [name, versions] of Object.entries(shareScopeMap['default'] ?? {})) {
        const froms = Object.values(versions).map(({ from }) => from);
        providers[name] = [...new Set([...(providers[name] ?? []), ...froms])];
      }
    }
    return providers;
  });
}
