import { expect, test } from '@playwright/test';
import { signIn, upload } from '../../../host/e2e/workspace.ts';

test('the number, the name and earlier names lead to it', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  for (const key of ['7', 'Blog Post Generator', 'Blog Posts']) {
    await page.goto(`/agents/${encodeURIComponent(key)}`);
    await expect(page).toHaveURL('/agents/blog-post');
  }
  const answer = await page.request.get('/api/ai-agents/7');
  expect(await answer.json()).toMatchObject({ id: 7, slug: 'blog-post', layout: 'full', chats: true });
});

test('a person gives it a prompt of their own under its number', async ({ page }) => {
  await signIn(page, `writer-${Date.now()}@example.test`);
  const change = { agentId: 7, systemPrompt: 'Write in the voice of a pirate.', aiProvider: 'built-in' };
  const answer = await page.request.patch('/api/ai-agents/7', { data: change });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({
    systemPrompt: 'Write in the voice of a pirate.',
    aiProvider: 'built-in',
    hasOwnPrompt: true,
  });
});

test('it drafts from the documents and shows what a fact stands on', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, `writer-${Date.now()}@example.test`);
  await upload(page, {
    name: 'launch-notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'The solar kettle boils a litre of water in nine minutes. It is sold from the third of May.',
    ),
  });
  await page.goto('/agents/blog-post');
  await expect(page.getByRole('button', { name: /^Suggest five topics/ })).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Outline a post about how fast the solar kettle boils water.');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(answer).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await expect(answer).toContainText('nine minutes');
  await answer.getByRole('button', { name: /1/ }).first().click();
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('launch-notes.txt');
});
