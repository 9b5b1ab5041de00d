import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { renderPdf, signIn } from './workspace.ts';

/** A page that contains no text, only a picture of words. */
function scanned(page: Page, words: string): Promise<string> {
  return page.evaluate((text) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1000, height: 400 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser draws no pictures');
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, 1000, 400);
    pen.fillStyle = 'black';
    pen.font = '40px sans-serif';
    pen.fillText(text, 60, 100);
    return `<img style="width: 100%" src="${canvas.toDataURL()}">`;
  }, words);
}

test('the library shows how many pages of a scan have been read', async ({ page, browser }) => {
  // Text recognition has the lowest priority, so that it waits for everything else that the machine does.
  test.slow();
  const pages = [
    await scanned(page, 'The notice period is ninety days.'),
    await scanned(page, 'The supplier keeps all data in Frankfurt.'),
    await scanned(page, 'Disputes are settled in Hamburg.'),
    await scanned(page, 'Invoices are paid within thirty days.'),
    await scanned(page, 'Neither party may assign its claims.'),
    await scanned(page, 'Changes have to be made in writing.'),
  ];
  const buffer = await renderPdf(browser, pages);
  await signIn(page, `scans-${Date.now()}@example.test`);
  await page.goto('/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer };
  expect((await page.request.post('/api/documents', { multipart: { file } })).status()).toBe(201);
  // Events report each page, so the page sends no requests. Two quick events may change the screen only once.
  const row = page.getByRole('row').filter({ hasText: 'scan.pdf' });
  await row.getByText(/^[1-5] of 6 pages read$/).waitFor();
  await row.getByText('Completed').waitFor();
  await expect(row.getByText(/^\d of 6 pages read$/)).toHaveCount(0);
});
