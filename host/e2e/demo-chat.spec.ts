import { expect, test } from './test.ts';

test('the demo chat starts with twenty messages, sends on Enter, and asks no server', async ({ page }) => {
  const calls: string[] = [];
  await page.goto('/test');
  const messages = page.getByRole('log', { name: 'Messages' }).getByRole('paragraph');
  await expect(messages).toHaveCount(20);
  await page.waitForLoadState('networkidle');
  // What a page has in reserve is fetched when it is first used.
  const isFile = /\.(?:js|css)$/;
  page.on('request', (request) => isFile.test(request.url()) || calls.push(request.url()));

  const box = page.getByRole('textbox', { name: 'Message' });
  await box.pressSequentially('one');
  await box.press('Shift+Enter');
  await box.pressSequentially('two');
  await expect(box).toHaveValue('one\ntwo');
  await expect(messages).toHaveCount(20);
  await box.press('Enter');
  await expect(messages).toHaveCount(21);
  await expect(messages.last()).toHaveText('one two');
  await expect(messages.last()).toBeInViewport();
  await expect(box).toHaveValue('');

  await box.press('Enter');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(messages).toHaveCount(21);
  expect(calls).toEqual([]);
});
