import { expect, test } from './test.ts';
import { openAgents } from './installed-agents.ts';
import { enter } from './workspace.ts';

const places = [
  { name: 'Dashboard', path: '/' },
  { name: 'Documents', path: '/documents' },
  { name: 'AI Agents', path: '/agents' },
  { name: 'Help & Support', path: '/help' },
  { name: 'Settings', path: '/settings' },
];

test.beforeEach(({ page }) => enter(page, 'ana@example.test'));

test('the sidebar leads everywhere and marks the current place', async ({ page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const { name, path } of places) {
    await sidebar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(name);
  }
});

for (const { path, place } of [
  { path: '/documents/00000000-0000-4000-8000-000000000000', place: 'Documents' },
  { path: '/agents/nobody', place: 'AI Agents' },
]) {
  test(`the sidebar marks ${place} on ${path}`, async ({ page }) => {
    await page.goto(path);
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(place);
  });
}

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('focus moves to the new screen', async ({ page }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a screen that arrives late takes nobody out of an open menu', async ({ page }) => {
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
});

test('every screen has a title of its own in the tab', async ({ page }) => {
  const titles = new Set<string>();
  for (const { name, path } of places) {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${name} – Staffroom$`));
    titles.add(await page.title());
  }
  expect(titles.size).toBe(places.length);
});

test('the user menu says who is signed in and leads on', async ({ page }) => {
  const account = page.getByRole('button', { name: /^Account of/ });
  await expect(account.locator('[aria-hidden]').first()).toHaveText('An');
  await account.click();
  const menu = page.getByRole('menu', { name: 'Account' });
  await expect(menu.getByText('Ana', { exact: true })).toBeVisible();
  await expect(menu.getByText('ana@example.test', { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Log out']);
  await expect(menu.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System']);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();

  for (const theme of ['Dark', 'System']) {
    await account.click();
    await menu.getByRole('menuitemradio', { name: theme }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme === 'Dark' ? 'dark' : 'light');
    await account.click();
    await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText(theme);
    await page.keyboard.press('Escape');
  }

  for (const { entry, path } of [
    { entry: 'Profile', path: '/profile' },
    { entry: 'Settings', path: '/settings' },
  ]) {
    await account.click();
    await menu.getByRole('menuitem', { name: entry }).click();
    await expect(page).toHaveURL(path);
  }
});

test('the bell opens the notification centre, and Escape returns to the bell', async ({ page }) => {
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('Finished work and problems will be listed here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeHidden();
  await expect(bell).toBeFocused();

  // Nothing lies over what the bell has opened, also where the pointer stays on it.
  await page.clock.install();
  await bell.click();
  await page.mouse.move(0, 0);
  await bell.hover();
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('at 200 % zoom at least half of a chat is thread, and nothing is wider than the window', async ({
  page,
}) => {
  const agent = (await openAgents(page)).find(({ chats }) => chats);
  for (const [width, height] of [
    [640, 360],
    [660, 422],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/agents/${agent?.slug}?chat=new`);
    await expect(page.getByRole('complementary', { name: 'Demo mode' })).toBeVisible();
    const thread = await page.getByRole('region', { name: 'Conversation' }).boundingBox();
    expect(thread?.height).toBeGreaterThanOrEqual(height / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the navigation is a drawer that keeps the focus and gives it back', async ({ page }) => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
    for (let press = 0; press <= places.length + 1; press += 1) {
      await page.keyboard.press('Tab');
      await expect(drawer.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
  });

  test('the drawer closes by its backdrop and by a link', async ({ page }) => {
    const open = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await open.click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(380, 600);
    await expect(drawer).toBeHidden();

    await open.click();
    await drawer.getByRole('link', { name: 'Documents' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/documents');
  });

  test('no screen is wider than the window', async ({ page }) => {
    for (const { path } of [...places, { path: '/profile' }, { path: '/test' }, { path: '/nowhere' }]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(390);
    }
  });
});
