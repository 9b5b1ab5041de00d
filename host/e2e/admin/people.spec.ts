import { expect, type Page, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn, toasts } from '../workspace.ts';

const row = (page: Page, name: RegExp) => page.getByRole('listitem').filter({ hasText: name });

test('an administrator sets a person’s budget, disables the person, and finds both in the audit log', async ({
  page,
  colleague: leaver,
}) => {
  const name = `leaver${Date.now()}`;
  await signIn(leaver, `${name}@example.test`);
  const { id } = (await (await leaver.request.get('/api/auth/me')).json()) as { id: string };
  await signIn(page, 'admin@example.test');
  await test.step('an invalid budget is refused beside its field, and a valid budget is set, shown to the administrator and the person, and removed', async () => {
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
    await leaver.goto('/settings');
    await expect(leaver.getByText('$0.00 of $12.50 spent this month.')).toBeVisible();
    await entry.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(entry).toHaveCount(0);
  });

  await test.step('an administrator disables a person, whose open page is signed out, and finds the change in the audit log', async () => {
    await leaver.goto('/help');
    await expect(leaver.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByLabel('Name or e-mail').fill(name);
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
    const panel = page.getByRole('dialog').filter({ hasText: 'Account active' });
    await expectAccessible(page, 'an account');
    await panel.getByRole('switch', { name: /Account active/ }).click();
    await expect(leaver).toHaveURL(/\/login/);
    await expect(panel.getByText('Nowhere.')).toBeVisible();
    // After the switch is pressed by keyboard, it keeps the focus.
    const active = panel.getByRole('switch', { name: /Account active/ });
    await active.press('Space');
    await expect(active).toBeChecked();
    await expect(active).toBeFocused();
    await panel.getByRole('link', { name: 'changes to this account' }).click();
    const entry = page.getByRole('row').filter({ hasText: `disabled the account of` });
    await expect(entry.first()).toContainText(new RegExp(name, 'i'));
    await entry.first().getByText('Details').click();
    await expect(entry.getByText(`${name}@example.test`).filter({ visible: true }).first()).toBeVisible();
    await expect(entry.getByText('account.disable').first()).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  });
});
