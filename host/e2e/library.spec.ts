import { failUntilRetry } from './fail-until-retry.ts';
import { expect, type Page, test } from './test.ts';
import { refused, renderPdf, signIn, toasts, upload } from './workspace.ts';

const text = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});

let people = 0;

/** Somebody with an empty library. */
async function newcomer(page: Page): Promise<void> {
  people += 1;
  await signIn(page, `reader-${people}-${Date.now()}@example.test`);
}

/** The library with one document more. @returns its id */
async function libraryWith(page: Page, file: Parameters<typeof upload>[1]): Promise<string> {
  const id = await upload(page, file);
  await page.goto('/documents');
  return id;
}

test('uploading says what it needs, skips what it cannot read, and shows the states by itself', async ({
  page,
}) => {
  await newcomer(page);
  await page.goto('/');
  await expect(page.getByText('Your library is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload New Document' }).click();
  const form = page.getByRole('dialog', { name: 'Upload New Document' });
  await expect(form.locator('input[type=file]')).toHaveAttribute(
    'accept',
    /^\.pdf,\.doc,\.docx,\.txt,\.xlsx,\.csv,\.md,/,
  );
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Please select a file to upload.', { exact: true }).first()).toBeVisible();

  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload Your First Document' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([text('alpha.txt', 'The notice period is ninety days.'), text('tool.exe', 'x')]);
  const skipped =
    'Some files were skipped because they are not in the accepted format (.pdf, .doc, .docx, .txt, .xlsx, .csv, .md, .xls, .pptx, .potx, .html, .rtf, .odt, .eml, .msg, .ods, .tsv, .json, .epub, .png, .jpg, .jpeg, .webp, .tif, .tiff)';
  await expect(page.getByText(skipped, { exact: true })).toBeVisible();
  await expect(page.getByText('tool.exe', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.txt'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  });
  await expect(toasts(page)).toHaveText([
    'Some files were skipped because they exceed the size limit of 20MBlarge.txt',
  ]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Document uploaded successfully').first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'alpha.txt' });
  await expect(row.getByText('Completed')).toBeVisible();
});

test('what changes after the list was fetched and before the page can hear of it is shown', async ({
  page,
}) => {
  await newcomer(page);
  const connected = Promise.withResolvers<void>();
  await page.route(/\/socket\.[0-9a-f]+\.js$/, async (route) => {
    await connected.promise;
    await route.continue();
  });
  await page.goto('/documents', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Upload Your First Document' })).toBeVisible();
  await upload(page, text('meanwhile.txt', 'The notice period is ninety days.'));
  connected.resolve();
  await expect(page.getByRole('row').filter({ hasText: 'meanwhile.txt' })).toContainText('Completed');
});

test('an upload that fails says why and can be tried again', async ({ page }) => {
  await newcomer(page);
  await page.goto('/documents');
  await page.route('**/api/documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page.locator('input[type=file]').first().setInputFiles(text('beta.txt', 'Beta and more of it.'));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toasts(page)).toHaveText(['Upload failedbeta.txt: An error occurred']);
  await page.unroute('**/api/documents');
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'beta.txt' })).toBeVisible();
});

test('search and sort stand in the address, and the way back keeps them', async ({ page }) => {
  await newcomer(page);
  await upload(page, text('Annex 10.txt', 'The tenth annex of the contract.'));
  await libraryWith(page, text('Annex 9.txt', 'The ninth annex of the contract.'));
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([/Annex 9\.txt/, /Annex 10\.txt/]);
  await page.getByLabel('Search documents', { exact: true }).fill('ANNEX 1');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('link', { name: 'Annex 10.txt' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/sort=name&q=ANNEX\+1$/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByLabel('Search documents', { exact: true }).fill('nowhere');
  await expect(page.getByText('No document matches')).toBeVisible();
});

test('on a phone the actions of a document are one row, and the rare ones lie in a menu', async ({
  page,
}) => {
  await newcomer(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/documents/${await upload(page, text('delta.txt', 'Delta, word for word.'))}`);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const places = [];
  for (const name of ['Ask', 'Download', 'Info', 'Share', 'Actions for delta.txt']) {
    await expect(button(name)).toBeVisible();
    places.push(await button(name).boundingBox());
  }
  expect(new Set(places.map((place) => place?.y)).size).toBe(1);
  for (const place of places) expect(place?.height).toBeGreaterThanOrEqual(36);
  await button('Info').click();
  await expect(page.getByRole('complementary', { name: 'About this document' })).toBeFocused();
  await expect(button('Delete')).toBeHidden();
  await button('Actions for delta.txt').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('a document is downloaded, deleted and taken back', async ({ page }) => {
  await newcomer(page);
  await page.goto(`/documents/${await upload(page, text('gamma.txt', 'Gamma, word for word.'))}`);
  await expect(page.getByText(/^Document id [0-9a-f-]{36} · Last updated/)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Preview', 'Raw Content']);
  const info = page.getByRole('region', { name: 'Document Info' });
  await expect(info.getByText('Completed', { exact: true })).toBeVisible();
  await expect(info.getByRole('definition')).toHaveText(['TXT', '21 Bytes', /now|ago/, 'AI Agent']);
  await expect(info.locator('time')).toHaveAttribute('title', /\d{4} at \d+:\d\d/);
  await expect(page.getByRole('region', { name: 'AI Processing Jobs' })).toContainText(
    'No AI processing jobs yet.',
  );
  const ofDocument = /\/api\/documents\/[0-9a-f-]{36}$/;
  const download = () => page.getByRole('button', { name: 'Download', exact: true }).click();
  await refused(page, { method: 'GET', path: ofDocument }, { act: download, said: 'Download failed' });
  const downloading = page.waitForEvent('download');
  await download();
  await expect(toasts(page)).toHaveText(['Download startedDownloading gamma.txt...']);
  expect((await downloading).suggestedFilename()).toBe('gamma.txt');

  const question = page.getByRole('alertdialog');
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await refused(
    page,
    { method: 'DELETE', path: ofDocument },
    { act: remove, said: 'Failed to delete document' },
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('It goes to the trash for 30 days and can be restored from there.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Document deleted').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'gamma.txt' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'gamma.txt' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for gamma.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question).toContainText('It goes to the trash for 30 days');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Actions for gamma.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete for ever' }).click();
  await expect(question).toContainText(
    'Are you sure? This will permanently delete the document and cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete for ever' }).click();
  await expect(page.getByText('Document deleted for ever').first()).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test("somebody else's document looks like one that does not exist", async ({ page, colleague: other }) => {
  await newcomer(page);
  const href = `/documents/${await upload(page, text('mine.txt', 'Nobody else may read this.'))}`;
  await newcomer(other);
  for (const address of [href ?? '', '/documents/00000000-0000-4000-8000-000000000000']) {
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'Document Not Found' })).toBeVisible();
  }
  await other.getByRole('link', { name: 'Return to Documents' }).click();
  await expect(other.getByText('No documents yet')).toBeVisible();
});

test('the address of a passage opens its page with the passage marked and in view', async ({
  page,
  browser,
}) => {
  await newcomer(page);
  const sentence = 'The supplier keeps every backup for thirty-five days and then deletes it.';
  const filler = '<p>Other terms apply, as they always do in a contract of this kind.</p>'.repeat(12);
  const buffer = await renderPdf(browser, [filler, filler, `${filler}<p>${sentence}</p>${filler}`, filler]);
  const id = await upload(page, { name: 'terms.pdf', mimeType: 'application/pdf', buffer });
  const answer = await page.request.get(`/api/documents/${id}/content`);
  const content = (await answer.json()) as { text: string };
  const words = content.text.replaceAll('\n', ' ');
  const start = words.indexOf(sentence);
  expect(start).toBeGreaterThan(0);

  await page.goto(`/documents/${id}?version=1&start=${start}&end=${start + sentence.length}&page=3`);
  const marks = page.getByRole('group', { name: 'Page 3 of' }).locator('mark');
  await expect(marks.first()).toBeInViewport();
  const marked = (await marks.allTextContents()).join('');
  expect(marked.replaceAll(/\s/g, '')).toBe(sentence.replaceAll(/\s/g, ''));
});

test('chosen documents are tagged and deleted together, and come back from the trash', async ({ page }) => {
  await newcomer(page);
  await upload(page, text('first.txt', 'The first of the two documents.'));
  await libraryWith(page, text('second.txt', 'The second of the two documents.'));
  await page.getByRole('checkbox', { name: 'Select all documents' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Tags').fill('yearly,');
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'yearly' })).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Select all documents' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'second.txt' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for first.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Actions for first.txt' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();

  await page.goto('/documents?tag=yearly');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Tag: yearly' }).click();
  await expect(page).toHaveURL('/documents');
});

test('a file that is there already is noticed, and the one that is there can be opened', async ({ page }) => {
  await newcomer(page);
  await libraryWith(page, text('one.txt', 'Twice the same words in two files.'));
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles(text('other name.txt', 'Twice the same words in two files.'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toContainText('The library has this file already, as one.txt.');
  await dialog.getByRole('button', { name: 'Open existing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'one.txt' })).toBeVisible();
  await page.goto('/documents');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});

test('a long name is cut in its middle for the eye alone', async ({ page }) => {
  const name = 'framework-agreement-on-the-cleaning-of-offices-2026-final-v2.txt';
  await newcomer(page);
  await upload(page, text(name, 'The offices are cleaned on Fridays.'));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/documents');
  const link = page.getByRole('link', { name, exact: true });
  await expect(link).toBeVisible();
  expect(
    await link.evaluate((element, whole) => {
      getSelection()?.selectAllChildren(element);
      const copied = String(getSelection());
      const { find } = window as Window & { find?: (text: string) => boolean };
      getSelection()?.removeAllRanges();
      // The Chromium that npm brings cannot search a page.
      if (!find?.('Documents')) return { copied, found: true };
      // As Ctrl+F looks for it, from here on: the box to choose the row is called so, too.
      getSelection()?.collapse(element, 0);
      return { copied, found: find(whole) && element.contains(getSelection()?.anchorNode ?? null) };
    }, name),
  ).toEqual({ copied: name, found: true });
});

test('the processed tab knows no other status, and says so', async ({ page }) => {
  await newcomer(page);
  await upload(page, text('terms.txt', 'The terms of the contract.'));
  await page.goto('/documents?status=failed');
  await expect(page.getByText('No document matches')).toBeVisible();
  await page.getByRole('tab', { name: 'Processed' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByText('Status: Failed')).toHaveCount(0);
  await expect(page).toHaveURL('/documents?tab=processed');
});

test('tags beyond the third are behind their number, and the grid stays once it was chosen', async ({
  page,
}) => {
  await newcomer(page);
  const id = await upload(page, text('terms.txt', 'The terms of the contract.'));
  const tags = ['one', 'two', 'three', 'four', 'five'];
  expect((await page.request.patch(`/api/documents/${id}`, { data: { tags } })).status()).toBe(200);
  await page.goto('/documents');
  await expect(page.getByRole('tab')).toHaveText(['All Documents1', 'Recently Uploaded1', 'Processed1']);
  const row = page.getByRole('row').filter({ hasText: 'terms.txt' });
  await expect(row.getByText('three', { exact: true })).toBeVisible();
  await expect(row.getByText('four', { exact: true })).toHaveCount(0);
  const rest = row.getByRole('button', { name: '+2 more tags' });
  await expect(rest).toHaveText('+2');
  await rest.click();
  await expect(page.getByRole('dialog', { name: 'More tags' })).toHaveText('fourfive');
  await page.keyboard.press('Escape');

  await page.getByRole('group', { name: 'View' }).getByRole('radio', { name: 'Grid' }).click({ force: true });
  const grid = page.getByRole('list', { name: 'Documents' });
  await expect(grid.getByRole('listitem').filter({ hasText: 'terms.txt' })).toBeVisible();
  await page.goto('/documents');
  await expect(grid).toBeVisible();
});

test('documents that could not be loaded are said so, in the list and alone, and can be tried again', async ({
  page,
}) => {
  await newcomer(page);
  const id = await upload(page, text('terms.txt', 'The terms of the contract.'));
  const retry = (panel: string) =>
    page.getByRole('alert').filter({ hasText: panel }).getByRole('button', { name: 'Retry' }).click();
  await failUntilRetry(page, /\/api\/documents\?/);
  await page.goto('/documents');
  await expect(page.getByText('Documents failed to load')).toBeVisible();
  await retry('Documents failed to load');
  await expect(page.getByRole('link', { name: 'terms.txt' })).toBeVisible();

  await failUntilRetry(page, `**/api/documents/${id}`);
  await page.goto(`/documents/${id}`);
  await expect(toasts(page)).toHaveText(['Error loading documentDocument could not be loaded']);
  await retry('Document could not be loaded');
  await expect(page.getByRole('heading', { level: 1, name: 'terms.txt' })).toBeVisible();
});

test('a search of any length is answered', async ({ page }) => {
  await newcomer(page);
  await upload(page, text('terms.txt', 'The terms of the contract.'));
  await page.goto(`/documents?q=${'long'.repeat(80)}`);
  await expect(page.getByText('No document matches')).toBeVisible();
});

test('where the next page of the list fails it says so and can be tried again', async ({ page }) => {
  await newcomer(page);
  await libraryWith(page, text('terms.txt', 'The terms of the contract.'));
  await page.route('**/api/documents?**', async (route) => {
    const address = route.request().url();
    if (address.includes('cursor=')) return route.fulfill({ json: { items: [], next: null } });
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), next: 'further' } });
  });
  await failUntilRetry(page, '**/api/documents?*cursor=*');
  await page.goto('/documents');
  await expect(page.getByText('The next documents could not be loaded.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The next documents could not be loaded.')).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
