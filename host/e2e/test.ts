import {
  type Browser,
  type BrowserContext,
  type Page,
  test as base,
  type ViewportSize,
  type WorkerInfo,
} from '@playwright/test';
import { KeptContext } from './kept-context.ts';
import { beLate } from './late.ts';
import { openWires, type Wires } from './wires.ts';

export * from '@playwright/test';

interface Worker {
  /** What all tests of a worker have in turn. */
  kept: KeptContext;
  /** The same, of whoever else is in a test. */
  others: KeptContext;
  /** One server that asks all providers: a start costs four seconds of processor time. */
  wiresServer: Wires;
}

interface Each {
  /** The page of somebody else, who has a browser of their own. */
  colleague: Page;
  /** What a test leaves open would be drawn and fed until its worker ends. */
  leftovers: void;
  /** A server whose providers are loopbacks; until the test says otherwise they answer as they do by themselves. */
  wires: Wires;
}

/** Playwright's, in which the tests of a worker have one browser in turn: each finds it without cookies and storage. */
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
    { scope: 'worker', timeout: 300_000 },
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
    // What only a new profile can be given.
    if (colorScheme !== project.use.colorScheme) {
      const own = await browser.newContext();
      await provide(own);
      return own.close();
    }
    await provide(await kept.take());
    await kept.tidy();
  },
  async page({ context, baseURL, viewport }, provide) {
    await inPage(context, { baseURL, viewport }, provide);
  },
  async colleague({ others, baseURL, viewport }, provide) {
    await inPage(await others.take(), { baseURL, viewport }, provide);
    await others.tidy();
  },
});

async function keepContext(
  { browser }: { browser: Browser },
  provide: (kept: KeptContext) => Promise<void>,
  { project }: WorkerInfo,
): Promise<void> {
  const { baseURL, contextOptions } = project.use;
  const kept = new KeptContext(() => browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) }));
  await provide(kept);
  await kept.close();
}

/** A page without storage. */
async function inPage(
  context: BrowserContext,
  { baseURL, viewport }: { baseURL: string | undefined; viewport: ViewportSize | null },
  provide: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  // From now on the browser hands its choices of files to the test. Said with the key that opens one, it can come too late.
  page.on('filechooser', () => undefined);
  if (viewport) await page.setViewportSize(viewport);
  await beLate(page);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(baseURL ?? '').origin,
    storageTypes: 'local_storage,session_storage,indexeddb,cache_storage,service_workers',
  });
  await session.detach();
  await provide(page);
  // News come when they like: a request that the test answers may still be on its way, and is nobody's failure now.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}
