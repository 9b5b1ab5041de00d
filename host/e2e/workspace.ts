import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Locator, type Page, type Route } from '@playwright/test';

/** Signs in and opens the dashboard. */
export async function enter(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/');
}

/**
 * Signs in through the development identity provider, as a script does: the page stays where it is. In English, until a page says
 * that its browser speaks something else: whoever was last here with a German one is remembered so.
 */
export async function signIn(page: Pick<Page, 'request'>, email: string): Promise<void> {
  const answer = await page.request.get(`/api/auth/google?login_hint=${encodeURIComponent(email)}`, {
    headers: { 'accept-language': 'en' },
  });
  expect(answer.status()).toBe(200);
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

/** Has the server refuse one call while something is done that makes it, and sees what is said of it, with the server's reason. */
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

/** Uploads a file as a script does, and waits until it can be cited: the page stays where it is. @returns its id */
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
  await expect.poll(status).toBe('processed');
  return id;
}

const shared = process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));

/** Real files beside the checkout; null where there are none, as outside the team. */
export const corpusFiles: string | null = existsSync(`${shared}/corpus/files`)
  ? `${shared}/corpus/files`
  : null;
