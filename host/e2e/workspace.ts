import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';

/** Signs in through the development identity provider, as a script does, and opens the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`/api/auth/google?login_hint=${encodeURIComponent(email)}`);
  await page.waitForURL('/');
}

/** The messages at the edge of the window. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/** A refusal stays until it is closed, and may stand before what is at the bottom of a page. */
export async function closeFailure(page: Page): Promise<void> {
  const failed = toasts(page).filter({ hasText: 'Failed' });
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(failed).toHaveCount(0);
}

/** One page of PDF for each text; long texts run on. */
export async function renderPdf(browser: Browser, pages: string[]): Promise<Buffer> {
  const page = await browser.newPage();
  const sheets = pages.map((text) => `<section style="break-after: page">${text}</section>`);
  await page.setContent(`<body style="font: 12pt/1.5 serif">${sheets.join('')}</body>`);
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' },
  });
  await page.close();
  return pdf;
}

/** Uploads a file through the documents screen and waits until it can be cited. */
export async function upload(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: file.name }).first();
  await row.getByText('Completed').waitFor({ timeout: 90_000 });
}

const shared = process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));

/** Real files beside the checkout; null where there are none, as outside the team. */
export const corpusFiles: string | null = existsSync(`${shared}/corpus/files`)
  ? `${shared}/corpus/files`
  : null;
