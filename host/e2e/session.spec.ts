import { expect, type Page, test } from './test.ts';
import { enter, signIn, toasts } from './workspace.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

test('logging out ends the session in every tab', async ({ page, context }) => {
  await enter(page, 'ana@example.test');
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(navigation(other)).toBeVisible();

  await logOut(page);
  // It goes by itself.
  await expect(toasts(page)).toHaveText('Logged out successfully');
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(toasts(other)).toHaveCount(0);
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
});

test('logging out leaves nothing of the person in the browser', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  await page.goto('/agents');
  await expect(page.getByRole('heading', { name: 'AI Agents', exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('draft:agent:new', 'half a question'));
  await logOut(page);
  await expect(page).toHaveURL('/login');
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept).toEqual([]);
});

test('a failed log-out says why and keeps the session', async ({ page }) => {
  await enter(page, 'ana@example.test');
  await page.route('/api/auth/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is being restarted', code: 'unavailable' } }),
  );
  await logOut(page);
  await expect(toasts(page)).toContainText(['Logout failedThe database is being restarted']);
  await expect(navigation(page)).toBeVisible();
});

test('a call that is answered with 401 ends the session with a notice, and sign-in leads back', async ({
  page,
  context,
}) => {
  await signIn(page, 'ana@example.test');
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await navigation(page).getByRole('link', { name: 'Documents' }).click();
  await expect(toasts(page)).toHaveText([
    'You have been signed outSign in again to go on. Your drafts are kept.',
  ]);
  await expect(page).toHaveURL('/login?next=%2Fdocuments');
});

test('who is signed in is asked again every five minutes, and not when the window is come back to', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'ana@example.test');
  await page.goto('/help');
  await expect(page.getByText('The server is ready.')).toBeVisible();
  let asked = 0;
  await page.route('/api/auth/me', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await page.clock.fastForward(270_000);
  expect(asked).toBe(0);
  await page.clock.fastForward(30_000);
  await expect.poll(() => asked).toBe(1);
});

test('visitors see the public pages in a bare frame, and no others', async ({ page }) => {
  for (const { path, heading } of [
    { path: '/login', heading: 'Staffroom' },
    { path: '/auth-callback', heading: 'Authorizing...' },
    { path: '/test', heading: 'Demo chat' },
    { path: '/nowhere', heading: '404 Page Not Found' },
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(navigation(page)).toHaveCount(0);
  }
  for (const path of ['/', '/documents', '/documents/1', '/agents', '/agents/any', '/profile', '/help']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await expect(page.getByText('Please log in to view your profile.')).toHaveCount(
      path === '/profile' ? 1 : 0,
    );
  }
});

test('a missing page has its texts, and a way on for visitors and for people who are signed in', async ({
  page,
}) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(
    page.getByText("The page you're looking for doesn't exist or you may not have access to it."),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');

  await signIn(page, 'ana@example.test');
  await page.goto('/nowhere');
  await expect(navigation(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/');
});
