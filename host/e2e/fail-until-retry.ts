import type { Page, Route } from '@playwright/test';

declare global {
  /** How often Retry has been pressed on this page. */
  var presses: number | undefined;
}

/**
 * Has what the page asks for fail until somebody presses Retry, on pages that are opened from now on. Not until the test says so: news
 * may have it asked for again at any moment, and the button would be gone before it is pressed.
 * @param press the how many-th press mends it, where a page shows several
 */
export async function failUntilRetry(
  page: Page,
  address: Parameters<Page['route']>[0],
  answer: Parameters<Route['fulfill']>[0] = { status: 500, body: '{}' },
  press = 1,
): Promise<void> {
  await page.addInitScript(() => {
    if (globalThis.presses !== undefined) return;
    globalThis.presses = 0;
    const count = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')?.textContent === 'Retry')
        globalThis.presses = (globalThis.presses ?? 0) + 1;
    };
    addEventListener('click', count, true);
  });
  await page.route(address, async (route) => {
    // Nobody presses anything on a page that is being left.
    const pressed = await page.evaluate(() => globalThis.presses ?? 0).catch(() => 0);
    return pressed < press ? route.fulfill(answer) : route.fallback();
  });
}
