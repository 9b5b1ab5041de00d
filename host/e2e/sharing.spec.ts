import { expect, type Page, test } from './test.ts';
import { expectAccessible } from './accessible.ts';
import { signIn, toasts, upload } from './workspace.ts';

const file = {
  name: 'offer.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('The offer holds for thirty days.'),
};

const share = (page: Page) => page.getByRole('dialog', { name: 'Share' });

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(share(page).getByLabel('Name, e-mail or team')).toBeFocused();
}

test('a colleague reads a shared document, edits the document as an editor, and loses access when the share is revoked', async ({
  page,
  colleague: kim,
}) => {
  const run = Date.now();
  await signIn(kim, `kim-${run}@example.test`);
  await signIn(page, `owner-${run}@example.test`);
  const address = `/documents/${await upload(page, file)}`;
  await page.goto(address);

  await openShare(page);
  // Shares with the keyboard only: types a name, moves down, and presses Enter.
  await page.keyboard.type(`kim-${run}`);
  await expect(share(page).getByRole('list', { name: 'Share with' }).getByText(`kim-${run}@`)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const row = share(page)
    .getByRole('listitem')
    .filter({ hasText: `kim-${run}@example.test` });
  await expect(row.getByRole('combobox')).toHaveValue('viewer');

  await kim.goto('/documents');
  const listed = kim.getByRole('row').filter({ hasText: file.name });
  await expect(listed).toContainText('Shared with you by');
  await kim.getByRole('link', { name: file.name }).click();
  await expect(kim.getByText('The offer holds for thirty days.').first()).toBeVisible();
  for (const name of ['Edit', 'New version', 'Share', 'Delete'])
    await expect(kim.getByRole('button', { name, exact: true })).toHaveCount(0);

  await row.getByRole('combobox').selectOption('editor');
  await kim.getByRole('button', { name: 'Edit', exact: true }).click();
  await kim.getByRole('dialog').getByLabel('Tags').fill('sales,');
  await kim.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(kim.getByRole('list', { name: 'Tags' })).toContainText('sales');

  await row.getByRole('button', { name: /^Revoke/ }).click();
  await expect(row).toHaveCount(0);
  await expect(kim.getByRole('heading', { name: 'Document Not Found' })).toBeVisible();
  await kim.goto('/documents');
  await expect(kim.getByText('No documents yet')).toBeVisible();
  await kim.goto(address);
  await expect(kim.getByRole('heading', { name: 'Document Not Found' })).toBeVisible();

  await test.step('axe finds no problem in the sharing dialogs', async () => {
    await page.goto(address);
    for (const width of [1320, 390]) {
      await page.setViewportSize({ width, height: 860 });
      for (const name of ['Share', 'Edit', 'New version']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, name);
        // Uses the Close button, because Escape would close a toast first.
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }
  });
});

test('an administrator creates a team, and its members can read documents shared with the team', async ({
  page,
  colleague: lee,
}) => {
  const run = Date.now();
  const team = `Legal ${run}`;
  await signIn(lee, `lee-${run}@example.test`);
  await signIn(page, 'admin@example.test');
  await page.goto('/admin/people?tab=teams');
  await page.getByRole('button', { name: 'New team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Enter a team name')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Name').fill(team);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A second team with the same name is refused with an error at the field. The next form starts without that error.
  await page.getByRole('button', { name: 'New team' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill(team);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await expect(question).toContainText('“New team”');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.mouse.click(8, 8);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue(team);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'New team' }).click();
  await expect(name).toHaveValue('');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `${team} members` }).click();
  await page.getByRole('dialog').getByLabel('Name or e-mail').fill(`lee-${run}`);
  await page.getByRole('list', { name: 'Add to the team' }).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove/ })).toBeVisible();

  await page.goto(`/documents/${await upload(page, { ...file, name: `plan-${run}.txt` })}`);
  await openShare(page);
  await share(page).getByLabel('Name, e-mail or team').fill(team);
  await share(page).getByRole('list', { name: 'Share with' }).getByRole('button').click();
  await expect(share(page).getByRole('button', { name: /^Revoke/ })).toBeVisible();
  await lee.goto('/documents');
  await expect(lee.getByRole('link', { name: `plan-${run}.txt` })).toBeVisible();

  await page.goto('/admin/people?tab=teams');
  await page.getByRole('button', { name: `Delete ${team}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(team, { exact: true })).toHaveCount(0);
  await expect(lee.getByRole('link', { name: `plan-${run}.txt` })).toHaveCount(0);
});
