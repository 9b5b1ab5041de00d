import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { random } from '../../.config/seed.ts';

/** Up to so many milliseconds are requests, answers and news held back, each by chance. */
const most = Number(process.env['E2E_LATE'] ?? 0);

const aWhile = () => delay(random() * most);

/** Finds what counts on an order that an idle machine keeps: with E2E_LATE, nothing of a page comes when it is expected. */
export async function beLate(page: Page): Promise<void> {
  if (most === 0) return;
  await page.route('**/api/**', comeLate);
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    // In their order.
    let before = Promise.resolve();
    socket.connectToServer().onMessage((message) => {
      const held = aWhile();
      before = before.then(() => held).then(() => socket.send(message));
    });
  });
}

async function comeLate(route: Route): Promise<void> {
  const request = route.request();
  const isWhole = ['fetch', 'xhr'].includes(request.resourceType()) && !carriesFiles(route);
  try {
    if (!isWhole || random() < 0.5) {
      await aWhile();
      return await route.fallback();
    }
    // It has happened, and nobody knows of it yet.
    const response = await route.fetch();
    await aWhile();
    await route.fulfill({ response });
  } catch {
    // What was asked for by a page that has been left is gone.
  }
}

/** What the browser takes from disk is not handed to whoever intercepts it. */
function carriesFiles(route: Route): boolean {
  const type = route.request().headers()['content-type'] ?? '';
  return type !== '' && !type.startsWith('application/json');
}
