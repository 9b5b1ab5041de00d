import { serverWithProviders } from './certified-provider.ts';
import { expect, type Page, test } from '../test.ts';

/** Continues at the certified provider. */
async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person signs in at the second of two providers, and an administrator tests it', async ({
  page,
  browser,
}) => {
  await using server = await serverWithProviders(['Keycloak', 'Okta']);

  await test.step('the sign-in page lists every provider', async () => {
    await page.goto(`${server.url}/login`);
    await expect(page.getByRole('main').getByRole('button')).toHaveText([
      'Sign in with Google',
      'Sign in with Keycloak',
      'Sign in with Okta',
    ]);
  });

  await test.step('an account of another domain is refused with a sentence', async () => {
    await page.getByRole('button', { name: 'Sign in with Okta' }).click();
    await continueAs(page, 'ana@elsewhere.test');
    await expect(page.getByRole('alert')).toContainText(
      'Access restricted to example.test e-mail addresses only.',
    );
  });

  await test.step('a person of the company arrives in the workspace', async () => {
    await page.context().clearCookies();
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: 'Sign in with Okta' }).click();
    await continueAs(page, 'ana@example.test');
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  await test.step('an administrator tests the provider and sees every step', async () => {
    await using context = await browser.newContext();
    const admin = await context.newPage();
    await admin.goto(`${server.url}/api/auth/google?login_hint=admin@example.test`);
    await expect(admin.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await admin.goto(`${server.url}/admin/sign-in`);
    await admin.getByRole('button', { name: 'Try it: Okta' }).click();
    await continueAs(admin, 'new@example.test');
    await expect(admin.getByRole('region', { name: 'Test of Okta' })).toContainText('Every step worked');
    await expect(admin.getByRole('region', { name: 'Test of Okta' })).toContainText(
      'An account for new@example.test would be created',
    );
    await expect(admin.getByRole('region', { name: 'Okta', exact: true })).toContainText(
      'ana@elsewhere.test',
    );
    await admin.goto(`${server.url}/admin/people?tab=teams`);
    await expect(admin.getByText('Group of Okta')).toBeVisible();
  });
});
