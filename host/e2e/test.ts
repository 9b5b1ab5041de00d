import { type BrowserContext, test as base } from '@playwright/test';
import { openWires, type Wires } from './wires.ts';

export * from '@playwright/test';

interface Worker {
  /** What all tests of a worker have in turn. */
  kept: BrowserContext;
  /** One server that asks all providers: a start costs four seconds of processor time. */
  wiresServer: Wires;
}

interface Each {
  /** What a test leaves open would be drawn and fed until its worker ends. */
  leftovers: void;
  /** A server whose providers are loopbacks; until the test says otherwise they answer as they do by themselves. */
  wires: Wires;
}

/**
 * Playwright's, in which the tests of a worker have one browser profile in turn: each finds it without cookies and storage, but what
 * the product has loaded is in the cache, as it is with people. Loading and compiling it anew takes an eighth of the whole run.
 */
export const test = base.extend<Each, Worker>({
  kept: [
    async ({ browser }, provide, { project }) => {
      const { baseURL, contextOptions } = project.use;
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  wiresServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const wires = await openWires();
      await provide(wires);
      await wires[Symbol.asyncDispose]();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  leftovers: [
    async ({ browser, kept }, provide) => {
      const before = new Set([kept, ...browser.contexts()]);
      await provide();
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
  async wires({ wiresServer }, provide) {
    await provide(wiresServer);
    wiresServer.answerBy(undefined);
  },
  async context({ kept, browser, colorScheme }, provide, { project }) {
    // What only a new profile can be given.
    if (colorScheme !== project.use.colorScheme) {
      const own = await browser.newContext();
      await provide(own);
      return own.close();
    }
    await kept.clearCookies();
    await provide(kept);
    for (const page of kept.pages()) await page.close();
  },
  async page({ context, baseURL, viewport }, provide) {
    const page = await context.newPage();
    // From now on the browser hands its choices of files to the test. Said with the key that opens one, it can come too late.
    page.on('filechooser', () => undefined);
    if (viewport) await page.setViewportSize(viewport);
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(baseURL ?? '').origin,
      storageTypes: 'local_storage,session_storage,indexeddb,cache_storage,service_workers',
    });
    await session.detach();
    await provide(page);
    // News come when they like: a request that the test answers may still be on its way, and is nobody's failure now.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
