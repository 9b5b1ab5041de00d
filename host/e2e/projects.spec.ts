import { type ElementHandle, expect, test } from './test.ts';
import { expectAccessible } from './accessible.ts';
import { signIn, toasts, upload } from './workspace.ts';

test('a project is created from ⌘K, gets documents, instructions and a chat, and is restored from the trash', async ({
  page,
  context,
}) => {
  await signIn(page, `pia-${Date.now()}@example.test`);
  const buffer = Buffer.from('Ferries leave at seven in the morning.');
  await upload(page, { name: 'Ferries.md', mimeType: 'text/markdown', buffer });
  await page.goto('/documents');
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('new project');
  await page.getByRole('option', { name: 'New project', exact: true }).click();
  await page.getByRole('dialog', { name: 'New project' }).getByLabel('Name').fill('Harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();

  await page.getByRole('button', { name: 'Add documents' }).click();
  await page.getByRole('checkbox', { name: 'Ferries.md' }).check();
  await page.getByRole('button', { name: 'Add document', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('Ferries.md');

  // A dialog that reopens during its exit animation starts with empty fields.
  const invite = page.getByRole('button', { name: 'Invite' });
  const opener = await invite.elementHandle();
  await invite.click();
  const inviting = page.getByRole('dialog', { name: 'Invite to the project' });
  const name = inviting.getByLabel('Name, e-mail or team');
  await name.fill('Somebody');
  await inviting.getByRole('button', { name: 'Done' }).evaluate(
    async (done: HTMLElement, again) => {
      done.click();
      // Waits until React has rendered the first click.
      await Promise.resolve();
      again?.click();
    },
    opener as ElementHandle<HTMLElement> | null,
  );
  await expect(name).toHaveValue('');
  await inviting.getByRole('button', { name: 'Done' }).click();
  await expect(inviting).toBeHidden();

  const words = page.getByLabel('Project instructions');
  await page.getByRole('button', { name: 'Write' }).click();
  await words.fill('Answer as the harbour does.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.goBack();
  await expect(words).toHaveValue('Answer as the harbour does.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Answer as the harbour does.')).toBeVisible();
  await expectAccessible(page, 'project');

  const other = await context.newPage();
  await other.goto('/projects');
  await expect(other.getByRole('list', { name: 'Projects' })).toContainText('Harbour');
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  // The menu lists only agents with a chat.
  await expect(page.getByRole('menuitem')).toHaveText([
    'Compliance Manager',
    'Example Docs Chat',
    'Blog Post Generator',
  ]);
  await page.getByRole('menuitem', { name: /Docs Chat/ }).click();
  await expect(page.getByRole('button', { name: 'Harbour' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('When do ferries leave?');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/chat=(?!new)/);
  await expect(other.getByRole('list', { name: 'Projects' })).toContainText('1 chat');

  await other.getByRole('button', { name: 'Actions for Harbour' }).click();
  await other.getByRole('menuitem', { name: 'Delete…' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  // A focused toast does not close by itself.
  await toasts(other).getByRole('button', { name: 'Undo' }).focus();
  await expect(other.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await toasts(other).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(other.getByRole('list', { name: 'Projects' })).toContainText('Harbour');
});
