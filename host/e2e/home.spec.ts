import { expect, type Page, test } from './test.ts';
import { openAgents } from './installed-agents.ts';
import { enter, upload } from './workspace.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a question asked on the dashboard is answered in its chat, which the dashboard then lists', async ({
  page,
}) => {
  await enter(page, `home-${Date.now()}@example.test`);
  await upload(page, {
    name: 'travel.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(
      '# Travel\n\nRail travel is booked in second class unless a director approves otherwise.',
    ),
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'What are the main points of travel?' })).toBeVisible();
  const question = 'In which class is rail travel booked?';
  await page.getByRole('textbox', { name: 'Ask your documents' }).fill(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' });
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  await expect(answer).toContainText('second class');
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
  await expect(page).toHaveURL(/\?chat=[0-9a-f-]{36}$/);
  await expect(sidebar(page).getByRole('link', { name: question })).toHaveAttribute('aria-current', 'page');

  // Selecting a source highlights the words that it supports, without changing the text.
  await answer.getByRole('button', { name: 'Source 1' }).first().click();
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('claim') ?? [])].map(String).join());
  await expect.poll(marked).toContain('second class');
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('travel.md');

  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
  const goOn = page.getByRole('region', { name: 'Pick up where you left off' });
  await expect(goOn).toContainText('second class');
  // The lines of a chat entry stay close together, even if the text is short.
  const gaps = await goOn.getByRole('link').evaluate((link) => {
    const lines = [...(link.lastElementChild?.children ?? [])].map((line) => line.getBoundingClientRect());
    return lines.slice(1).map(({ top }, at) => top - (lines[at]?.bottom ?? 0));
  });
  expect(gaps).toHaveLength(2);
  expect(Math.max(...gaps)).toBeLessThan(8);
  await goOn.getByRole('link', { name: question }).click();
  await expect(answer).toContainText('second class');

  await test.step('an agent’s page preloads the AI providers and models only if its address contains a chat', async () => {
    const [agent] = await openAgents(page);
    const early = page.locator('link[rel=preload][href^="/api/ai/"]');
    for (const [query, count] of [
      ['?chat=new', 3],
      ['', 0],
    ] as const) {
      await page.goto(`/agents/${agent.slug}${query}`);
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
      await expect(early).toHaveCount(count);
    }
  });

  await test.step('loading content has a placeholder of its size and a loading status, and nothing moves when the content arrives', async () => {
    const main = page.getByRole('main');
    await page.addInitScript(() => {
      const seen = Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += 'value' in entry ? Number(entry.value) : 0;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const { path, title } of [
      { path: '/', title: 'Recent Documents' },
      { path: '/documents', title: 'Documents' },
    ]) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/api\/(?!auth|config)/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(main.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeAttached();
      release();
      await expect(main.getByRole('link', { name: 'travel.md', exact: true })).toBeVisible();
      expect(await page.evaluate(() => (globalThis as { moved?: number }).moved)).toBeLessThan(0.02);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});
