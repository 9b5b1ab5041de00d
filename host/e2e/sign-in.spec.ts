import { expect, type Page, test } from './test.ts';
import { toasts } from './workspace.ts';

/** Signs in like a person, through the development identity provider. */
async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: email }).click();
}

test('after sign-in the browser returns to the requested address, and signing out ends the session in every tab', async ({
  page,
  context,
}) => {
  await test.step('the browser tab shows the product’s icon', async () => {
    await page.goto('/login');
    const address = await page.locator('link[rel=icon]').getAttribute('href');
    const sign = await page.request.get(address ?? '');
    expect(sign.status()).toBe(200);
    expect(sign.headers()['content-type']).toBe('image/svg+xml');
  });

  await test.step('after sign-in the browser returns to the requested address', async () => {
    await page.goto('/settings?tab=appearance');
    await expect(page).toHaveURL('/login?next=%2Fsettings%3Ftab%3Dappearance');
    await chooseAccount(page, 'ana@example.test');
    await expect(page).toHaveURL('/settings?tab=appearance');
    await expect(page.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('signing out ends the session in every tab', async () => {
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(toasts(page)).toHaveText('Logged out successfully');
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    await expect(toasts(other)).toHaveCount(0);
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  });
});

test('sign-in refuses accounts from outside the company, and never redirects to another site', async ({
  page,
  context,
}) => {
  await test.step('sign-in never redirects to another site', async () => {
    for (const next of [
      'https://elsewhere.test/',
      '//elsewhere.test',
      '/\\elsewhere.test',
      'javascript:alert(1)',
    ])
      await test.step(`sign-in never leads to ${next}`, async () => {
        await context.clearCookies();
        await page.goto(`/login?next=${encodeURIComponent(next)}`);
        await chooseAccount(page, 'ana@example.test');
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      });
  });

  await test.step('an account from outside the company is refused, and the sign-in screen says why', async () => {
    await context.clearCookies();
    await test.step('an account of another e-mail domain is refused, and the message names the allowed domain', async () => {
      await page.goto('/login');
      await chooseAccount(page, 'guest@elsewhere.test');
      await expect(page).toHaveURL('/login?error=domain_restriction');
      await expect(page.getByRole('alert')).toContainText(
        'Access restricted to example.test e-mail addresses only.',
      );
    });

    for (const { flaw, account } of [
      { flaw: 'with an unverified address', account: 'unverified' },
      { flaw: 'of no domain: a private account', account: 'private' },
    ])
      await test.step(`an account that is ${account} is refused even if its e-mail address belongs to the company`, async () => {
        await page.goto('/login');
        await page.getByRole('button', { name: 'Sign in with Google' }).click();
        await page.getByLabel('Another address').fill('ana@example.test');
        await page.getByLabel('Account', { exact: true }).selectOption({ label: flaw });
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page).toHaveURL('/login?error=domain_restriction');
      });
  });
});
