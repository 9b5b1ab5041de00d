import { expect, type Locator, type Page, test } from '../test.ts';
import { expectAccessibleAtBothWidths } from '../accessible.ts';
import { type OpenAgent, openAgents } from '../installed-agents.ts';
import { signIn, toasts } from '../workspace.ts';

/** Opens the chat of the first agent with memory, as a person that only this test uses. */
async function openChat(page: Page, person: string): Promise<OpenAgent> {
  await signIn(page, `${person}@example.test`);
  const agent = (await openAgents(page)).find(({ capabilities }) => capabilities.includes('memory'));
  test.skip(agent === undefined, 'no agent remembers');
  if (!agent) throw new Error('no agent remembers');
  await page.goto(`/agents/${agent.slug}?chat=new`);
  await expect(page.getByRole('button', { name: 'System Prompt', exact: true })).toBeVisible();
  return agent;
}

/** Presses a key on an element, with the keyboard only. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await expect(target).toBeFocused();
  await target.press(key);
}

async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

async function toast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page).getByText(text).first()).toBeVisible();
}

const promptOf = async (page: Page, agent: OpenAgent) =>
  (await (await page.request.get(`/api/ai-agents/${agent.id}`)).json()).systemPrompt;

async function openPrompt(page: Page): Promise<Locator> {
  await press(page.getByRole('button', { name: 'System Prompt', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'System Prompt' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a prompt is written, saved, compared and restored by keyboard, in a wide or narrow window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const agent = await openChat(page, `writer-${Date.now()}`);
  const company = await promptOf(page, agent);
  let dialog = await openPrompt(page);
  await type(dialog.getByLabel('System prompt'), 'Answer in one line.');
  await press(dialog.getByRole('button', { name: 'Save Settings' }));
  await toast(page, 'Settings saved');
  await expect(dialog).toBeHidden();
  expect(await promptOf(page, agent)).toBe('Answer in one line.');

  dialog = await openPrompt(page);
  await type(dialog.getByLabel('System prompt'), 'Answer in two lines.');
  // A narrow window has another header. The dialog and its typed text stay when the width changes.
  for (const width of [1320, 390, 1320]) {
    await page.setViewportSize({ width, height: 844 });
    const withTabs = page.locator('header').filter({ has: page.locator('[role="tablist"]') });
    await expect(withTabs).toHaveCount(width === 1320 ? 1 : 0);
    await expect(dialog.getByLabel('System prompt')).toHaveValue('Answer in two lines.');
  }
  await press(dialog.getByRole('button', { name: 'Save Settings' }));
  await expect(dialog).toBeHidden();

  dialog = await openPrompt(page);
  await press(dialog.getByRole('tab', { name: 'Prompt' }), 'End');
  await expect(dialog.getByRole('tab', { name: 'History' })).toBeFocused();
  const changes = dialog.getByRole('region', { name: 'What changed' });
  await expect(changes.getByRole('deletion')).toHaveText(['one', 'line']);
  await expect(changes.getByRole('insertion')).toHaveText(['two', 'lines']);
  await dialog.getByLabel('Version').selectOption({ index: 1 });
  await press(dialog.getByRole('button', { name: 'Restore this version' }));
  await toast(page, 'Prompt restored');
  expect(await promptOf(page, agent)).toBe('Answer in one line.');
  await press(dialog.getByRole('tab', { name: 'History' }), 'Home');
  await expect(dialog.getByLabel('System prompt')).toHaveValue('Answer in one line.');

  await press(dialog.getByRole('button', { name: 'Reset to company prompt' }));
  await expect(dialog).toBeHidden();
  expect(await promptOf(page, agent)).toBe(company);
  await expect(page.getByRole('button', { name: 'System Prompt', exact: true })).toBeFocused();
});

test('an administrator shares a prompt template with the company, and others can use it but not change it', async ({
  page,
  colleague: other,
}) => {
  const name = `House style ${Date.now()}`;
  await openChat(page, 'admin');
  const dialog = await openPrompt(page);
  await type(dialog.getByLabel('Template name'), name);
  await type(dialog.getByLabel('System prompt'), 'Write as we write.');
  await dialog.getByRole('button', { name: 'Save as Template' }).click();
  await dialog.getByRole('tab', { name: 'Templates' }).click();
  await dialog.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Share as company template' }).click();
  const row = (list: Locator) => list.getByRole('listitem').filter({ hasText: name });
  await expect(row(dialog).getByText('Company', { exact: true })).toBeVisible();

  await openChat(other, 'reader-of-templates');
  const theirs = await openPrompt(other);
  await theirs.getByRole('tab', { name: 'Templates' }).click();
  await theirs.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(other.getByRole('menuitem')).toHaveText(['Versions']);
  await other.keyboard.press('Escape');
  await theirs.getByRole('button', { name: `Use ${name}` }).click();
  await expect(theirs.getByLabel('System prompt')).toHaveValue('Write as we write.');

  await dialog.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(dialog)).toHaveCount(0);

  await test.step('axe finds no problem in the dialogs of prompts and memory, in a wide or narrow window', async () => {
    await page.setViewportSize({ width: 1320, height: 844 });
    const agent = await openChat(page, `admin`);
    for (const systemPrompt of ['One line.', 'Two long lines.'])
      await page.request.patch(`/api/ai-agents/${agent.id}`, { data: { systemPrompt } });
    await page.request.post('/api/prompt-templates', {
      data: { name: 'For axe', template: 'Be accessible.', category: 'Any', isDefault: true },
    });
    await page.request.post('/api/memories', {
      data: { agentId: agent.id, content: 'Audits the VPN of the branch in Rome', importance: 2 },
    });
    await page.reload();
    const dialog = await openPrompt(page);
    await expectAccessibleAtBothWidths(page, 'prompt');
    await dialog.getByRole('tab', { name: 'Templates' }).click();
    await expect(dialog.getByRole('button', { name: 'Use For axe' }).first()).toBeInViewport();
    await expectAccessibleAtBothWidths(page, 'templates');
    await dialog.getByRole('button', { name: 'Actions for For axe' }).first().click();
    await expectAccessibleAtBothWidths(page, 'menu of a template');
    await page.getByRole('menuitem', { name: 'Details…' }).click();
    await expectAccessibleAtBothWidths(page, 'details of a template');
    await page
      .getByRole('dialog', { name: 'Template details' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await dialog.getByRole('tab', { name: 'History' }).click();
    await expect(dialog.getByRole('region', { name: 'What changed' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'history');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Test Memory' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Audits the VPN' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'memory');
    await page.getByRole('button', { name: 'Add a note' }).click();
    await expectAccessibleAtBothWidths(page, 'a new note');
    await page.getByRole('button', { name: 'Delete all' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'deleting all notes');
  });
});
