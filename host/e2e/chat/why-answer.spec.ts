import { expect, type Page, test } from '../test.ts';
import { expectAccessible } from '../accessible.ts';
import { signIn, upload } from '../workspace.ts';

const file = {
  name: 'archive-rules.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Records of the archive are kept for ten years, then they are destroyed.'),
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Why this answer' });

test('“Why this answer” shows all details to the person who asked, and no personal details to other readers', async ({
  page,
  colleague: reader,
}) => {
  await signIn(page, `why-${Date.now()}@example.test`);
  await upload(page, file);
  await page.goto('/agents/compliance');
  await page.getByRole('textbox', { name: 'Message' }).fill('How long are records of the archive kept?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Why this answer' }).click();
  await expect(dialog(page).getByRole('link', { name: file.name })).toBeVisible();
  // The built-in provider calls no model, so no model has received the person's profile.
  await expect(dialog(page).getByText('From your profile')).toBeVisible();
  await expect(dialog(page)).toContainText('You are a compliance analyst');
  await expect(dialog(page).getByRole('table', { name: 'Model calls' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Why this answer' })).toBeFocused();

  const id = new URL(page.url()).searchParams.get('chat') ?? '';
  await page.request.patch(`/api/ai-chat-sessions/${id}`, { data: { shared: true } });
  await reader.setViewportSize({ width: 390, height: 780 });
  await signIn(reader, `reader-${Date.now()}@example.test`);
  await reader.goto(`/shared/chats/${id}`);
  await reader.getByRole('button', { name: 'Why this answer' }).click();
  await expect(
    dialog(reader).getByText('Plus passages from 1 document you don’t have access to.'),
  ).toBeVisible();
  await expect(dialog(reader).getByText('Only the person who asked can see this.')).toBeVisible();
  await expect(dialog(reader)).not.toContainText('From your profile');
  await expectAccessible(reader);

  await page.request.post(`/api/ai-chat-sessions/${id}/messages`, {
    data: { role: 'assistant', content: 'From before.' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Why this answer' }).last().click();
  await expect(dialog(page)).toContainText('No more details');
});
