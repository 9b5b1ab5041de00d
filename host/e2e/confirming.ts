import type { BrowserContext, Page } from '@playwright/test';

/** A browser whose person confirms every request in the server's window. */
export function confirming(context: BrowserContext): BrowserContext {
  context.on('page', (window) => void confirm(window).catch(() => undefined));
  return context;
}

/** Ignores other pages, and windows that close early. */
async function confirm(window: Page): Promise<void> {
  await window.waitForURL(/\/api\/confirmations\//, { timeout: 15_000 });
  await window.getByRole('button', { name: /^(Confirm|Bestätigen)$/ }).click();
}
