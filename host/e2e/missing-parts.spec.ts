import { expect, type Page, test } from './test.ts';
import { enter, toasts } from './workspace.ts';

const scripts = /\.(?:js|css)$/;

/** Blocks the page's files until the returned function is called. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route(scripts, (route) => route.abort());
  return () => page.unroute(scripts);
}

/**
 * Opens the workspace on the dashboard, and waits until its parts have loaded. The parts of other screens have not loaded then.
 */
async function arrive(page: Page): Promise<void> {
  await enter(page, 'missing-parts@example.test');
  await page.mouse.move(5, 5);
  // Waits for the parts that a page preloads once it is used.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await page.waitForLoadState('networkidle');
}

test('parts of the workspace that fail to load are reported in place, requested again, and shown once they load', async ({
  page,
}) => {
  await test.step('a script that fails to load once is requested again', async () => {
    await arrive(page);
    let lost = 0;
    await page.route(scripts, (route) => {
      lost += 1;
      return lost === 1 ? route.abort() : route.fallback();
    });
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(lost).toBeGreaterThan(1);
    await page.unroute(scripts);
  });

  await test.step('a dialog that fails to load leaves the page unchanged, and opens once it loads', async () => {
    await arrive(page);
    const question = page.getByRole('textbox', { name: 'Ask your documents' });
    await question.fill('What is not lost');
    const connect = await cutOff(page);
    await page.keyboard.press('Control+/');
    await expect(toasts(page)).toContainText('Couldn’t load this');
    await expect(toasts(page)).toContainText('Check your connection or reload the page.');
    await expect(question).toHaveValue('What is not lost');
    await connect();
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  await test.step('a screen that fails to load shows an error in its place, and Retry opens the screen once it loads', async () => {
    await arrive(page);
    const connect = await cutOff(page);
    const places = page.getByRole('navigation', { name: 'Main' });
    await places.getByRole('link', { name: 'Projects' }).click();
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Couldn’t open this page');
    await places.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
    await places.getByRole('link', { name: 'Projects' }).click();
    await expect(failure).toContainText('Couldn’t open this page');
    await connect();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  });
});
