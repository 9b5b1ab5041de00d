import { expect, type Page, test } from './test.ts';
import { enter } from './workspace.ts';

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

test('the theme is there before the page is: on the first visit that of the system, then the choice', async ({
  page,
}) => {
  const first = page.locator('body');
  const themes = page.getByRole('group', { name: 'Theme' });
  await noteFirstTheme(page);

  await test.step('on the first visit with a dark system the theme is "system", dark from the first moment', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/login');
    await expect(first).toHaveAttribute('data-first-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).not.toBe('dark');
    await enter(page, 'ana@example.test');
    await page.goto('/settings?tab=appearance');
    await expect(themes.getByRole('radio', { name: 'System' })).toBeChecked();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  await test.step('the choice is there before the page is', async () => {
    await themes.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.reload();
    await expect(first).toHaveAttribute('data-first-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
