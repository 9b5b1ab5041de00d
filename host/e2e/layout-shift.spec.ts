import type { JobInfo } from '@staffroom/sdk/core';
import { testTimeoutMs } from '../../.config/time-factor.ts';
import { type Browser, expect, type Page, test } from './test.ts';
import {
  answers,
  ask,
  chatServer,
  type ChatServer,
  openChat,
  settled,
  slowWords,
} from './chat/chat-server.ts';
import { openAgents } from './installed-agents.ts';
import { forgetShifts, watchShifts, worstShift } from '../bench/layout-shifts.ts';
import { agentScreen, publicScreens, type Screen, screens } from './screens.ts';
import { renderPdf, signIn, upload } from './workspace.ts';

/** The largest cumulative layout shift of a screen. People notice a shift from 0.1 on. */
const maxShift = 0.01;
const wide = { width: 1320, height: 900 };
const request = [
  '<h1>Request for proposals 2026-114</h1><p>The platform must restore any dataset within four hours. Backups should be held in a second region.</p>',
];
const policy = ['<h1>House rules</h1><p>The kitchen is tidied on Fridays.</p>'];

/** A line for a screen that moved too much, with the elements that moved. */
async function tooMuch(page: Page, name: string, limit = maxShift): Promise<string[]> {
  const { shift, moved } = await worstShift(page);
  return shift > limit ? [`${name} moved by ${shift.toFixed(4)}; ${moved}`] : [];
}

async function uploadPolicy(browser: Browser, page: Page): Promise<void> {
  const buffer = await renderPdf(browser, policy);
  await upload(page, { name: 'house-rules.pdf', mimeType: 'application/pdf', buffer });
}

test.describe('a chat keeps its place', () => {
  const row = (index: number) => `| ${index} | room ${index} of the house | tidied on day ${index} |\n`;
  /** An answer with everything that could move: a citation, an unsupported statement, and a table. */
  const pieces = [
    'The kitchen is tidied on Fridays [1]. ',
    'Every room has a balcony that looks at the sea. ',
    ...slowWords,
    '\n\n| No. | Room | When |\n| --- | --- | --- |\n',
    ...Array.from({ length: 9 }, (_, index) => row(index)),
    '\nThe kitchen is tidied on Fridays [1].',
  ];
  let server: ChatServer;
  test.beforeAll(async () => {
    server = await chatServer((asked) => (asked.includes('rooms') ? { text: pieces, pause: 60 } : undefined));
  });
  test.afterAll(() => server[Symbol.asyncDispose]());

  test('nothing in a chat moves while an answer is written and checked, or loads from storage', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: wide });
    const page = await context.newPage();
    await watchShifts(page);
    const moved: string[] = [];
    await test.step('a new chat that loads does not move', async () => {
      await signIn(page, 'ana@example.test');
      await uploadPolicy(browser, page);
      await openChat(page, 'ana@example.test');
      moved.push(...(await tooMuch(page, 'a new chat')));
    });
    await test.step('a streaming answer moves nothing, and the text stays where it was written', async () => {
      await page.evaluate(() => {
        const isEmptyChat = (node: Node) => node.textContent?.includes('Ask in your own words') ?? false;
        new MutationObserver((records) => {
          if (records.some(({ addedNodes }) => [...addedNodes].some(isEmptyChat)))
            document.body.dataset['flash'] = 'an empty chat';
        }).observe(document.body, { childList: true, subtree: true });
      });
      await ask(page, 'When are the rooms and the kitchen tidied?');
      await expect(answers(page).last()).toContainText('word1');
      const first = answers(page).last().getByText('The kitchen is tidied').first();
      const before = await first.boundingBox();
      await settled(page, 1);
      const after = await first.boundingBox();
      expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
      moved.push(...(await tooMuch(page, 'a streaming answer')));
      expect(await page.evaluate(() => document.body.dataset['flash']), 'shown after the question').toBe(
        undefined,
      );
    });
    await test.step('a stored chat that loads does not move, with and without a browser cache', async () => {
      await page.reload();
      await settled(page, 1);
      moved.push(...(await tooMuch(page, 'a stored chat, cached')));
      const cold = await browser.newContext({
        baseURL: server.url,
        viewport: wide,
        storageState: await context.storageState(),
      });
      const other = await cold.newPage();
      await watchShifts(other);
      await other.goto(page.url());
      await settled(other, 1);
      moved.push(...(await tooMuch(other, 'a stored chat, not cached')));
      await cold.close();
    });
    await context.close();
    expect(moved).toEqual([]);
  });
});

