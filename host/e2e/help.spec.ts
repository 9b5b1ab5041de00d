import { expect, test } from './test.ts';
import { expectAccessible } from './accessible.ts';
import { openAgents } from './installed-agents.ts';
import { signIn } from './workspace.ts';

test('help is searched, and opens the guide of an agent', async ({ page }) => {
  await signIn(page, 'reader@example.test');
  const [agent] = await openAgents(page);
  await page.goto('/help');
  await expect(page.getByText('The server is ready.')).toBeVisible();
  await page.getByText(agent.name, { exact: true }).click();
  await expect(
    page.getByRole('table').or(page.getByText('This agent brings no guide.')).first(),
  ).toBeVisible();
  await expectAccessible(page, 'a guide');
  await page.getByLabel('Search help').fill('evid');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Answers and evidence']);
  await page.getByLabel('Search help').fill('zebra');
  await expect(page.getByText('Nothing here is about “zebra”.')).toBeVisible();
});

test('help says whom to write to, which version this is and which keys there are', async ({ page }) => {
  await signIn(page, 'reader@example.test');
  let version = '';
  await page.route('/api/config', async (route) => {
    const config = await (await route.fetch()).json();
    ({ version } = config);
    await route.fulfill({ json: { ...config, supportContact: 'it@example.test' } });
  });
  await page.goto('/help');
  await expect(page.getByRole('link', { name: 'it@example.test' })).toHaveAttribute(
    'href',
    'mailto:it@example.test',
  );
  await expect(page.getByText(`Staffroom ${version} for Example.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible();
});

test('the documentation of the SDK is searched and read, from page to page', async ({ page }) => {
  await signIn(page, 'reader@example.test');
  await page.goto('/help');
  await page.getByRole('link', { name: 'documentation of the SDK' }).click();
  const pages = page.getByRole('main').getByRole('listitem');
  await expect(pages.first()).toContainText('Five minutes to an agent');
  await page.getByLabel('Search the documentation').fill('cron timezone');
  await expect(pages).toHaveText([/^Jobs, schedules and news of documents/]);
  await page.getByLabel('Search the documentation').fill('');
  await pages.getByRole('link', { name: /^Documents and search/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents and search');
  await expectAccessible(page, 'a page for developers');
  await page.getByRole('main').getByRole('link', { name: 'about', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage that lasts');
  await page.goto('/help/developers/no-such-page');
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(pages.first()).toContainText('Five minutes to an agent');
});
