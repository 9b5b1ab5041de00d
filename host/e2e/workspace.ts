import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Locator, type Page, type Route } from '@playwright/test';
import { readingTimeoutMs } from '../../.config/time-factor.ts';

export async function enter(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/');
}

/**
 * Signs in through the development identity provider with requests only, so the page stays where it is. Resets the language to
 * English, because the account may remember a German browser.
 */
export async function signIn(page: Pick<Page, 'request'>, email: string): Promise<void> {
  const answer = await page.request.get(`/api/auth/google?login_hint=${encodeURIComponent(email)}`, {
    headers: { 'accept-language': 'en' },
  });
  expect(answer.status()).toBe(200);
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}

/** Makes the server refuse one call during an action, and expects the error message with the server's reason. */
export async function refused(
  page: Page,
  call: { method: string; path: RegExp },
  { act, said }: { act: () => Promise<unknown>; said: string | RegExp },
): Promise<void> {
  const message = 'The shelf is full.';
  const refuse = (route: Route) =>
    route.request().method() === call.method
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message } })
      : route.fallback();
  await page.route(call.path, refuse);
  await act();
  const toast = toasts(page).filter({ hasText: said });
  await expect(toast).toContainText(message);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await page.unroute(call.path, refuse);
}

/** Renders a PDF with a page for each text; long texts continue on further pages. */
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

/** Uploads a file with requests only, and waits until chats can cite it. @returns its id */
export async function upload(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  const answer = await page.request.post('/api/documents', { multipart: { file } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const status = async () => {
    const document = await page.request.get(`/api/documents/${id}`);
    return ((await document.json()) as { status: string }).status;
  };
  await expect.poll(status, { timeout: readingTimeoutMs }).toBe('processed');
  return id;
}

const shared = process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));

/** The folder of real files beside the checkout; null on machines that do not have it. */
export const corpusFiles: string | null = existsSync(`${shared}/corpus/files`)
  ? `${shared}/corpus/files`
  : null;
