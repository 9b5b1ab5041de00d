import { expect, type Page, test } from './test.ts';
import { openAgents } from './installed-agents.ts';
import { visit } from './visit.ts';
import { enter, signIn } from './workspace.ts';

const places = ['/', '/documents', '/agents', '/help', '/settings', '/profile', '/test', '/nowhere'];

async function scrollBetweenBars(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  await signIn(page, 'admin@example.test');
  for (const path of ['/admin/ai-settings', '/settings?tab=ai&list=models', '/admin/agents']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').last()).toBeAttached();
    const heights = await page.evaluate(() => ({
      page: document.documentElement.scrollHeight,
      window: document.documentElement.clientHeight,
    }));
    expect(heights, path).toEqual({ page: 700, window: 700 });
    await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  }
}

test('in a wide window the keyboard can skip the navigation, and nothing is cut off at 200 % zoom', async ({
  page,
}) => {
  await enter(page, 'ana@example.test');
  await test.step('the skip link skips the navigation', async () => {
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a screen that loads late does not take the focus from an open menu', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
    await page.getByRole('button', { name: /^Account of/ }).click();
    const first = page.getByRole('menuitem').first();
    await expect(first).toBeFocused();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible();
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('the sidebar collapses to icons and stays collapsed', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    const width = async () => (await sidebar.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(width).toBeLessThan(64);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    expect(await width()).toBeLessThan(64);
    await sidebar.getByRole('link', { name: 'Documents' }).click();
    await expect(page).toHaveURL('/documents');
  });

  await test.step('at 200 % zoom the messages fill at least half of a chat, and nothing is wider than the window', async () => {
    const agent = (await openAgents(page)).find(({ chats }) => chats);
    for (const [width, height] of [
      [640, 360],
      [660, 422],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/agents/${agent?.slug}?chat=new`);
      await expect(page.getByRole('complementary', { name: 'Without an AI model' })).toBeVisible();
      const thread = await page.getByRole('region', { name: 'Conversation' }).boundingBox();
      expect(thread?.height).toBeGreaterThanOrEqual(height / 2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  await test.step('at 1320 pixels the header stays visible while the page scrolls', () =>
    scrollBetweenBars(page, 1320));
});

test('on a narrow screen the navigation is a drawer, and no screen is wider than the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, 'ana@example.test');
  const open = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  await test.step('the navigation drawer traps the focus and returns it when closed', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await open.press('Enter');
    await expect(drawer).toBeVisible();
    const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
    for (let press = 0; press <= 6; press += 1) {
      await page.keyboard.press('Tab');
      await expect(drawer.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('the navigation drawer closes when its backdrop or a link is clicked', async () => {
    await open.click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(380, 600);
    await expect(drawer).toBeHidden();
    await open.click();
    await drawer.getByRole('link', { name: 'Documents' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/documents');
  });

  await test.step('a sent message is scrolled into view', async () => {
    await page.goto('/test');
    await page.getByRole('textbox', { name: 'Message' }).fill('one');
    await page.keyboard.press('Enter');
    const messages = page.getByRole('log', { name: 'Messages' }).getByRole('paragraph');
    await expect(messages.last()).toHaveText('one');
    await expect(messages.last()).toBeInViewport();
  });

  await test.step('no screen is wider than a narrow window', async () => {
    for (const path of places) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(390);
    }
  });

  await test.step('at 390 pixels the header stays visible while the page scrolls', () =>
    scrollBetweenBars(page, 390));
});
