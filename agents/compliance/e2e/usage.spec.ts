import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { signIn } from '../../../host/e2e/workspace.ts';

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/agents/compliance?chat=new');
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(answer).toHaveAttribute('aria-busy', 'false');
}

test('a question to an agent appears in the usage report’s totals, calls and exported file', async ({
  page,
}) => {
  const asker = `asker-${Date.now()}@example.test`;
  await signIn(page, asker);
  await ask(page, 'How long are records kept?');
  await page.context().clearCookies();
  await signIn(page, 'admin@example.test');

  await page.goto('/admin/usage');
  const sums = page.getByRole('region', { name: 'Totals' });
  await expect(sums.getByRole('img', { name: /^Calls by day\. The highest value is \d+/ })).toBeVisible();
  await page.getByRole('columnheader', { name: 'Person' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=name/);
  const person = page.getByRole('row').filter({ hasText: asker });
  await expect(person.getByRole('cell').first()).toHaveText('1');
  await person.getByRole('link').click();

  await expect(page).toHaveURL(/tab=calls&person=[0-9a-f-]{36}/);
  const calls = page.getByRole('table', { name: 'Calls' }).getByRole('row');
  await expect(calls).toHaveCount(2);
  await expect(calls.last()).toContainText('Completed');
  await expect(calls.last()).toContainText('$0');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ai-usage-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`,${asker},compliance,`);

  await page.getByRole('button', { name: /^Remove Person: / }).click();
  await expect(page).toHaveURL('/admin/usage?sort=name&tab=calls');
  await page.getByRole('tab', { name: 'Overview' }).click();
  for (const [by, row] of [
    ['Agent', 'Compliance Manager'],
    ['Provider', 'built'],
    ['Day', new Date().toLocaleDateString('en', { weekday: 'short' })],
  ] as const) {
    await page.getByText(by, { exact: true }).last().click();
    await expect(page.getByRole('table', { name: `Usage by ${by.toLowerCase()}` })).toContainText(row);
  }

  await test.step('axe finds no problem in the totals and calls of the usage report', async () => {
    for (const address of ['/admin/usage?by=agent', '/admin/usage?tab=calls&agent=compliance']) {
      await page.goto(address);
      for (const width of [1320, 390]) {
        await page.setViewportSize({ width, height: 860 });
        await expect(page.getByRole('table')).toBeVisible();
        await expectAccessible(page, `${address} at ${width}`);
      }
    }
  });
});
