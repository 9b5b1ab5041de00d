import type { BrowserContext, Page } from '@playwright/test';

/** A browser whose person confirms, in the server's own window, whatever they have asked for. */
export function confirming(context: BrowserContext): BrowserContext {
  context.on('page', (window) => void confirm(window).catch(() => undefined));
  return context;
}

/** Another page, and a window that is closed before, is none of its business. */
async function confirm(window: Page): Promise<void> {
  await window.waitForURL(/\/api\/confirmations\//, { timeout: 15_000 });
  await window.getByRole('button', { name: /^(Confirm|Bestätigen)$/ }).click();
}
