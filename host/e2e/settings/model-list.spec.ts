import { failUntilRetry } from '../fail-until-retry.ts';
import { expect, test } from '../test.ts';
import { refused, signIn, toasts } from '../workspace.ts';
import { addModel, addProvider, choose, deleteProvider, openSettings, row, toast } from './providers.ts';

const one = /\/api\/ai\/(?:providers|models)\/\d+$/;

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.test');
});

test('what is done with a model, and what of it is refused, is said in its words', async ({ page }) => {
  await openSettings(page, '/settings?tab=ai');
  const local = await addProvider(page);
  const providerDefault = page.getByRole('button', { name: `Set as Default: ${local.name}` });
  await refused(
    page,
    { method: 'PUT', path: one },
    { act: () => providerDefault.click(), said: 'Failed to set default provider' },
  );

  await page.getByRole('tab', { name: 'AI Models' }).click();
  await page.getByRole('button', { name: 'Add New Model' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add New Model' });
  await drawer.getByLabel('Provider', { exact: true }).selectOption(local.name);
  await drawer.getByLabel('Name').fill('First');
  await drawer.getByLabel('Identifier').fill('first');
  const add = () => drawer.getByRole('button', { name: 'Add Model' }).click();
  await refused(
    page,
    { method: 'POST', path: /\/api\/ai\/models$/ },
    { act: add, said: 'Failed to add model' },
  );
  await add();
  await expect(drawer).toBeHidden();
  await addModel(page, local.name, 'Second');

  const active = page.getByRole('switch', { name: 'Second is active' });
  const makeDefault = page.getByRole('button', { name: 'Set as Default: Second' });
  const remove = async () => {
    await choose(page, 'Second', 'Delete');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete Second?');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  for (const { method, act, said } of [
    { method: 'PUT', act: () => active.click(), said: 'Failed to update model status' },
    { method: 'PUT', act: () => makeDefault.click(), said: 'Failed to set default model' },
    { method: 'DELETE', act: remove, said: 'Failed to delete model' },
  ])
    await refused(page, { method, path: one }, { act, said });

  await active.click();
  await toast(page, 'Model deactivated successfully');
  await active.click();
  await toast(page, 'Model activated successfully');
  await makeDefault.click();
  await toast(page, 'Second set as default model');
  await page.getByRole('button', { name: 'Set as Default: First' }).click();
  await toast(page, 'First set as default model');
  await remove();
  await toast(page, 'Model deleted successfully');
  await expect(row(page, 'Second')).toHaveCount(0);
  await page.getByRole('tab', { name: 'AI Providers' }).click();
  await deleteProvider(page, local);
});

test('the forms begin as the specification says, and offer only providers that are active', async ({
  page,
}) => {
  await openSettings(page);
  const local = await addProvider(page);
  await page.getByRole('button', { name: 'Add New Provider' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await expect(drawer.getByRole('checkbox', { name: 'Default' })).not.toBeChecked();
  for (const label of ['API key environment variable', 'API key URL', 'Description'])
    await expect(drawer.getByLabel(label)).toBeVisible();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('switch', { name: `${local.name} is active` }).click();
  await expect(row(page, local.name).getByText('Inactive')).toBeVisible();
  const link = row(page, 'OpenAI').getByRole('link', { name: /^Get a key at / });
  await expect(link).toHaveAttribute('rel', /noopener/);

  await page.getByRole('tab', { name: 'AI Models' }).click();
  const filter = page.getByLabel('Filter by provider');
  await expect(filter.getByRole('option').first()).toHaveText('All Providers');
  await expect(filter.getByRole('option', { name: local.name })).toHaveCount(1);
  await page.getByRole('button', { name: 'Add New Model' }).click();
  const providers = drawer.getByLabel('Provider', { exact: true });
  await expect(providers.getByRole('option', { name: 'OpenAI' })).toHaveCount(1);
  await expect(providers.getByRole('option', { name: local.name })).toHaveCount(0);
  await expect(drawer.getByLabel('Max tokens')).toHaveAttribute('placeholder', '8192');
  await expect(drawer.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await expect(drawer.getByRole('checkbox', { name: 'Default for this provider' })).not.toBeChecked();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'AI Providers' }).click();
  await deleteProvider(page, local);
});

test('models that could not be loaded are said so, under "Error"', async ({ page }) => {
  await failUntilRetry(page, '**/api/ai/models');
  await page.goto('/admin/ai-settings?list=models');
  await expect(toasts(page)).toHaveText(['ErrorFailed to load AI models']);
  const panel = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to load AI models' });
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('a model whose provider has no name any more is of an unknown one', async ({ page }) => {
  await page.route('**/api/ai/defaults', async (route) => {
    const defaults = await (await route.fetch()).json();
    const provider = { ...defaults.provider, isDefault: true };
    await route.fulfill({ json: { ...defaults, provider, model: { ...defaults.model, provider: '' } } });
  });
  await page.goto('/admin/ai-settings');
  await expect(page.getByRole('region', { name: 'System Defaults' })).toContainText(/· Unknown/);
});
