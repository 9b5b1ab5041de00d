import type { Page, Request } from '@playwright/test';
import { forgetShifts } from '../bench/layout-shifts.ts';

/** Milliseconds without a request after which a screen counts as loaded. */
const quiet = 150;

/**
 * Opens a screen and waits until it has loaded. If a workspace is open, navigates like a link, which takes a third of the time
 * of a page load.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const underWay = new Set<Request>();
  let last = Date.now();
  const begun = (request: Request) => void underWay.add(request);
  const ended = (request: Request) => {
    underWay.delete(request);
    last = Date.now();
  };
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  try {
    if (!(await led(page, address))) await page.goto(address);
    while (underWay.size > 0 || Date.now() - last < quiet) await page.waitForTimeout(quiet / 3);
  } finally {
    page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  }
}

/** @returns whether a workspace was open, with nothing covering it, and has navigated to the address */
async function led(page: Page, address: string): Promise<boolean> {
  const before = await page.evaluateHandle((to) => {
    const heading = document.querySelector('h1');
    const popups = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]');
    const isOpen = document.querySelector('nav') && heading && !heading.closest('[aria-hidden], [inert]');
    if (!isOpen || [...popups].some((popup) => popup.checkVisibility())) return null;
    const stays = new URL(to, location.href).pathname === location.pathname;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return { heading, text: heading.textContent, stays };
  }, address);
  if ((await before.jsonValue()) === null) return false;
  await page.waitForFunction(
    (it) => it?.stays || !it?.heading.isConnected || it.heading.textContent !== it.text,
    before,
  );
  await page.evaluate(
    () =>
      new Promise((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 0, undefined))),
      ),
  );
  // Folding the sidebar is a part of opening the screen. A browser excludes it after a click, but here nobody has clicked.
  if (await page.evaluate(() => 'shifts' in window)) await forgetShifts(page);
  return true;
}
