import type { APIResponse, BrowserContext, Page } from '@playwright/test';

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

/** Makes a call as a script does, and says of the window what a browser would say. */
export async function postConfirmed(
  { request }: Pick<Page, 'request'>,
  call: string,
  data: object,
): Promise<APIResponse> {
  const held = await request.post(call, { data });
  const id = held.headers()['x-staffroom-confirmation'] ?? '';
  const address = `/api/confirmations/${id}`;
  const opened = {
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'same-origin',
  };
  const window = await (await request.get(address, { headers: opened })).text();
  const [, secret = ''] = /name="secret" value="([^"]+)"/.exec(window) ?? [];
  await request.post(address, {
    form: { secret, answer: 'confirm' },
    headers: { ...opened, 'sec-fetch-user': '?1' },
  });
  return request.post(call, { data, headers: { 'x-staffroom-confirmation': id } });
}
