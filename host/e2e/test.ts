import {
  type Browser,
  type BrowserContext,
  type Page,
  test as base,
  type ViewportSize,
  type WorkerInfo,
} from '@playwright/test';
import { skipReason, readList, testName } from '../../.config/flaky-list.ts';
import { confirming } from './confirming.ts';
import { KeptContext } from './kept-context.ts';
import { beLate } from './late.ts';
import { watchLogs } from './server-logs.ts';
import { openWires, type Wires } from './wires.ts';
import { testTimeoutMs } from '../../.config/time-factor.ts';

const list = readList();

export * from '@playwright/test';

interface Worker {
  /** The browser profile that all tests of a worker share. */
  kept: KeptContext;
  /** The browser profile of another person, which all tests of a worker share. */
  others: KeptContext;
  /** One server for all tests that use provider protocols, because a start takes four seconds of processor time. */
  wiresServer: Wires;
}

interface Each {
  /** The page of a second person, in a separate browser profile. */
  colleague: Page;
  /** Requests of the test's pages, with their ids. A failed test prints them with the logs of its servers. */
  requests: string[];
  /** Skips a test that `.ci/flaky.json` keeps for FULL=1. */
  listed: void;
  /** Closes pages that a test leaves open, because they would keep rendering until the worker ends. */
  leftovers: void;
  /** A server whose providers are local simulations with default answers, unless the test sets others. */
  wires: Wires;
}

/** Playwright's test with one browser for all tests of a worker; each test starts without cookies and storage. */
export const test = base.extend<Each, Worker>({
  kept: [keepContext, { scope: 'worker' }],
  others: [keepContext, { scope: 'worker' }],
  wiresServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const wires = await openWires();
      await provide(wires);
      await wires[Symbol.asyncDispose]();
    },
    { scope: 'worker', timeout: 2 * testTimeoutMs },
  ],
  listed: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, info) => {
      const why = skipReason(testName(info.file, info.titlePath.slice(1)), list);
      test.skip(why !== undefined, why);
      await provide();
    },
    { auto: true },
  ],
  requests: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, info) => {
      const logged = watchLogs();
      const requests: string[] = [];
      await provide(requests);
      if (info.status === info.expectedStatus) return;
      const last = requests.slice(-10);
      const lines = [...(last.length > 0 ? ["The page's last requests:", ...last] : []), ...logged()];
      process.stderr.write(`${lines.join('\n')}\n`);
    },
    { auto: true },
  ],
  leftovers: [
    async ({ browser, kept, others }, provide) => {
      const before = new Set(browser.contexts());
      await provide();
      for (const context of browser.contexts())
        if (![kept, others].some((it) => it.has(context)) && !before.has(context)) await context.close();
    },
    { auto: true },
  ],
  async wires({ wiresServer }, provide) {
    await provide(wiresServer);
    wiresServer.answerBy(undefined);
  },
  async context({ kept, browser, colorScheme }, provide, { project }) {
    // Tests with their own options need a new browser profile.
    if (colorScheme !== project.use.colorScheme) {
      const own = confirming(await browser.newContext());
      await provide(own);
      return own.close();
    }
    await provide(await kept.take());
    await kept.tidy();
  },
  async page({ context, baseURL, viewport, requests }, provide) {
    await inPage(context, { baseURL, viewport, requests }, provide);
  },
  async colleague({ others, baseURL, viewport, requests }, provide) {
    await inPage(await others.take(), { baseURL, viewport, requests }, provide);
    await others.tidy();
  },
});

async function keepContext(
  { browser }: { browser: Browser },
  provide: (kept: KeptContext) => Promise<void>,
  { project }: WorkerInfo,
): Promise<void> {
  const { baseURL, contextOptions } = project.use;
  const kept = new KeptContext(async () =>
    confirming(await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })),
  );
  await provide(kept);
  await kept.close();
}

/**
 * Makes a page that was loaded completely wait until the drawing of its chat is gone. The drawing contains the chat's texts a
 * second time, and nothing that can be pressed.
 */
function waitForStart(page: Page): void {
  const started = () =>
    page
      .locator('#first-view')
      .waitFor({ state: 'detached' })
      // A test may hold a request without which the page shows no chat.
      .catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await started();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await started();
    return response;
  };
}

/** Opens a page without stored data. */
async function inPage(
  context: BrowserContext,
  {
    baseURL,
    viewport,
    requests,
  }: { baseURL: string | undefined; viewport: ViewportSize | null; requests: string[] },
  provide: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  // Intercepts file choosers from the start, because enabling this at the moment of a key press could be too late.
  page.on('filechooser', () => undefined);
  if (viewport) await page.setViewportSize(viewport);
  page.on('response', (response) => {
    const id = response.headers()['x-request-id'];
    const { pathname } = new URL(response.url());
    if (id) requests.push(`${response.status()} ${response.request().method()} ${pathname} ${id}`);
  });
  await beLate(page);
  waitForStart(page);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(baseURL ?? '').origin,
    storageTypes: 'local_storage,session_storage,indexeddb,cache_storage,service_workers',
  });
  await session.detach();
  await provide(page);
  // Requests that the test intercepts may still be pending. Their failure does not matter.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}
