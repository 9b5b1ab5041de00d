import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { random } from '../../.config/seed.ts';

/** Maximum random delay of requests, responses and events, in milliseconds. */
const maxDelayMs = Number(process.env['E2E_LATE'] ?? 0);

const aWhile = () => delay(random() * maxDelayMs);

/** Finds code that relies on the order of events on an idle machine: with E2E_LATE, everything arrives late. */
export async function beLate(page: Page): Promise<void> {
  if (maxDelayMs === 0) return;
  await page.route('**/api/**', comeLate);
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    // Keeps their order.
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
    // The server has handled the request, but the page does not know yet.
    const response = await route.fetch();
    await aWhile();
    await route.fulfill({ response });
  } catch {}
}

/** Browsers do not give the contents of uploaded files to interceptors, so uploads are not delayed. */
function carriesFiles(route: Route): boolean {
  const type = route.request().headers()['content-type'] ?? '';
  return type !== '' && !type.startsWith('application/json');
}