test('late answers of the server move nothing in a new chat and in the palette', async ({ page }) => {
  await page.setViewportSize(wide);
  await watchShifts(page);
  await signIn(page, 'admin@example.test');
  const moved: string[] = [];
  /** Opens a screen while the server holds its answer to one request, and measures what moves when the answer arrives. */
  const openBefore = async (address: RegExp, name: string, limit: number, open: () => Promise<unknown>) => {
    const sent = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      asked.resolve();
      await sent.promise;
      await route.continue();
    });
    await open();
    await asked.promise;
    // Web fonts that arrive late move texts as well. Only the answer counts here.
    await page.evaluate(() => document.fonts.ready);
    await forgetShifts(page);
    sent.resolve();
    await page.waitForLoadState('networkidle');
    moved.push(...(await tooMuch(page, name, limit)));
    await page.unroute(address);
  };
  await openBefore(/\/api\/ai\/defaults/, 'a new chat', 0.001, async () => {
    await page.goto('/agents/compliance?chat=new');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await expect(page.getByText('No AI model is connected')).toBeVisible();
  const made = await page.request.post('/api/projects', { data: { name: 'Harbour' } });
  expect(made.status(), await made.text()).toBe(201);
  await openBefore(/\/api\/projects/, 'the palette', maxShift, async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(moved).toEqual([]);
});

/** Runs an agent's job about a document. @returns the address of its result */
async function resultOf(page: Page, agentId: string, job: string, documentId: string): Promise<string> {
  const started = await page.request.post('/api/ai-jobs', {
    data: { agentId, job, documentId, input: { documentId } },
  });
  expect(started.status(), await started.text()).toBe(201);
  const { id } = (await started.json()) as { id: string };
  const now = async () => (await page.request.get(`/api/ai-jobs/${id}`)).json() as Promise<JobInfo>;
  await expect.poll(async () => (await now()).status).toBe('completed');
  return (await now()).href ?? '';
}

test('a page with a wide table does not move when a browser opens it for the first time, by its address', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin@example.test');
  const buffer = await renderPdf(browser, request);
  const file = { name: 'request.pdf', mimeType: 'application/pdf', buffer };
  const documentId = await upload(page, file);
  const { cookies } = await page.context().storageState();
  const moved: string[] = [];
  for (const [address, table] of [
    [await resultOf(page, 'rfp', 'analyse', documentId), 'Requirements'],
    ['/agents/compliance?view=findings', 'Findings'],
  ] as const) {
    await test.step(`the first visit of “${address}” does not move`, async () => {
      const fresh = { storageState: { cookies, origins: [] }, viewport: wide, ...(baseURL && { baseURL }) };
      const context = await browser.newContext(fresh);
      const first = await context.newPage();
      await watchShifts(first);
      await first.goto(address, { waitUntil: 'networkidle' });
      await expect(
        first
          .getByRole('heading', { name: table })
          .or(first.getByRole('table', { name: table }))
          .first(),
      ).toBeVisible();
      await expect(first.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
      moved.push(...(await tooMuch(first, address)));
      await context.close();
    });
  }
  expect(moved).toEqual([]);
});

/** Opens screens, and loads those with an address again. @returns a line for each that moved */
async function movedScreens(page: Page, opened: readonly Screen[]): Promise<string[]> {
  const moved: string[] = [];
  for (const screen of opened)
    await test.step(`the screen “${screen.name}” does not move`, async () => {
      await forgetShifts(page);
      await screen.open(page);
      moved.push(...(await tooMuch(page, screen.name)));
      if (!screen.name.startsWith('/')) return;
      await page.reload({ waitUntil: 'networkidle' });
      moved.push(...(await tooMuch(page, `${screen.name}, reloaded`)));
    });
  return moved;
}

const isAdministration = ({ name }: Screen) => name.startsWith('/admin');

test('no screen moves while it loads', async ({ page, browser }) => {
  // Loads forty screens twice.
  test.setTimeout(3 * testTimeoutMs);
  await page.setViewportSize(wide);
  await watchShifts(page);
  const moved = await movedScreens(page, publicScreens);
  await signIn(page, 'admin@example.test');
  await uploadPolicy(browser, page);
  moved.push(
    ...(await movedScreens(
      page,
      screens.filter((screen) => !isAdministration(screen)),
    )),
  );
  moved.push(...(await movedScreens(page, (await openAgents(page)).map(agentScreen))));
  await test.step('an answer of the built-in provider moves nothing', async () => {
    await openChat(page, 'admin@example.test');
    await forgetShifts(page);
    await ask(page, 'When is the kitchen tidied?');
    await settled(page, 1);
    moved.push(...(await tooMuch(page, 'a built-in answer')));
  });
  expect(moved).toEqual([]);
});

test('no screen of the administration moves while it loads', async ({ page }) => {
  test.setTimeout(2 * testTimeoutMs);
  await page.setViewportSize(wide);
  await watchShifts(page);
  await signIn(page, 'admin@example.test');
  expect(await movedScreens(page, screens.filter(isAdministration))).toEqual([]);
});
