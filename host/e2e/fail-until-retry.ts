import type { Page, Route } from '@playwright/test';

declare global {
  var presses: number | undefined;
}

/**
 * Makes requests fail on new pages until someone presses Retry. If the test itself ended the failures before the click, an
 * event could refetch the data, and the button would disappear.
 * @param press the number of the click that succeeds, if a page shows several buttons
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
    // While a page is closing, no code can run in it.
    const pressed = await page.evaluate(() => globalThis.presses ?? 0).catch(() => 0);
    return pressed < press ? route.fulfill(answer) : route.fallback();
  });
}
