import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { expect, test } from '../../../host/e2e/test.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';

const list =
  'Id;Title;Words\nH-1;Training of staff;trained/training\nH-2;"Backups; tested";"backup; restore test"\n';

test('a list of one’s own is uploaded, and a policy is held against it', async ({ page }) => {
  await signIn(page, `auditor-${test.info().testId}@example.test`);
  const buffer = Buffer.from(
    'All staff are trained once a year.\n\nA backup of all data is made every night.',
  );
  await upload(page, { name: 'policy.txt', mimeType: 'text/plain', buffer });
  await page.goto('/agents/compliance?view=frameworks');
  await expect(page.getByText('No checks yet')).toBeVisible();

  await page.getByRole('button', { name: 'Control lists' }).click();
  await page.getByRole('menuitem', { name: 'Add a list' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a control list' });
  const file = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await adding.getByLabel('Name').fill('House rules');
  await adding.getByLabel('File (.csv)').setInputFiles(file('a;b\n1;2'));
  await expect(adding.getByText('The first line has to name the columns')).toBeVisible();
  await adding.getByLabel('File (.csv)').setInputFiles(file(list));
  await expect(adding.getByText('2 controls read')).toBeVisible();
  await adding.getByRole('button', { name: 'Add list' }).click();
  await expect(adding).toBeHidden();

  await page.getByRole('button', { name: 'Check documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check against a framework' });
  await dialog.getByLabel('Control list').selectOption('House rules, 1 · 2 controls');
  await dialog.getByLabel('policy.txt').check();
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: /^House rules, 1/ }).click();
  const table = page.getByRole('table', { name: 'Controls' });
  await expect(table.getByRole('row', { name: 'H-2' })).toContainText('Partly');
  await page.getByRole('button', { name: 'Met 1' }).click();
  await page.getByRole('button', { name: 'H-1: Training of staff' }).click();
  const panel = page.getByRole('region', { name: 'Control H-1' });
  await expect(panel.locator('mark')).toHaveText('All staff are trained once a year.');
  for (const width of [1320, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await expectAccessible(page);
  }
});
