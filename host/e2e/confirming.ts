import type { BrowserContext, Page } from '@playwright/test';
import { expectTimeoutMs } from '../../.config/time-factor.ts';

/** Makes a browser confirm every request in the server's confirmation window. */
export function confirming(context: BrowserContext): BrowserContext {
  context.on('page', (window) => void confirm(window).catch(() => undefined));
  return context;
}

/** Confirms in a new window. Ignores other pages, and windows that close early. */
async function confirm(window: Page): Promise<void> {
  await window.waitForURL(/\/api\/confirmations\//, { timeout: 3 * expectTimeoutMs });
  await window.getByRole('button', { name: /^(Confirm|Bestätigen)$/ }).click();
}
