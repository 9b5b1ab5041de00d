import { expect, test } from './test.ts';
import { signIn } from './workspace.ts';

test('pages scroll between bars that stay, in a wide window and in a narrow one', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  for (const width of [1320, 390])
    await test.step(`at ${width} pixels pages scroll between bars that stay`, async () => {
      await page.setViewportSize({ width, height: 700 });
      for (const path of ['/admin/ai-settings', '/settings?tab=ai&list=models', '/admin/agents']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('listitem').last()).toBeAttached();
        const heights = await page.evaluate(() => ({
          page: document.documentElement.scrollHeight,
          window: document.documentElement.clientHeight,
        }));
        expect(heights, path).toEqual({ page: 700, window: 700 });
        await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
        await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
      }
    });
});
