import { expect, type Page, test } from './test.ts';
import { enter } from './workspace.ts';

const drawn = (page: Page) => page.locator('html');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

/** Has the page note what its theme was when there was first something to draw. */
async function noteFirstTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      document.body.dataset['firstTheme'] = document.documentElement.dataset['theme'] ?? 'none';
    }).observe(document, { childList: true, subtree: true });
  });
}

async function choose(page: Page, theme: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.goto('/settings?tab=appearance');
  await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: theme }).check({ force: true });
}

test('the choice is drawn at once, kept under "theme", and there before the page is', async ({ page }) => {
  await noteFirstTheme(page);
  await enter(page, 'ana@example.test');
  await choose(page, 'Dark');
  await expect(drawn(page)).toHaveAttribute('data-theme', 'dark');
  expect(await stored(page)).toBe('dark');

  await page.reload();
  await expect(page.locator('body')).toHaveAttribute('data-first-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(drawn(page)).toHaveAttribute('data-theme', 'dark');
});

test('"system" follows the system while the page is open', async ({ page }) => {
  await enter(page, 'ana@example.test');
  await choose(page, 'System');
  expect(await stored(page)).toBe('system');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(drawn(page)).toHaveAttribute('data-theme', colorScheme);
  }
});

test('other tabs follow the choice', async ({ page, context }) => {
  await enter(page, 'ana@example.test');
  const other = await context.newPage();
  await other.goto('/help');
  await choose(page, 'Dark');
  await expect(drawn(other)).toHaveAttribute('data-theme', 'dark');
});

test.describe('on the first visit with a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('the theme is "system", dark from the first moment', async ({ page }) => {
    await noteFirstTheme(page);
    await page.goto('/login');
    await expect(page.locator('body')).toHaveAttribute('data-first-theme', 'dark');
    expect(await stored(page)).not.toBe('dark');
    await enter(page, 'ana@example.test');
    await page.goto('/settings?tab=appearance');
    await expect(
      page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'System' }),
    ).toBeChecked();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(drawn(page)).toHaveAttribute('data-theme', 'light');
  });
});
