import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { random } from '../../.config/seed.ts';

/** Maximum random delay of requests, responses and events, in milliseconds. */
const maxDelayMs = Number(process.env['E2E_LATE'] ?? 0);

const aWhile = () => delay(random() * maxDelayMs);

/** Delays everything randomly if E2E_LATE is set, to find code that relies on the order of events on an idle machine. */
export async function beLate(page: Page): Promise<void> {
  if (maxDelayMs === 0) return;
  await page.route('**/api/**', comeLate);
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    // Delays messages without changing their order.
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
    // Delays the response only: the server has handled the request, but the page does not know yet.
    const response = await route.fetch();
    await aWhile();
    await route.fulfill({ response });
  } catch {}
}

/**
 * Whether the request uploads files. Uploads are not delayed, because browsers hide the contents of files from interceptors.
 */
function carriesFiles(route: Route): boolean {
  const type = route.request().headers()['content-type'] ?? '';
  return type !== '' && !type.startsWith('application/json');
}
