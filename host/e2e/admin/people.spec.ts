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

  await test.step('an administrator exports the data of a person, hands over a document, and erases the person', async () => {
    const owner = await leaver.context().newPage();
    await signIn(owner, `${name}@example.test`);
    const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan of the leaver') };
    await owner.request.post('/api/documents', { multipart: { file } });
    await page.goto(`/admin/people?person=${id}`);
    const panel = page.getByRole('dialog').filter({ hasText: 'Account active' });
    const archive = page.waitForEvent('download');
    await panel.getByRole('link', { name: 'Export data' }).click();
    expect((await archive).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);
    await panel.getByRole('button', { name: 'Hand over…' }).click();
    const handOver = page.getByRole('dialog', { name: /^Hand over from/ });
    await expectAccessible(page, 'a hand-over');
    await handOver.getByLabel('Person').fill('admin');
    await page.getByRole('option').first().click();
    await handOver.getByRole('button', { name: 'Hand over' }).click();
    await expect(toasts(page)).toContainText([/^Handed over to/]);
    await panel.getByRole('switch', { name: /Account active/ }).click();
    await panel.getByRole('button', { name: 'Erase…' }).click();
    const erase = page.getByRole('dialog', { name: /^Erase / });
    await expectAccessible(page, 'an erasure');
    const { name: shown } = (await (await page.request.get(`/api/admin/people/${id}`)).json()) as {
      name: string;
    };
    await erase.getByLabel('Name of the person').fill(shown);
    await erase.getByRole('button', { name: 'Erase' }).click();
    const report = row(page, /^Erased: person-/).first();
    await expect(report).toContainText('Completed');
    await expectAccessible(page, 'departures');
    await expect(row(page, /^Handed over: /).first()).toContainText('Documents: 1');
  });
});
