import { expect, type Page, test } from './test.ts';
import { refused, renderPdf, signIn, toasts, upload } from './workspace.ts';

const text = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});

let people = 0;

/** Signs in someone with an empty library. */
async function newcomer(page: Page): Promise<void> {
  people += 1;
  await signIn(page, `reader-${people}-${Date.now()}@example.test`);
}

test('a document can be downloaded, and on a phone all its actions are within reach', async ({
  page,
  browser,
}) => {
  await newcomer(page);
  await test.step('a document can be downloaded, and a failed download is reported', async () => {
    await page.goto(`/documents/${await upload(page, text('gamma.txt', 'Gamma, word for word.'))}`);
    await expect(page.getByText(/^Document id [0-9a-f-]{36} · Last updated/)).toBeVisible();
    const ofDocument = /\/api\/documents\/[0-9a-f-]{36}$/;
    const download = () => page.getByRole('button', { name: 'Download', exact: true }).click();
    await refused(page, { method: 'GET', path: ofDocument }, { act: download, said: 'Download failed' });
    const downloading = page.waitForEvent('download');
    await download();
    await expect(toasts(page)).toHaveText(['Download startedDownloading gamma.txt...']);
    expect((await downloading).suggestedFilename()).toBe('gamma.txt');
  });

  await test.step('on a phone the main actions of a document fit into one row, and the others are in a menu', async () => {
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
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a long file name is shortened in the middle visually, but copied and found in full', async () => {
    const name = 'framework-agreement-on-the-cleaning-of-offices-2026-final-v2.txt';
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
        // Accepts a browser that cannot search a page, like npm's Chromium.
        if (!find?.('Documents')) return { copied, found: true };
        // Starts the search at the link, because the row's checkbox has the same name.
        getSelection()?.collapse(element, 0);
        return { copied, found: find(whole) && element.contains(getSelection()?.anchorNode ?? null) };
      }, name),
    ).toEqual({ copied: name, found: true });
  });

  await test.step('a link to a passage opens its page, scrolled to the marked passage', async () => {
    await page.setViewportSize({ width: 1320, height: 844 });
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
    // The page draws its text again when it comes into view.
    const marked = async () => (await marks.allTextContents()).join('').replaceAll(/\s/g, '');
    await expect.poll(marked).toBe(sentence.replaceAll(/\s/g, ''));
  });
});
