import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../../../host/e2e/accessible.ts';
import { signIn } from '../../../host/e2e/workspace.ts';

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- @list l0:level2 {mso-level-number-format:bullet;} --></style></head><body><!--StartFragment--><h2>Why doors<o:p></o:p></h2><p class=MsoNormal>Close them<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.<o:p></o:p></p>${wordItem(1, '1.', 'Measure')}${wordItem(2, 'o', 'Air')}${wordItem(1, '2.', 'Report')}<!--EndFragment--></body></html>`;
const googleDocs =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;">Nothing here is </span><span style="font-weight:700;">bold</span><span style="font-weight:400;"> but one word.</span></p></b>';
/** A drawing of 1,800 pixels that is larger than an image in a text may be. */
const drawing = async (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1800, 900];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw');
    const hues = context.createLinearGradient(0, 0, 1800, 900);
    for (let stop = 0; stop <= 10; stop++) hues.addColorStop(stop / 10, `hsl(${stop * 36} 60% 60%)`);
    context.fillStyle = hues;
    context.fillRect(0, 0, 1800, 900);
    for (let dot = 0; dot < 60_000; dot++) {
      context.fillStyle = `hsl(${(dot * 53) % 360} 70% 50%)`;
      context.fillRect((dot * 7919) % 1800, (dot * 104_729) % 900, 6, 6);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

async function paste(page: Page, html: string) {
  await page.getByRole('textbox', { name: 'Content' }).evaluate((editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'plain');
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('a text pasted from Word and Google Docs keeps its structure, images and tables can be changed, and two people see each other', async ({
  page,
  colleague,
}) => {
  await signIn(page, `writer-${Date.now()}@example.test`);
  const made = await page.request.post('/api/blog-posts', {
    data: { title: 'Doors', content: '<p>Start.</p>' },
  });
  const { id } = await made.json();
  await page.request.patch(`/api/blog-posts/${id}`, { data: { everyone: 'editor' } });
  const stored = async (): Promise<string> =>
    (await (await page.request.get(`/api/blog-posts/${id}`)).json()).content;
  await page.goto(`/agents/blog-post?edit=${id}`);
  const content = page.getByRole('textbox', { name: 'Content' });

  await test.step('a saved post keeps pasted lists from Word and pasted bold text from Google Docs', async () => {
    await content.click();
    await page.keyboard.press('ControlOrMeta+A');
    await paste(page, word);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await paste(page, googleDocs);
    await expect
      .poll(stored)
      .toBe(
        '<h2>Why doors</h2><p>Close them<sup>1</sup>.</p><ol><li><p>Measure</p><ul><li><p>Air</p></li></ul></li><li><p>Report</p></li></ol><p>Nothing here is <strong>bold</strong> but one word.</p>',
      );
  });

  await test.step('a large pasted image is made smaller, stays when a person types after it, and keeps its alt text', async () => {
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    await page.getByLabel('Image file').setInputFiles({
      name: 'doors.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await drawing(page), 'base64'),
    });
    await expect(page.getByText('doors.png')).toBeVisible();
    await page.getByLabel('Description (alt text)').fill('All doors');
    await expectAccessible(page, 'image dialog');
    await page.getByRole('button', { name: 'Insert image' }).click();
    await page.keyboard.type('After the image.');
    await expect
      .poll(stored)
      .toMatch(/<img src="data:image\/jpeg;base64,[^"]+" alt="All doors" \/><p>After the image\.<\/p>$/);
    expect((await stored()).length).toBeLessThan(170_000);
    await content.locator('img').click();
    await page.keyboard.type('Below.');
    await expect.poll(stored).toMatch(/alt="All doors" \/><p>Below\.<\/p><p>After the image\.<\/p>$/);
  });

  await test.step('a table gets rows, and Tab moves through its cells', async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Insert table' }).click();
    for (const text of ['Part', 'Price', 'Place']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Seal');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Insert row below' }).click();
    await expect(content.getByRole('row')).toHaveCount(4);
    await expect(content.getByRole('columnheader')).toHaveText(['Part', 'Price', 'Place']);
    await expect.poll(stored).toContain('<p>Seal</p>');
  });

  await test.step('the toolbar stays in sight at the end of a long text, in both widths', async () => {
    const bold = page.getByRole('toolbar').getByRole('button', { name: 'Bold' });
    for (const width of [390, 1320]) {
      await page.setViewportSize({ width, height: 700 });
      await content.locator('table').evaluate((table) => table.scrollIntoView({ block: 'end' }));
      await expect(bold).toBeInViewport({ ratio: 1 });
    }
    await content.getByText('bold', { exact: true }).click();
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleAtBothWidths(page, 'editor');
  });

  await test.step('the revisions show words, not HTML source', async () => {
    await page.request.patch(`/api/blog-posts/${id}`, {
      data: { content: '<h2>Why doors</h2><p>Close all doors.</p>' },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Revisions' }).click();
    const changes = page.getByRole('region', { name: 'What changed' });
    await expect(changes.getByRole('deletion').filter({ hasText: 'Measure' })).toBeVisible();
    await expect(changes).not.toContainText('<');
    await expectAccessible(page, 'revisions');
  });

  await test.step('a second editor is shown, and disappears after leaving', async () => {
    await signIn(colleague, `maya-${Date.now()}@example.test`);
    await colleague.goto(`/agents/blog-post?edit=${id}`);
    await expect(page.getByText(/^maya.* is editing too$/i)).toBeVisible();
    await expect(colleague.getByText(/^writer.* is editing too$/i)).toBeVisible();
    await colleague.getByRole('link', { name: 'All posts' }).click();
    await expect(page.getByText(/is editing too$/)).toBeHidden();
    await colleague.goto(`/agents/blog-post?edit=${id}`);
    await expect(page.getByText(/is editing too$/)).toBeVisible();
    await colleague.goto('about:blank');
    await expect(page.getByText(/is editing too$/)).toBeHidden();
  });
});
