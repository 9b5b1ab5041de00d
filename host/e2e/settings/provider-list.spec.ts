import { expect, type Locator, type Page, test } from '../test.ts';
import { signIn, toasts } from '../workspace.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.test');
  await page.goto('/admin/ai-settings');
  await expect(page.getByRole('heading', { level: 3, name: 'OpenAI' })).toBeVisible();
});

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
}

/** Opens the form for a new provider and names it. */
async function write(page: Page, name: string, identifier: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add New Provider' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add New Provider' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Identifier').fill(identifier);
  return drawer;
}

async function choose(page: Page, name: string, action: 'Edit' | 'Delete'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function remove(page: Page, name: string): Promise<void> {
  await choose(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
}

test('a provider says what it still needs, and a test of what was changed since is gone', async ({
  page,
}) => {
  const name = `Own ${Date.now()}`;
  const form = await write(page, name, `own-${Date.now()}`);
  await expect(form.getByLabel('Protocol')).toHaveValue('openai-compatible');
  await form.getByRole('button', { name: 'Add Provider' }).click();
  const own = row(page, name);
  await expect(own.getByText('No base URL')).toBeVisible();
  await expect(own.getByText('No active model')).toBeVisible();
  await expect(own).toContainText('Needs no key');
  await page.getByRole('button', { name: `Test connection: ${name}` }).click();
  // Nobody was asked, so that took no time.
  await expect(own.getByRole('status')).toHaveText(/has no active model\. Add one, or activate one\.$/);
  await choose(page, name, 'Edit');
  const edited = page.getByRole('dialog', { name: `Edit ${name}` });
  await edited.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(own.getByText('No base URL')).toHaveCount(0);
  await expect(own.getByRole('status')).toBeEmpty();
  await remove(page, name);
});

test('a new provider is spoken to as its identifier suggests, and a maker asks for a key', async ({
  page,
}) => {
  const name = `Gemini ${Date.now()}`;
  const form = await write(page, name, 'gemini');
  await expect(form.getByLabel('Protocol')).toHaveValue('google');
  await form.getByRole('button', { name: 'Add Provider' }).click();
  const gemini = row(page, name);
  await expect(gemini).toContainText('Key without a variable');
  await expect(gemini.getByText('not set', { exact: true })).toBeVisible();
  await expect(gemini).not.toContainText('Needs no key');
  await remove(page, name);
});

test('a switch that is pressed twice ends as it was, and nothing is refused', async ({ page }) => {
  const name = `Own ${Date.now()}`;
  const form = await write(page, name, `own-${Date.now()}`);
  await form.getByRole('button', { name: 'Add Provider' }).click();
  const active = page.getByRole('switch', { name: `${name} is active` });
  // The server is slower than the second press.
  const pressed = Promise.withResolvers<void>();
  await page.route(
    '**/api/ai/providers/*',
    async (route) => {
      await pressed.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await active.click();
  await expect(active).not.toBeChecked();
  await active.click();
  await expect(active).toBeChecked();
  pressed.resolve();
  await expect(toasts(page).getByText('Provider activated successfully')).toBeVisible();
  await expect(toasts(page).getByText('Failed to update provider status')).toHaveCount(0);
  await expect(active).toBeChecked();
  await page.reload();
  await expect(active).toBeChecked();
  await remove(page, name);
});

test('who answers is told as it is, also where the default quotes or nobody can be asked', async ({
  page,
}) => {
  const defaults = page.getByRole('region', { name: 'System Defaults' });
  await page.route('**/api/ai/defaults', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), demo: false } });
  });
  await page.reload();
  await expect(defaults).toContainText('Extractive by Built-in answers');
  await page.route('**/api/ai/providers', async (route) => {
    const providers: object[] = await (await route.fetch()).json();
    await route.fulfill({ json: providers.map((provider) => ({ ...provider, usable: false })) });
  });
  await page.reload();
  await expect(defaults).toContainText('No provider can be asked: none that is active is set up');
});
