import { expect, type Page, test } from './test.ts';
import { signIn } from './workspace.ts';

/** From the sign-in screen through the development identity provider, as a person does it. */
async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: email }).click();
}

test('the sign-in screen carries the texts of the specification', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staffroom');
  for (const text of [
    'Sign in to access AI-powered document processing and productivity tools',
    'Enterprise Login',
    'Access is restricted to example.test accounts.',
    'By signing in, you agree to our Terms of Service and Privacy Policy',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('the terms and the privacy policy are links where the company has them', async ({ page }) => {
  const termsUrl = 'https://example.test/terms';
  const privacyUrl = 'https://example.test/privacy';
  await page.route('/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), termsUrl, privacyUrl } });
  });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', termsUrl);
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', privacyUrl);
});

test('the tab carries the sign of the product', async ({ page }) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=icon]').getAttribute('href');
  const sign = await page.request.get(address ?? '');
  expect(sign.status()).toBe(200);
  expect(sign.headers()['content-type']).toBe('image/svg+xml');
});

test('while the session is checked a spinner stands in place of the screen', async ({ page }) => {
  const checked = Promise.withResolvers<void>();
  await page.route('/api/auth/me', async (route) => {
    await checked.promise;
    await route.continue();
  });
  for (const path of ['/login', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  }
  checked.resolve();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});

test('sign-in leads back to the wanted place', async ({ page }) => {
  await page.goto('/settings?tab=appearance');
  await expect(page).toHaveURL('/login?next=%2Fsettings%3Ftab%3Dappearance');
  await chooseAccount(page, 'ana@example.test');
  await expect(page).toHaveURL('/settings?tab=appearance');
  await expect(page.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true');
});

for (const next of [
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/\\elsewhere.test',
  'javascript:alert(1)',
]) {
  test(`sign-in never leads to ${next}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await chooseAccount(page, 'ana@example.test');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
}

test('somebody who is signed in is taken from the sign-in screen to the dashboard', async ({ page }) => {
  await page.goto('/login');
  await chooseAccount(page, 'ana@example.test');
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('an account of another domain is refused with the domain that is allowed', async ({ page }) => {
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
]) {
  test(`an address of the company is not enough when the account is ${account}`, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByLabel('Another address').fill('ana@example.test');
    await page.getByLabel('Account', { exact: true }).selectOption({ label: flaw });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/login?error=domain_restriction');
  });
}

for (const { error, title } of [
  { error: 'access_denied', title: 'Sign-in was cancelled' },
  { error: 'server_error', title: 'Sign-in failed' },
  { error: 'account_disabled', title: 'Your account is disabled' },
  { error: '<b>made up</b>', title: 'Sign-in failed' },
]) {
  test(`the sign-in screen explains the error ${error}`, async ({ page }) => {
    await page.goto(`/login?error=${encodeURIComponent(error)}`);
    await expect(page.getByRole('alert')).toContainText(title);
    await expect(page.getByRole('alert')).not.toContainText('made up');
  });
}

/** From here on only as much time passes as is said, however long the test takes over it. */
async function stopTime(page: Page): Promise<void> {
  const now = new Date();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now);
}

test('the authorizing screen waits for five seconds, then says why there is no session', async ({ page }) => {
  await stopTime(page);
  await page.goto('/auth-callback');
  await expect(page.getByRole('heading', { name: 'Authorizing...' })).toBeVisible();
  await expect(
    page.getByText(
      "We're completing your authentication. You'll be redirected to the dashboard in a moment.",
    ),
  ).toBeVisible();
  await page.clock.fastForward(4_900);
  await expect(page).toHaveURL('/auth-callback');
  await page.clock.fastForward(200);
  await expect(page.getByRole('alert')).toContainText('Sign-in did not finish');
});

test('the five seconds begin with the arrival, however late it is known that nobody is signed in', async ({
  page,
}) => {
  await signIn(page, 'ana@example.test');
  const known = Promise.withResolvers<void>();
  await page.route('/api/auth/me', async (route) => {
    await known.promise;
    await route.fulfill({ status: 401, json: { message: 'Sign in first', code: 'unauthenticated' } });
  });
  await stopTime(page);
  await page.goto('/auth-callback');
  await expect(page.getByRole('heading', { name: 'Authorizing...' })).toBeVisible();
  await page.clock.fastForward(4_900);
  const answered = page.waitForResponse('/api/auth/me');
  known.resolve();
  await (await answered).finished();
  // Long enough for the page to take it in.
  await page.clock.runFor(50);
  await expect(page).toHaveURL('/auth-callback');
  await page.clock.fastForward(100);
  await expect(page.getByRole('alert')).toContainText('Sign-in did not finish');
});

test('a server that cannot be reached is said so, and Retry goes on', async ({ page }) => {
  await page.route('/api/auth/me', (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'The workspace cannot be reached' })).toBeVisible();
  await page.unroute('/api/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});
