import { expect, test } from '@playwright/test';
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
