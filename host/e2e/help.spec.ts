import { expect, test } from './test.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './workspace.ts';

test('people search the SDK’s documentation and follow links between its pages', async ({ page }) => {
  await signIn(page, 'reader@example.test');
  await page.goto('/help');
  await page.getByRole('link', { name: 'SDK documentation' }).click();
  const pages = page.getByRole('main').getByRole('listitem');
  await expect(pages.first()).toContainText('Five minutes to an agent');
  await page.getByLabel('Search the documentation').fill('cron timezone');
  await expect(pages).toHaveText([/^Jobs, schedules and document events/]);
  await page.getByLabel('Search the documentation').fill('');
  await pages.getByRole('link', { name: /^Documents and search/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents and search');
  await expectAccessible(page, 'a page for developers');
  await page.getByRole('main').getByRole('link', { name: 'about', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage of an agent');
  await page.goto('/help/developers/no-such-page');
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(pages.first()).toContainText('Five minutes to an agent');
});
