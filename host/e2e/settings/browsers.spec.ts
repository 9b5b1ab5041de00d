import { expectAccessibleAtBothWidths } from '../accessible.ts';
import { expect, test } from '../test.ts';
import { signIn } from '../workspace.ts';

test('a person sees the browsers that are signed in, signs out one and all others, and the other browser shows it', async ({
  page,
  colleague,
}) => {
  const person = `traveller-${Date.now()}@example.test`;
  await signIn(colleague, person);
  await colleague.goto('/');
  await signIn(page, person);
  await page.goto('/settings?tab=browsers');
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expectAccessibleAtBothWidths(page, 'browsers');

  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(rows).toHaveCount(1);
  await expect(colleague).toHaveURL(/\/login/);

  await signIn(colleague, person);
  await colleague.goto('/');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out all other browsers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other browsers' }).click();
  await expect(rows).toHaveCount(1);
  await expect(colleague).toHaveURL(/\/login/);
});
