import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '../test.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../accessible.ts';
import { signIn, toasts, upload } from '../workspace.ts';

const agent = '/agents/compliance';
const chats = (page: Page) => page.getByRole('region', { name: 'Your chats' });
const row = (page: Page, title: string) => chats(page).getByRole('link', { name: title });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const person = (name: string) => `${name}-${Date.now()}@example.test`;

async function chat(page: Page, title: string, ...said: string[]): Promise<string> {
  const post = async (path: string, data: object) =>
    page.request.post(path, { data }).then((answer) => answer.json());
  const { id } = (await post('/api/ai-chat-sessions', { agentId: 'compliance', title })) as { id: string };
  for (const [index, content] of said.entries()) {
    const role = index % 2 === 0 ? 'user' : 'assistant';
    await post(`/api/ai-chat-sessions/${id}/messages`, { role, content });
  }
  return id;
}

async function openChat(page: Page, id: string): Promise<void> {
  await page.goto(`${agent}?chat=${id}`);
  await expect(page.getByRole('button', { name: 'Chat actions' })).toBeVisible();
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('chats are found, renamed, pinned, moved to projects, started with documents and exported', async ({
  page,
}) => {
  await signIn(page, person('ana'));
  await test.step('chats can be found, renamed, pinned and moved to a project by keyboard alone', async () => {
    await chat(page, 'Travel', 'How far?', 'Bicycles are paid by the kilometre.');
    await chat(page, 'Retention');
    await chat(page, 'Holidays');
    await page.goto(agent);
    await expect(page).toHaveURL(/chat=/);
    await expect(row(page, 'Holidays')).toHaveAttribute('aria-current', 'page');

    await row(page, 'Retention').focus();
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'Title of the chat' });
    await expect(field).toBeFocused();
    await page.keyboard.type('Records');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Records')).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('Thrown away');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Records')).toBeFocused();

    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Travel')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const renameItem = page.getByRole('menuitem', { name: 'Rename' });
    await expect(renameItem).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chats(page).getByRole('heading', { name: 'Pinned' })).toBeVisible();
    await expect(chats(page).getByRole('link').first()).toHaveAccessibleName('Travel');

    await row(page, 'Records').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(renameItem).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Move to project').getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('Audit');
    await expect(page.getByRole('button', { name: 'New project “Audit”' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Move to project')).toHaveCount(0);
    await expect(chats(page).getByRole('link', { name: 'Audit' })).toBeVisible();
    await page.reload();
    await expect(row(page, 'Records')).toBeVisible();

    await chats(page).getByRole('searchbox', { name: 'Search chats' }).fill('kilometre');
    await expect(chats(page).getByRole('link')).toHaveCount(1);
    await expect(row(page, 'Travel')).toContainText('Bicycles are paid by the kilometre.');
    await chats(page).getByRole('searchbox', { name: 'Search chats' }).fill('');
    await expect(row(page, 'Holidays')).toBeVisible();

    await row(page, 'Holidays').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Are you sure you want to delete this chat session?')).toBeVisible();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/chat=new/);
    await expect(row(page, 'Travel')).toBeVisible();
    await expect(row(page, 'Holidays')).toHaveCount(0);
    await toasts(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(row(page, 'Holidays')).toBeVisible();
    await row(page, 'Travel').click();
    await expect(page.getByText('Bicycles are paid by the kilometre.')).toBeVisible();
  });

  await test.step('a chat can start with a title and documents, which can be changed later', async () => {
    for (const name of ['alpha.txt', 'beta.txt']) {
      await upload(page, {
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(`About ${name}, at some length.`),
      });
    }
    await page.goto(agent);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await page.keyboard.press('Control+Shift+O');
    const begin = dialog(page, 'New Chat');
    await expect(begin.getByLabel('Session title')).toBeFocused();
    await page.keyboard.press('Enter');
    const missing = 'Please provide a title for the new chat session';
    await expect(begin.getByText(missing)).toBeVisible();
    await expect(toasts(page).filter({ hasText: missing })).toBeVisible();
    await begin.getByLabel('Session title').fill('With documents');
    await begin.getByRole('searchbox', { name: 'Search documents' }).fill('alpha');
    await expect(begin.getByRole('checkbox')).toHaveCount(1);
    await begin.getByRole('checkbox', { name: 'alpha.txt' }).check();
    await begin.getByRole('button', { name: 'Create' }).click();
    await expect(row(page, 'With documents')).toHaveAttribute('aria-current', 'page');

    await page.getByRole('button', { name: '1 document' }).click();
    const scope = dialog(page, 'Documents in this chat');
    await expect(scope.getByRole('checkbox').first()).toHaveAccessibleName('alpha.txt');
    await expect(scope.getByRole('checkbox', { name: 'alpha.txt' })).toBeChecked();
    await scope.getByRole('checkbox', { name: 'beta.txt' }).check();
    await scope.getByRole('button', { name: 'Use selected' }).click();
    await expect(page.getByRole('button', { name: '2 documents' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: '2 documents' }).click();
    await scope.getByRole('button', { name: 'Clear' }).click();
    await scope.getByRole('button', { name: 'Use all documents' }).click();
    await expect(page.getByRole('button', { name: 'All documents', exact: true })).toBeVisible();
  });

  await test.step('a chat can be exported as Markdown and as a Word file', async () => {
    await openChat(page, await chat(page, 'Kept: how long?', 'How long?', 'Ten **years**.'));
    const downloads: Buffer[] = [];
    for (const [item, name] of [
      ['Export as Markdown', 'Kept how long.md'],
      ['Export as Word', 'Kept how long.docx'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), chooseAction(page, item)]);
      expect(download.suggestedFilename()).toBe(name);
      downloads.push(await readFile(await download.path()));
    }
    expect(downloads[0]?.toString()).toContain('Ten **years**.');
    expect(downloads[1]?.subarray(0, 2).toString()).toBe('PK');
  });
});

