import { expect, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn, toasts } from '../workspace.ts';

test('an administrator disables a person, whose open page is signed out, and finds it in the log', async ({
  page,
  colleague: leaver,
}) => {
  const name = `leaver-${Date.now()}`;
  await signIn(leaver, `${name}@example.test`);
  await leaver.goto('/help');
  await expect(leaver.getByRole('heading', { level: 1 })).toBeVisible();
  await signIn(page, 'admin@example.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByLabel('Name or e-mail').fill(name);
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
  const panel = page.getByRole('dialog').filter({ hasText: 'Account active' });
  await expectAccessible(page, 'an account');
  await panel.getByRole('switch', { name: /Account active/ }).click();
  await expect(leaver).toHaveURL(/\/login/);
  await expect(panel.getByText('Nowhere.')).toBeVisible();
  // Switched by keyboard, the place is kept.
  const active = panel.getByRole('switch', { name: /Account active/ });
  await active.press('Space');
  await expect(active).toBeChecked();
  await expect(active).toBeFocused();
  await panel.getByRole('link', { name: 'changes to this account' }).click();
  const entry = page.getByRole('row').filter({ hasText: 'account.disable' });
  await expect(
    entry.getByText(`e-mail: ${name}@example.test`).filter({ visible: true }).first(),
  ).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
});

test('what would leave nobody to administer is refused in a sentence', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  await page.goto(`/admin/people?person=${id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('switch', { name: /Account active/ })).toBeDisabled();
  await expect(panel.getByText('This administrator is set in ADMIN_EMAILS')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/people');
  await expect(toasts(page)).toHaveCount(0);
});

test('a page that is not there is the last one', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  // One entry of the log at least.
  await page.request.post('/api/teams', { data: { name: `Pages ${Date.now()}` } });
  for (const [place, table] of [
    ['/admin/people', 'People'],
    ['/admin/audit', 'Audit log'],
  ] as const)
    for (const wrong of ['99', '1e12', '0.5', 'last']) {
      await page.goto(`${place}?page=${wrong}`);
      await expect(page.getByRole('table', { name: table }).getByRole('row').nth(1)).toBeVisible();
    }
  await page.goto('/admin/people?page=99&search=nobody%20has%20this%20name');
  await expect(page.getByText('No matches')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});
