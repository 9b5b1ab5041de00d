import { expect, test } from '../test.ts';
import { refused, signIn, toasts } from '../workspace.ts';

test('a profile says who one is, and what agents are told is counted and limited', async ({ page }) => {
  const email = `pro-${Date.now()}@example.test`;
  await signIn(page, email);
  await page.request.patch('/api/profile', { data: { name: '' } });
  await page.goto('/profile');
  const main = page.getByRole('main');
  // Without a name: "User" stands for it, and the letters are those of the address.
  await expect(main.getByText('User', { exact: true })).toHaveCount(2);
  await expect(main.getByText(email, { exact: true })).toBeVisible();
  await expect(main.getByText('pr', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Personal Information', 'AI Preferences']);
  await expect(main.getByLabel('Name')).toHaveAccessibleDescription('Your name is visible to other users.');

  await page.getByRole('tab', { name: 'AI Preferences' }).click();
  const save = main.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  for (const { label, limit, sentence } of [
    {
      label: 'User Information',
      limit: 500,
      sentence: 'User information must not be longer than 500 characters.',
    },
    {
      label: 'Custom Instructions',
      limit: 1000,
      sentence: 'Custom instructions must not be longer than 1000 characters.',
    },
  ]) {
    const field = main.getByLabel(label);
    await expect(field).toHaveAccessibleDescription(new RegExp(`0/${limit} characters$`));
    await field.fill('x'.repeat(limit + 1));
    await expect(field).toHaveAccessibleDescription(
      new RegExp(`${sentence} ${limit + 1}/${limit} characters$`),
    );
    await expect(save).toBeDisabled();
    await field.fill('x'.repeat(limit));
    await expect(save).toBeEnabled();
  }

  // Until it is saved it is not left without a question, by a tab no more than by a link.
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  for (const way of [
    page.getByRole('tab', { name: 'Personal Information' }),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }),
  ]) {
    await way.click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(main.getByLabel('User Information')).toHaveValue('x'.repeat(500));
  }

  const saved = Promise.withResolvers<void>();
  await page.route('/api/profile', async (route) => {
    await saved.promise;
    await route.continue();
  });
  await save.click();
  await expect(main.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(main.getByText('Saving...', { exact: true })).toHaveCSS('opacity', '1');
  saved.resolve();
  await expect(toasts(page)).toHaveText(['Profile updatedYour profile has been updated successfully.']);
  await page.getByRole('tab', { name: 'Personal Information' }).click();
  await expect(main.getByLabel('Name')).toBeVisible();
});

test('the account in Settings has an address that is changed elsewhere and a name that is saved', async ({
  page,
}) => {
  const email = `acc-${Date.now()}@example.test`;
  await signIn(page, email);
  await page.goto('/settings');
  const panel = page.getByRole('tabpanel', { name: 'Account' });
  await expect(panel.getByLabel('E-mail')).toHaveValue(email);
  await expect(panel.getByLabel('E-mail')).not.toBeEditable();
  const save = panel.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await panel.getByLabel('Name').fill('Ada Account');
  await refused(
    page,
    { method: 'PATCH', path: /\/api\/profile$/ },
    { act: () => save.click(), said: 'Error updating profile' },
  );
  await save.click();
  await expect(toasts(page)).toHaveText(['Profile updatedYour profile has been updated successfully.']);
  await expect(page.getByRole('button', { name: 'Account of Ada Account' })).toBeVisible();
});

test('administrators see that they are, and where people are managed', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText('Admin', { exact: true }).last()).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Admin Settings' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Users' }).click();
  await expect(page).toHaveURL('/admin/people');
});