test('a colleague reads a shared chat, continues in a copy, and loses access when sharing ends', async ({
  page,
  colleague: ben,
}) => {
  await signIn(page, person('ana'));
  const id = await chat(page, 'For everybody', 'How long?', 'Ten years.');
  await openChat(page, id);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = dialog(page, 'Share');
  const access = share.getByRole('list').filter({ hasText: 'Owner' });
  await expect(share.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  await share.getByRole('button', { name: /Everyone in the company/ }).click();
  await expect(access).toContainText('Everyone in the company');
  await expect(share.getByRole('button', { name: 'Copy link' })).toBeVisible();

  const address = person('ben');
  await signIn(ben, address);
  await ben.goto(`/shared/chats/${id}`);
  await expect(ben.getByRole('heading', { level: 1, name: 'For everybody' })).toBeVisible();
  await expect(ben.getByText('Ten years.')).toBeVisible();
  await expect(ben.getByText('Answers may quote other documents.')).toBeVisible();
  await expect(ben.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expectAccessible(ben);
  await ben.getByRole('button', { name: 'Continue in your own chat' }).click();
  await expect(ben.getByText('Ten years.')).toBeVisible();
  await expect(row(ben, 'For everybody')).toHaveAttribute('aria-current', 'page');

  await share.getByRole('button', { name: 'Revoke access of Everyone in the company' }).click();
  await expect(access).not.toContainText('Everyone in the company');
  await ben.goto(`/shared/chats/${id}`);
  await expect(ben.getByRole('heading', { name: 'Chat not found' })).toBeVisible();

  await test.step('a chat that is shared with a person by name is in the sidebar of this person until it is revoked', async () => {
    await share.getByLabel('Name, e-mail or team').fill(address);
    await share.getByRole('list', { name: 'Share with' }).getByRole('button').click();
    await expect(access).toContainText(address);
    await ben.goto('/');
    const shared = ben.getByRole('region', { name: 'Chats shared with you' });
    await shared.getByRole('link', { name: 'For everybody' }).click();
    await expect(ben.getByText('Ten years.')).toBeVisible();
    await share.getByRole('button', { name: /^Revoke access of/ }).click();
    await expect(access).not.toContainText(address);
    // The list is loaded again by an event, without a reload of the page.
    await expect(shared).toHaveCount(0);
    await ben.goto(`/shared/chats/${id}`);
    await expect(ben.getByRole('heading', { name: 'Chat not found' })).toBeVisible();
  });

  await test.step('axe finds no problem in the dialogs of the chat list, in a wide or narrow window', async () => {
    await page.setViewportSize({ width: 1320, height: 844 });
    const long = await chat(
      page,
      'A chat with quite a long title that does not fit',
      'How long?',
      'Ten years.',
    );
    await openChat(page, long);
    await expect(row(page, 'A chat with')).toBeVisible();
    await expectAccessible(page);
    await row(page, 'A chat with').focus();
    await page.keyboard.press('F2');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New Chat' }).click();
    await expect(dialog(page, 'New Chat')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'new chat');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'New Chat')).toHaveCount(0);
    for (const item of ['Rename…', 'Share', 'Move to project…']) {
      if (item === 'Share') await page.getByRole('button', { name: item, exact: true }).click();
      else await chooseAction(page, item);
      const opened = page.getByRole('dialog', { name: /^Rename chat|^Share|^Move to project/ });
      await expect(opened).toBeVisible();
      if (item === 'Share') await opened.getByRole('button', { name: /Everyone in the company/ }).click();
      await expectAccessibleAtBothWidths(page, item);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'All documents', exact: true }).click();
    await expect(dialog(page, 'Documents in this chat')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'scope');
  });
});
