import { expect, type Page, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn, toasts } from '../workspace.ts';

const row = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name });

test('a budget is refused beside its field, set for a person, seen by both, and removed', async ({
  page,
  colleague: spender,
}) => {
  const name = `spender${Date.now()}`;
  await signIn(spender, `${name}@example.test`);
  const { id } = (await (await spender.request.get('/api/auth/me')).json()) as { id: string };
  await signIn(page, 'admin@example.test');
  await page.goto(`/admin/people?person=${id}`);
  await page.getByRole('link', { name: 'Set a personal budget' }).click();
  const dialog = page.getByRole('dialog', { name: 'New budget' });
  await expect(dialog.getByText(/^Selected: /)).toBeVisible();
  await dialog.getByLabel('Amount').fill('12,50');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/^Enter US dollars/);
  await expectAccessible(page, 'a budget');
  await dialog.getByLabel('Amount').fill('12.50');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText(['Budget saved']);
  const entry = row(page, new RegExp(`Person: ${name}`, 'i'));
  await expect(entry).toContainText('$0.00 of $12.50');
  await spender.goto('/settings');
  await expect(spender.getByText('$0.00 of $12.50 spent this month.')).toBeVisible();
  await entry.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(entry).toHaveCount(0);
});

test('retention is refused below its limit, and asks before less is kept', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  await page.goto('/admin/retention');
  const audit = page.getByLabel('Days for Audit log');
  // Words would be sent as nothing, and nothing is for ever.
  await page.getByLabel('Days for Chats').fill('90 days');
  await page.getByRole('button', { name: 'Save Chats' }).click();
  await expect(page.getByLabel('Days for Chats')).toHaveAccessibleDescription(/Enter a whole number of days/);
  await expect(toasts(page)).toHaveCount(0);
  await audit.fill('364');
  await page.getByRole('button', { name: 'Save Audit log' }).click();
  await expect(audit).toHaveAccessibleDescription(/Keep this for at least 365 days/);
  await expectAccessible(page, 'retention');
  await audit.fill('36500');
  await page.getByRole('button', { name: 'Save Audit log' }).click();
  await expect(toasts(page)).toContainText(['Audit log: saved']);
  await audit.fill('');
  await page.getByRole('button', { name: 'Save Audit log' }).click();
  await expect(page.getByRole('button', { name: 'Save Audit log' })).toBeDisabled();
});
