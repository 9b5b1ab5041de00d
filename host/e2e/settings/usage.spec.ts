import { failUntilRetry } from '../fail-until-retry.ts';
import { expect, type Page, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn, toasts } from '../workspace.ts';

const prices = '/api/admin/ai-prices';

test('for people who are no administrators there is no such page', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  await page.goto('/admin/usage');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  for (const path of ['/api/admin/usage', '/api/admin/usage.csv', prices]) {
    expect((await page.request.get(path)).status()).toBe(403);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Go to');
  await expect(page.getByRole('option', { name: 'Go to Settings' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Go to AI Usage' })).toBeHidden();
});

test('the settings and the palette lead administrators to it', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  await page.goto('/settings?tab=admin');
  await page.getByRole('link', { name: 'Manage Users' }).click();
  await page.getByRole('link', { name: 'AI Usage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'AI Usage' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Admin');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('usage');
  await page.getByRole('option', { name: 'Go to AI Usage' }).click();
  await expect(page).toHaveURL('/admin/usage');
});

test('days without calls say so, and the days stand in the address', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  await page.goto('/admin/usage');
  await page.getByLabel('Days').selectOption('Custom');
  await page.getByLabel('First day').fill('2020-02-01');
  await expect(page.getByText('Choose at most 1,000 days.')).toBeVisible();
  await page.getByLabel('Last day').fill('2020-02-29');
  await expect(page).toHaveURL(/range=custom&from=2020-02-01&to=2020-02-29/);
  await expect(page.getByRole('heading', { name: /No calls|Nobody has asked a model yet/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Last day')).toHaveValue('2020-02-29');
  await page.getByLabel('Days').selectOption('Last 7 days');
  await expect(page).toHaveURL(/range=7$/);
});

test('numbers that cannot be loaded say why, and Retry loads them', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  const refused = { message: 'Out of memory', code: 'internal', requestId: 'id-of-it' };
  await failUntilRetry(page, '**/api/admin/usage?*', { status: 500, json: refused });
  await page.goto('/admin/usage');
  const failure = page.getByRole('alert').filter({ hasText: 'Usage could not be loaded' });
  await expect(failure).toContainText('id-of-it');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toBeHidden();
});

/** A model that has a price and was never asked. */
async function priced(page: Page): Promise<string> {
  const model = `model-${Date.now()}`;
  await page.goto('/admin/usage?tab=prices');
  const status = await page.evaluate(
    async ([path, name]) => {
      const body = JSON.stringify({ provider: 'acme', model: name, input: '2.5', output: '10' });
      return (await fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body }))
        .status;
    },
    [prices, model] as const,
  );
  expect(status).toBe(200);
  await page.reload();
  return model;
}

test('a price is refused beside its field, then changed, then removed', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  const model = await priced(page);
  const row = page.getByRole('row').filter({ hasText: model });
  await expect(row).toContainText('$2.50');
  await row.getByRole('button', { name: `Change the price of ${model}` }).click();
  const dialog = page.getByRole('dialog', { name: `Price of ${model}` });
  await dialog.getByLabel('Input').fill('3,75');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Input')).toHaveAccessibleDescription(
    /^Write US dollars per million tokens/,
  );
  await dialog.getByLabel('Input').fill('3.75');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('$3.75');
  await expect(toasts(page).filter({ hasText: `The price of ${model} is saved` })).toBeVisible();
  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Remove price' }).click();
  await expect(row).toHaveCount(0);
});

test('axe finds nothing in the prices and their dialog', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  const model = await priced(page);
  for (const width of [1320, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/admin/usage?tab=prices');
    await expect(page.getByRole('row').filter({ hasText: model })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Change the price of ${model}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
    await expectAccessible(page);
  }
});
