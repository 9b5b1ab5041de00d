import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './test.ts';
import { corpusFiles, signIn, toasts, upload } from './workspace.ts';

const first = 'The notice period is ninety days, as agreed.';
const second = 'The notice period is thirty days from now on.';
const text = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});

/** Drops two files: the first becomes the next version, the second is refused. */
async function addVersion(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'New version' }).click();
  const input = page.getByRole('dialog').locator('input[type=file]');
  await input.evaluate(
    (element, dropped) => {
      const dataTransfer = new DataTransfer();
      for (const file of [dropped.name, 'another.txt'])
        dataTransfer.items.add(new File([dropped.words], file, { type: 'text/plain' }));
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, words },
  );
  await expect(
    toasts(page).getByText(`Only one file at a time can be used. ${name} was taken.`),
  ).toBeVisible();
  await expect(page.getByText('New version uploaded').first()).toBeVisible();
}

const previews = [
  { name: 'table.csv', source: 'Item,Owner\nLaptop,Kim\nBadge,Lee\n', quote: 'Badge' },
  { name: 'guide.md', source: '# Guide\n\nAsk the **front desk** first.\n', quote: 'front desk' },
  {
    name: 'page.html',
    source: '<h1>Rules</h1><p>Lunch is at noon for everybody.</p>',
    quote: 'Lunch is at noon',
  },
];

test('every version of a document can be read, searched and cited', async ({ page }) => {
  await test.step('a new version replaces the current one, which stays readable and can be restored', async () => {
    await signIn(page, `versions-${Date.now()}@example.test`);
    const address = `/documents/${await upload(page, text('terms.txt', first))}`;
    await page.goto(address);
    const preview = page.getByRole('tabpanel');
    await expect(preview).toContainText(first);

    const earlier = page.getByRole('listitem').filter({ hasText: 'Version 1' });
    await addVersion(page, 'terms-2.txt', second);
    await expect(page.getByText('Version 2')).toBeVisible();
    const place = await earlier.boundingBox();
    await expect(preview).toContainText(second);
    await expect(page.getByRole('link', { name: 'Version 2' })).toBeVisible();
    expect((await earlier.boundingBox())?.y).toBe(place?.y);

    await page.getByRole('link', { name: 'Version 1' }).click();
    await expect(page.getByText('Version 1 of 2; there is a newer version.')).toBeVisible();
    await expect(preview).toContainText(first);

    await page.goto(`${address}?version=1&start=4&end=17`);
    await expect(page.getByText('The passage you opened is from this version.')).toBeVisible();
    await expect(preview.locator('mark')).toHaveText('notice period');

    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('link', { name: 'Version 3' })).toBeVisible();
    await expect(preview).toContainText(first);
  });

  await test.step('the search in a document jumps from one hit to the next', async () => {
    await signIn(page, `finding-${Date.now()}@example.test`);
    const long = text('long.txt', `${first}\n\n${'Other terms apply.\n\n'.repeat(200)}${second}`);
    await page.goto(`/documents/${await upload(page, long)}`);
    // Waits for the end of the text, because its first words are also in the summary, which appears earlier.
    await expect(page.getByLabel('Find in document')).toBeVisible();
    await expect(page.getByText('Other terms apply.').last()).toBeAttached();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('NOTICE period');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await expect(page.locator('[data-current]')).toBeInViewport();
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  });

  await test.step('a cited passage is marked in tables, Markdown and web pages', async () => {
    await signIn(page, `preview-${Date.now()}@example.test`);
    for (const { name, source, quote } of previews)
      await test.step(`a citation is marked in ${name}`, async () => {
        const href = `/documents/${await upload(page, text(name, source))}`;
        const answer = await page.request.get(`/api${href}/content`);
        const content = (await answer.json()) as { text: string };
        const start = content.text.indexOf(quote);
        await page.goto(`${href}?version=1&start=${start}&end=${start + quote.length}`);
        await expect(page.getByRole('tabpanel').locator('mark')).toHaveText(quote);
      });
  });

  await test.step('a Word document is rendered once, even if document events arrive', async (step) => {
    step.skip(corpusFiles === null, 'the real files are not beside the checkout');
    await signIn(page, `drawn-${Date.now()}@example.test`);
    const buffer = await readFile(`${corpusFiles}/mammothjs__tables.docx`);
    const id = await upload(page, { name: 'tables.docx', mimeType: 'application/octet-stream', buffer });
    let fetched = 0;
    page.on('request', (request) => {
      if (request.url().includes('/file?version=')) fetched += 1;
    });
    await page.goto(`/documents/${id}`);
    await expect(page.locator('.docx-wrapper')).toBeVisible();
    const renamed = await page.request.patch(`/api/documents/${id}`, { data: { filename: 'renamed' } });
    expect(renamed.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'renamed.docx' })).toBeVisible();
    expect(fetched).toBe(1);
  });
});
