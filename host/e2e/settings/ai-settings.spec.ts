import { expect, test } from '../test.ts';
import { expectAccessibleAtBothWidths } from '../accessible.ts';
import { openAgents } from '../installed-agents.ts';
import { signIn } from '../workspace.ts';
import { addModel, addProvider, choose, deleteProvider, openSettings, row, toast } from './providers.ts';

const admin = 'admin@example.test';

test('each person selects the model and the prompt of a chat for themselves', async ({ page }) => {
  await signIn(page, admin);
  await openSettings(page);
  const local = await addProvider(page);
  await page.getByRole('tab', { name: 'AI Models' }).click();
  // A second try of this test finds the model of the first one.
  const model = `Small ${Date.now()}`;
  await addModel(page, local.name, model);
  const [agent] = await openAgents(page);

  await signIn(page, `chooser-${Date.now()}@example.test`);
  await page.goto(`/agents/${agent.slug}`);
  await page.getByRole('button', { name: /^AI model/ }).click();
  const panel = page.getByRole('dialog', { name: 'Agent' });
  await panel.getByLabel('Provider').selectOption(local.name);
  const chosen = page.getByRole('button', { name: `AI model: ${model}` });
  await expect(chosen).toBeVisible();
  const tokens = panel.getByRole('slider', { name: 'Max tokens' });
  await expect(tokens).toHaveAttribute('aria-valuetext', "the model's own");
  // The slider ends at 2,000, the last step below the model's limit of 2,048.
  await tokens.press('Home');
  await expect(tokens).toHaveAttribute('aria-valuetext', '500');
  await expect(async () => {
    await tokens.press('End');
    await expect(tokens).toHaveAttribute('aria-valuetext', '2,000', { timeout: 1_000 });
  }).toPass();
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
  await panel.getByRole('button', { name: 'Max tokens: model default' }).click();
  await expect(tokens).toHaveAttribute('aria-valuetext', "the model's own");
  await panel.getByRole('button', { name: 'System prompt…' }).click();
  await expect(dialog.getByLabel('System prompt')).toHaveValue('Answer in one sentence.');
  await dialog.getByRole('button', { name: 'Reset to company prompt' }).click();
  await toast(page, 'System prompt reset');
  await chosen.click();
  await expect(panel.getByLabel('Provider')).toHaveValue(local.identifier);
  await panel.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(panel.getByLabel('Provider')).toHaveValue('');
  await expect(panel.getByRole('button', { name: 'Reset to defaults' })).toHaveCount(0);

  await signIn(page, admin);
  await openSettings(page);
  await deleteProvider(page, local);

  await test.step('axe finds no problem in the AI settings, in a wide or narrow window', async () => {
    await page.setViewportSize({ width: 1320, height: 844 });
    await page.getByRole('button', { name: 'Test connection: Built-in' }).click();
    await expect(row(page, 'Built-in').getByRole('status')).not.toBeEmpty();
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
    await page.getByRole('button', { name: /^AI model/ }).click();
    await expect(page.getByRole('dialog', { name: 'Agent' }).getByLabel('Provider')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'who answers');
    await page.getByRole('button', { name: 'System prompt…' }).click();
    await expect(page.getByRole('dialog', { name: 'System Prompt' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'system prompt');
  });
});
