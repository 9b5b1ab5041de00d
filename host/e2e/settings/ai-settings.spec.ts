import { failUntilRetry } from '../fail-until-retry.ts';
import { expect, test } from '../test.ts';
import { expectAccessibleAtBothWidths } from '../accessible.ts';
import { openAgents } from '../installed-agents.ts';
import { closeFailure, enter, signIn, toasts } from '../workspace.ts';
import { addModel, addProvider, choose, deleteProvider, openSettings, row, toast } from './providers.ts';

const admin = 'admin@example.test';

test('a chat without a language model says so, and leads administrators to where one is set up', async ({
  page,
}) => {
  await signIn(page, 'reader@example.test');
  const [agent] = await openAgents(page);
  await page.goto(`/agents/${agent.slug}?chat=new`);
  const notice = page.getByRole('complementary', { name: 'Demo mode' });
  await expect(notice).toContainText('answers are compiled without a language model');
  await expect(notice.getByRole('link')).toHaveCount(0);
  await enter(page, admin);
  await expect(notice).toHaveCount(0);
  await page.goto(`/agents/${agent.slug}?chat=new`);
  await notice.getByRole('link', { name: 'AI Settings' }).click();
  await expect(page).toHaveURL('/admin/ai-settings');
});

for (const [address, provider, model] of [
  ['/settings?tab=ai', 'Name and identifier are required', 'Name, identifier, and provider are required'],
  [
    '/admin/ai-settings',
    'Provider name and identifier are required',
    'Model name, identifier, and provider are required',
  ],
] as const) {
  test(`${address} says what a form misses, beside the field and as a toast`, async ({ page }) => {
    await signIn(page, admin);
    await openSettings(page, address);
    await page.getByRole('button', { name: 'Add New Provider' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Add Provider' }).click();
    await toast(page, 'Validation Error');
    await toast(page, provider);
    await expect(drawer.getByLabel('Name')).toHaveAccessibleDescription(/Write a name/);
    await expect(drawer.getByLabel('Identifier')).toHaveAttribute('aria-invalid', 'true');

    // What only the server knows to be wrong stands beside its field, too.
    await drawer.getByLabel('Name').fill('Another');
    await drawer.getByLabel('Identifier').fill('OpenAI');
    await drawer.getByLabel('API key environment variable').fill('sk-secret');
    await drawer.getByRole('button', { name: 'Add Provider' }).click();
    await toast(page, 'Failed to add provider');
    await expect(drawer.getByLabel('API key environment variable')).toHaveAttribute('aria-invalid', 'true');
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('tab', { name: 'AI Models' }).click();
    await page.getByRole('button', { name: 'Add New Model' }).click();
    await drawer.getByRole('button', { name: 'Add Model' }).click();
    await toast(page, model);
    await expect(drawer.getByLabel('Provider', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });
}

test('an administrator adds a provider and a model, makes them the default, and takes them away', async ({
  page,
}) => {
  await signIn(page, admin);
  await openSettings(page);
  const local = await addProvider(page);
  await expect(row(page, local.name)).toContainText('http://127.0.0.1:9/v1');

  await page.getByRole('tab', { name: 'AI Models' }).click();
  await addModel(page, local.name, 'Small one');
  await page.getByLabel('Filter by provider').selectOption(local.name);
  await expect(page).toHaveURL(/list=models&provider=\d+$/);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Small one']);
  await expect(row(page, 'Small one')).toContainText('at most 2,048 tokens');
  await expect(row(page, 'Small one').getByText('Structured output')).toBeVisible();
  await page.getByRole('button', { name: 'Set as Default: Small one' }).click();
  await toast(page, 'Model set as default successfully');
  await expect(row(page, 'Small one').getByText('Default')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set as Default: Small one' })).toHaveCount(0);

  await page.getByRole('tab', { name: 'AI Providers' }).click();
  await page.getByRole('button', { name: `Set as Default: ${local.name}` }).click();
  await toast(page, 'Provider set as default successfully');
  const defaults = page.getByRole('region', { name: 'System Defaults' });
  await expect(defaults).toContainText(`Small one by ${local.name} answers.`);
  await expect(defaults).toContainText('At most 2,048 tokens an answer');
  await expect(row(page, local.name).getByText('Default')).toBeVisible();

  await page.getByRole('button', { name: `Test connection: ${local.name}` }).click();
  await expect(row(page, local.name).getByRole('status')).not.toBeEmpty();

  // The default stays until another one takes its place.
  await choose(page, local.name, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Are you sure you want to delete ${local.name}?`);
  await expect(question).toContainText('Deleting a provider also deletes its models; this one has 1.');
  await expect(question).toContainText(
    `${local.name} is the default provider. Set another provider as default first.`,
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Failed to delete provider');
  await closeFailure(page);
  await page.getByRole('button', { name: 'Set as Default: Built-in' }).click();
  await expect(defaults).not.toContainText('Small one');
  await deleteProvider(page, local);
  await toast(page, 'Provider deleted successfully');
  await page.getByRole('tab', { name: 'AI Models' }).click();
  await expect(row(page, 'Small one')).toHaveCount(0);
});

test('in Settings the new default is named', async ({ page }) => {
  await signIn(page, admin);
  await openSettings(page, '/settings?tab=ai');
  const local = await addProvider(page);
  await page.getByRole('button', { name: `Set as Default: ${local.name}` }).click();
  await toast(page, `${local.name} set as default provider`);
  await page.getByRole('button', { name: 'Set as Default: Built-in' }).click();
  await toast(page, 'Built-in set as default provider');
  await deleteProvider(page, local);
});

test('a switch shows at once, in other windows too, and goes back where the server refuses', async ({
  page,
  colleague: other,
}) => {
  await signIn(page, admin);
  await openSettings(page);
  const local = await addProvider(page);
  const active = page.getByRole('switch', { name: `${local.name} is active` });
  await signIn(other, admin);
  await openSettings(other);

  await active.click();
  await toast(page, 'Provider deactivated successfully');
  await expect(row(page, local.name).getByText('Inactive')).toBeVisible();
  await expect(row(other, local.name).getByText('Inactive')).toBeVisible();
  await active.click();
  await toast(page, 'Provider activated successfully');

  // Somebody else was quicker: the change is refused, said, and what holds is shown.
  await page.route('**/api/ai/providers/*', (route) => {
    const body = JSON.stringify({ isActive: false, version: 0 });
    return route.request().method() === 'PUT' ? route.continue({ postData: body }) : route.continue();
  });
  await active.click();
  await toast(page, 'Failed to update provider status');
  await expect(toasts(page).getByText(/The list shows what holds now/)).toBeVisible();
  await expect(active).toBeChecked();
  await page.unroute('**/api/ai/providers/*');
  await closeFailure(page);
  await deleteProvider(page, local);
  await expect(row(other, local.name)).toHaveCount(0);
});

test('a second press is not refused for the first, while the list is still being fetched again', async ({
  page,
}) => {
  await signIn(page, admin);
  await openSettings(page);
  const local = await addProvider(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/ai/providers', async (route) => {
    await released;
    // The second press gives up what the first one asked for.
    await route.continue().catch(() => undefined);
  });
  const active = page.getByRole('switch', { name: `${local.name} is active` });
  await active.click();
  await toast(page, 'Provider deactivated successfully');
  await active.click();
  await toast(page, 'Provider activated successfully');
  release();
  await expect(active).toBeChecked();
  await deleteProvider(page, local);
});

test('a provider is edited without its identifier', async ({ page }) => {
  await signIn(page, admin);
  await openSettings(page);
  const local = await addProvider(page);
  await choose(page, local.name, 'Edit');
  const drawer = page.getByRole('dialog', { name: `Edit ${local.name}` });
  await expect(drawer.getByLabel('Identifier')).not.toBeEditable();
  await drawer.getByLabel('Name').fill(`${local.name} renamed`);
  await drawer.getByLabel('API key environment variable').fill('E2E_MISSING_API_KEY');
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Provider saved');
  const renamed = row(page, `${local.name} renamed`);
  await expect(renamed).toContainText('E2E_MISSING_API_KEY');
  await expect(renamed.getByText('not set', { exact: true })).toBeVisible();
  await deleteProvider(page, { ...local, name: `${local.name} renamed` });
});

test('what cannot be loaded says so and can be tried again', async ({ page }) => {
  await signIn(page, admin);
  await failUntilRetry(page, '**/api/ai/providers');
  await failUntilRetry(page, '**/api/ai/defaults', undefined, 2);
  await page.goto('/admin/ai-settings');
  for (const text of ['Failed to load AI providers', 'Failed to load AI defaults']) {
    await toast(page, text);
  }
  const panels = page.getByRole('main').getByRole('alert');
  await expect(panels).toHaveCount(2);
  for (const title of ['Failed to load AI providers', 'Failed to load AI defaults']) {
    await panels.filter({ hasText: title }).getByRole('button', { name: 'Retry' }).click();
  }
  await expect(page.getByRole('heading', { level: 3, name: 'OpenAI' })).toBeVisible();
});

test('an empty workspace says what is not there', async ({ page }) => {
  await signIn(page, admin);
  await page.route(/\/api\/ai\/(providers|models)$/, (route) => route.fulfill({ json: [] }));
  await page.route('**/api/ai/defaults', (route) =>
    route.fulfill({ json: { provider: null, model: null, demo: true, fallback: false } }),
  );
  await page.goto('/admin/ai-settings');
  for (const text of ['No default provider set', 'No default model set', 'No providers found']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'AI Models' }).click();
  await expect(page.getByText('No models found', { exact: true })).toBeVisible();
});

test('others than administrators read what is active, without the names of keys', async ({ page }) => {
  await signIn(page, 'reader@example.test');
  await openSettings(page, '/settings?tab=ai');
  const main = page.getByRole('main');
  await expect(main.getByRole('switch')).toHaveCount(0);
  await expect(main.getByRole('button', { name: /Add New|Set as Default|Test|Actions/ })).toHaveCount(0);
  await expect(main).not.toContainText('_API_KEY');
  await page.getByRole('tab', { name: 'AI Models' }).click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(main.getByText('Inactive')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ai settings');
  await expect(page.getByRole('option', { name: 'Go to AI Settings' })).toHaveCount(0);
});

test('nothing needs a mouse', async ({ page }) => {
  await enter(page, admin);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ai settings');
  await expect(page.getByRole('option', { name: 'Go to AI Settings' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/ai-settings');
  const add = page.getByRole('button', { name: 'Add New Provider' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(add).toBeFocused();
  await page.getByRole('tab', { name: 'AI Providers' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Model List' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for GPT-4o' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit GPT-4o' })).toBeVisible();
});

test('in a chat people choose who answers and what it is told, each for themselves', async ({ page }) => {
  await signIn(page, admin);
  await openSettings(page);
  const local = await addProvider(page);
  await page.getByRole('tab', { name: 'AI Models' }).click();
  await addModel(page, local.name, 'Small one');
  const [agent] = await openAgents(page);

  await signIn(page, `chooser-${Date.now()}@example.test`);
  await page.goto(`/agents/${agent.slug}`);
  await page.getByRole('button', { name: /^Answers come from/ }).click();
  const panel = page.getByRole('dialog', { name: 'Who answers' });
  await panel.getByLabel('Provider').selectOption(local.name);
  const chosen = page.getByRole('button', { name: 'Answers come from Small one' });
  await expect(chosen).toBeVisible();
  const tokens = panel.getByRole('slider', { name: 'Max tokens' });
  await expect(tokens).toHaveAttribute('aria-valuetext', "the model's own");
  // The model writes no more than 2,048.
  await tokens.press('Home');
  await expect(tokens).toHaveAttribute('aria-valuetext', '500');
  await tokens.press('End');
  await expect(tokens).toHaveAttribute('aria-valuetext', '2,000');
  await panel.getByRole('slider', { name: 'Temperature' }).press('Home');
  await expect(panel.getByRole('slider', { name: 'Temperature' })).toHaveAttribute('aria-valuetext', '0.0');

  await panel.getByRole('button', { name: 'System prompt…' }).click();
  const dialog = page.getByRole('dialog', { name: 'System Prompt' });
  await dialog.getByLabel('System prompt').fill('Answer in one sentence.');
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Settings saved');

  await page.reload();
  await expect(chosen).toBeVisible();
  await chosen.click();
  await expect(tokens).toHaveAttribute('aria-valuetext', '2,000');
  await panel.getByRole('button', { name: "Max tokens: the model's own" }).click();
  await expect(tokens).toHaveAttribute('aria-valuetext', "the model's own");
  await panel.getByRole('button', { name: 'System prompt…' }).click();
  await expect(dialog.getByLabel('System prompt')).toHaveValue('Answer in one sentence.');
  await dialog.getByRole('button', { name: "Reset to the company's" }).click();
  await toast(page, 'System prompt reset');
  await chosen.click();
  await expect(panel.getByLabel('Provider')).toHaveValue(local.identifier);
  await panel.getByRole('button', { name: 'Back to defaults' }).click();
  await expect(panel.getByLabel('Provider')).toHaveValue('');
  await expect(panel.getByRole('button', { name: 'Back to defaults' })).toHaveCount(0);

  await signIn(page, admin);
  await openSettings(page);
  await deleteProvider(page, local);
});

test('axe finds nothing, wide or narrow', async ({ page }) => {
  await page.setViewportSize({ width: 1320, height: 844 });
  await signIn(page, admin);
  await openSettings(page);
  await page.getByRole('button', { name: 'Test connection: OpenAI' }).click();
  await expect(row(page, 'OpenAI').getByRole('status')).not.toBeEmpty();
  await expectAccessibleAtBothWidths(page, 'providers');
  await page.getByRole('button', { name: 'Add New Provider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Provider' }).click();
  await expectAccessibleAtBothWidths(page, 'a refused form');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'OpenAI', 'Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'a question');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/settings?tab=ai&list=models');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'models');
  await choose(page, 'GPT-4o', 'Edit');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'a model');

  const [agent] = await openAgents(page);
  await page.goto(`/agents/${agent.slug}`);
  await page.getByRole('button', { name: /^Answers come from/ }).click();
  await expect(page.getByRole('dialog', { name: 'Who answers' }).getByLabel('Provider')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'who answers');
  await page.getByRole('button', { name: 'System prompt…' }).click();
  await expect(page.getByRole('dialog', { name: 'System Prompt' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'system prompt');
});
