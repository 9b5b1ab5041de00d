import { type Browser, expect, test } from './test.ts';
import { renderPdf, signIn } from './workspace.ts';

/** A page that holds a picture of words and no text. */
async function scanned(browser: Browser, words: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 400 } });
  await page.setContent(`<body style="margin: 60px; font: 40px/1.6 sans-serif">${words}</body>`);
  const picture = await page.screenshot();
  await page.close();
  return `<img style="width: 100%" src="data:image/png;base64,${picture.toString('base64')}">`;
}

test('the library shows page by page how far a scan has been read', async ({ page, browser }) => {
  const pages = [
    await scanned(browser, 'The notice period is ninety days.'),
    await scanned(browser, 'The supplier keeps all data in Frankfurt.'),
    await scanned(browser, 'Disputes are settled in Hamburg.'),
  ];
  const buffer = await renderPdf(browser, pages);
  await signIn(page, `scans-${Date.now()}@example.test`);
  await page.goto('/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer };
  expect((await page.request.post('/api/documents', { multipart: { file } })).status()).toBe(201);
  // Nothing is asked for: the news of each page is enough. Two that come at once are one line on the screen.
  const row = page.getByRole('row').filter({ hasText: 'scan.pdf' });
  await row.getByText(/^Page [12] of 3 read$/).waitFor();
  await expect(row.getByText('Completed')).toBeVisible({ timeout: 60_000 });
  await expect(row.getByText(/^Page \d of/)).toHaveCount(0);
});
