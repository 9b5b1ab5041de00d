import { expect, type Page, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn } from '../workspace.ts';

/** Makes the page record its theme at the moment when it has something to draw. */
async function noteFirstTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      document.body.dataset['firstTheme'] = document.documentElement.dataset['theme'] ?? 'none';
    }).observe(document, { childList: true, subtree: true });
  });
}

test('a person changes how pages look, and grants and revokes an assistant’s access with a token', async ({
  page,
  context,
  playwright,
}) => {
  const person = `reader-${Date.now()}@example.test`;
  await signIn(page, person);
  await test.step('density, text size and motion apply immediately, and before the first paint after a reload', async () => {
    await page.goto('/settings?tab=appearance');
    const word = page.getByText('Compact', { exact: true });
    const before = await word.boundingBox();
    for (const name of ['Compact', 'Larger', 'Reduced']) await page.getByText(name, { exact: true }).click();
    const root = page.locator(':root');
    await expect(root).toHaveAttribute('data-density', 'compact');
    const after = await word.boundingBox();
    expect(after?.height).toBeGreaterThan(before?.height ?? 0);
    await expectAccessible(page, 'appearance');
    await page.reload({ waitUntil: 'commit' });
    await expect(root).toHaveAttribute('data-text', 'larger');
    await expect(root).toHaveAttribute('data-motion', 'reduced');

    await test.step('a busy button shows its progress text undimmed', async () => {
      const saved = Promise.withResolvers<void>();
      await page.route('/api/profile', async (route) => {
        if (route.request().method() === 'PATCH') await saved.promise;
        await route.continue();
      });
      await page.goto('/profile');
      await page.getByLabel('Name').fill('Reader of many pages');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Saving...', { exact: true })).toHaveCSS('opacity', '1');
      saved.resolve();
      await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
    });
  });

  await test.step('an access token is shown once, gives an assistant access, and can be revoked', async () => {
    await page.goto('/settings?tab=access-tokens');
    await expect(page.getByText('No access tokens')).toBeVisible();
    await page.getByRole('button', { name: 'New access token' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByText('Describe what the token is for')).toBeVisible();
    await page.getByLabel('What is the token for?').fill('My editor');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByLabel('Token', { exact: true }).inputValue();
    await expectAccessible(page, 'new access token');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(`…${secret.slice(-4)}`)).toBeVisible();
    await expectAccessible(page, 'access tokens');

    const assistant = await playwright.request.newContext();
    const list = async () => {
      const answer = await assistant.post(await page.getByLabel('Address').inputValue(), {
        headers: { Authorization: `Bearer ${secret}`, Accept: 'application/json, text/event-stream' },
        data: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      });
      return { status: answer.status(), text: await answer.text() };
    };
    expect((await list()).text).toContain('search_documents');
    await page.getByRole('button', { name: 'Revoke “My editor”' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('No access tokens')).toBeVisible();
    expect((await list()).status).toBe(401);
  });

  await test.step('before the first paint, the page has the system’s theme on the first visit and the chosen theme later', async () => {
    const first = page.locator('body');
    const themes = page.getByRole('group', { name: 'Theme' });
    await noteFirstTheme(page);
    await context.clearCookies();

    await test.step('on the first visit with a dark system, the theme is "system" and the first paint is dark', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/login');
      await expect(first).toHaveAttribute('data-first-theme', 'dark');
      expect(await page.evaluate(() => localStorage.getItem('theme'))).not.toBe('dark');
      await signIn(page, person);
      await page.goto('/settings?tab=appearance');
      await expect(themes.getByRole('radio', { name: 'System' })).toBeChecked();
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });

    await test.step('the chosen theme applies before the first paint', async () => {
      await themes.getByRole('radio', { name: 'Dark' }).check({ force: true });
      await page.reload();
      await expect(first).toHaveAttribute('data-first-theme', 'dark');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });
  });
});
