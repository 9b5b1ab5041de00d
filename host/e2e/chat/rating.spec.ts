import { expect, test } from '../test.ts';
import { answers, ask, openChat, questions, settled } from './chat-server.ts';

test('an answer is rated with words, and a rating can be taken back', async ({ page }) => {
  await openChat(page, `rate-${Date.now()}@example.test`);
  await ask(page, 'Hello');
  await settled(page, 1);
  const bad = answers(page).getByRole('button', { name: 'Bad answer' });
  await bad.click();
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: /^What was wrong/ }).fill('It is too short.');
  // Not that of the rating alone, which may still be on its way.
  const saved = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('too short'),
  );
  await page.getByRole('button', { name: 'Send comment' }).click();
  expect(await (await saved).json()).toEqual({ rating: -1, feedback: 'It is too short.' });
  await page.reload();
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  const taken = page.waitForResponse((response) => response.request().method() === 'PUT');
  await bad.click();
  expect(await (await taken).json()).toEqual({ rating: null, feedback: null });
  await expect(bad).toHaveAttribute('aria-pressed', 'false');

  // Words that were begun, here and in a question, ask before they are left: once for all of them.
  await bad.click();
  const words = page.getByRole('textbox', { name: /^What was wrong/ });
  await words.fill('Half a thought');
  // A slip of the pointer takes the rating, not the words.
  await bad.click();
  await expect(words).toHaveCount(0);
  await bad.click();
  await expect(words).toHaveValue('Half a thought');
  await questions(page).hover();
  await questions(page).getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit your question' });
  await editor.fill('Another one');
  const documents = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' });
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await documents.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor).toHaveValue('Another one');
  await documents.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/documents$/);
});

test('words about an answer stay where the rating before them could not be saved', async ({ page }) => {
  await openChat(page, `words-${Date.now()}@example.test`);
  await ask(page, 'Hello');
  await settled(page, 1);
  const written = Promise.withResolvers<void>();
  await page.route(
    '**/rating',
    async (route) => {
      await written.promise;
      await route.fulfill({ status: 503, json: { error: 'internal', message: 'Not now.' } });
    },
    { times: 1 },
  );
  const bad = answers(page).getByRole('button', { name: 'Bad answer' });
  await bad.click();
  const words = page.getByRole('textbox', { name: /^What was wrong/ });
  await words.fill('It is too short.');
  written.resolve();
  await expect(bad).toHaveAttribute('aria-pressed', 'false');
  await expect(words).toHaveValue('It is too short.');
  const saved = page.waitForResponse('**/rating');
  await page.getByRole('button', { name: 'Send comment' }).click();
  expect(await (await saved).json()).toEqual({ rating: -1, feedback: 'It is too short.' });
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
});
