import { readFile } from 'node:fs/promises';
import { readingTimeoutMs } from '../../../.config/time-factor.ts';
import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { refused, signIn, toasts } from '../../../host/e2e/workspace.ts';

const report = `# Operations review

## Late deliveries

The depot in Gothenburg opened on 2 March 2026 and shortened the northern routes by 41 minutes.
Late deliveries fell from 9.4 to 6.1 per 100 deliveries between January and June 2026.

Month | Late per 100
January | 9.4
February | 9.2
June | 6.1

## Cold chain

Every van carries a temperature sensor since May 2026, and each reading is kept for two years.
Customers receive the temperature record of their delivery together with the invoice on request.

## Risks for the winter

Two contractors have announced that they will not extend their agreements beyond December 2026.
Road works near Jönköping will close the main road for six weeks in November.
`;
const file = { name: 'operations.txt', mimeType: 'text/plain', buffer: Buffer.from(report) };

const outline = (page: Page) => page.getByRole('region', { name: 'Outline' });
const rows = (page: Page) => outline(page).getByRole('listitem');

async function download(page: Page, button: string): Promise<{ name: string; body: Buffer }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: saved.suggestedFilename(), body: await readFile(await saved.path()) };
}

test('a presentation is created from an uploaded document, edited, marked when the document changes, and deleted', async ({
  page,
}) => {
  test.slow();
  await signIn(page, `speaker-${Date.now()}@example.test`);
  await page.goto('/agents/presentation');
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await expect(tabs).toHaveText(['Generate', 'Upload', 'Settings', 'About']);
  const options = (label: string) => page.getByLabel(label).getByRole('option').allTextContents();
  expect(await options('Presentation type')).toEqual([
    'Business',
    'Technical',
    'Educational',
    'Sales',
    'Marketing',
    'Research',
    'Project',
    'Executive',
  ]);
  expect(await options('Target audience')).toEqual([
    'Executives',
    'Technical staff',
    'Clients',
    'Investors',
    'General audience',
    'Students',
    'Stakeholders',
  ]);
  const count = page.getByLabel('Number of slides');
  await expect(count).toHaveValue('10');
  await expect(count).toHaveAccessibleDescription('recommended 5-30');
  for (const [typed, taken] of [
    ['2', '5'],
    ['77', '30'],
    ['', '10'],
  ] as const) {
    await count.fill(typed);
    await count.blur();
    await expect(count).toHaveValue(taken);
  }
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(
    page.getByText('Please select a document to use as the source material').first(),
  ).toBeVisible();

  // Input for a presentation is not dropped without a question.
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.getByRole('textbox', { name: /^Instructions/ }).fill('Half a thought');
  await page.getByRole('tab', { name: 'Upload' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('textbox', { name: /instructions/i }).fill('Ten slides.');
  await page.getByRole('tab', { name: 'About' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Upload and generate' }).click();
  await expect(page).toHaveURL(/deck=/, { timeout: readingTimeoutMs });
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('img', { name: /^Slide 1: Operations review/ })).toContainText(
    'Source: operations.txt',
  );

  const titles = () => rows(page).locator('button:not([aria-label]) > span:first-child').allTextContents();
  const before = await titles();
  await page.getByRole('button', { name: 'Move slide 3: arrow keys' }).press('ArrowDown');
  await expect.poll(titles).toEqual(before.with(2, before[3] ?? '').with(3, before[2] ?? ''));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual(before);

  // An edited and locked slide stays when the outline is written again.
  await rows(page)
    .nth(2)
    .getByRole('button', { name: before[2] ?? '' })
    .first()
    .click();
  await page.getByRole('button', { name: 'Edit slide' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Said by hand');
  await page.getByRole('tab', { name: 'About' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Said by hand');
  await page.getByRole('button', { name: 'Save slide' }).click();
  await page.getByRole('button', { name: 'Lock: Said by hand' }).click();
  await expect(page.getByRole('img', { name: 'Slide 3: Said by hand' })).toBeVisible();
  const again = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  const button = page.getByRole('button', { name: 'Generate again' });
  await button.click();
  // The button is disabled from the moment of the click.
  await again;
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(rows(page).nth(2)).toContainText('Said by hand');
  await expect(rows(page)).toHaveCount(10);
  // A later change applies to the rewritten outline.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Unlock: Said by hand' }).click();
  await expect(page.getByRole('button', { name: 'Lock: Said by hand' })).toBeVisible();
  await saved;
  // Someone else changes another slide, and this page gets no event. Neither change is lost.
  const stored = `/api/agents/presentation/decks/${new URL(page.url()).searchParams.get('deck')}`;
  const { title, templateId, slides, updatedAt } = await (await page.request.get(stored)).json();
  const elsewhere = slides.with(4, { ...slides[4], title: 'Said elsewhere' });
  const body = { title, templateId, slides: elsewhere, unchangedSince: updatedAt };
  expect((await page.request.put(stored, { data: body })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Lock: Said by hand' }).click();
  await expect(rows(page).nth(4)).toContainText('Said elsewhere');
  await expect(page.getByRole('button', { name: 'Unlock: Said by hand' })).toBeVisible();

  // Someone else changes the slide that is open in the editor. The editor shows both versions until the person decides.
  const writeElsewhere = async (change: (all: typeof slides) => typeof slides) => {
    const now = await (await page.request.get(stored)).json();
    const data = { title, templateId, slides: change(now.slides), unchangedSince: now.updatedAt };
    expect((await page.request.put(stored, { data })).ok()).toBe(true);
  };
  const editor = page.getByRole('form', { name: 'Edit slide' });
  const own = editor.getByRole('textbox', { name: 'Title' });
  const save = editor.getByRole('button', { name: 'Save slide' });
  const clash = editor.getByRole('alert', { name: 'Changed by someone else' });
  await page.getByRole('button', { name: 'Edit slide' }).click();
  await own.fill('Said by both');
  await writeElsewhere((all) => all.with(2, { ...all[2], title: 'Said by somebody else' }));
  await save.click();
  await expect(clash).toContainText('Said by somebody else');
  await expect(own).toHaveValue('Said by both');
  await expect(save).toBeDisabled();
  await expectAccessible(page, 'two texts of a slide');
  await toasts(page).filter({ hasText: 'Couldn’t save' }).getByRole('button', { name: 'Close' }).click();
  // Someone else then deletes the slide. This page learns of it when it saves a change of another slide.
  await writeElsewhere((all) => all.toSpliced(2, 1));
  await page.getByRole('button', { name: 'Lock: Said elsewhere' }).click();
  await expect(rows(page)).toHaveCount(9);
  await expect(clash).toContainText('Nothing');
  await expect(own).toHaveValue('Said by both');
  await clash.getByRole('button', { name: 'Keep my version' }).click();
  await save.click();
  await expect(editor).toHaveCount(0);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).nth(2)).toContainText('Said by both');

  const text = await download(page, 'Download Outline');
  expect(text.name).toBe('presentation-outline.txt');
  expect(text.body.toString()).toContain('Slide 3: Said by both');
  const deck = await download(page, 'Download .pptx');
  expect([deck.name, deck.body.subarray(0, 2).toString()]).toEqual(['Operations review.pptx', 'PK']);

  const documents: { items?: { id: string }[] } | { id: string }[] = await (
    await page.request.get('/api/documents')
  ).json();
  const [document] = Array.isArray(documents) ? documents : (documents.items ?? []);
  const newer = { ...file, buffer: Buffer.from(report.replace('6.1', '5.9')) };
  await page.request.post(`/api/documents/${document?.id ?? ''}/versions`, { multipart: { file: newer } });
  await expect(rows(page).nth(2)).toContainText('Source has a new version');
  await expect(toasts(page).filter({ hasText: 'Couldn’t save' })).toHaveCount(0);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete this presentation' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Generate a presentation' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your presentations' })).toBeHidden();

  await test.step('axe finds no problem on the presentation form and in the editor, on a phone, too', async () => {
    await signIn(page, `speaker-${Date.now()}@example.test`);
    await page.goto('/agents/presentation?view=upload');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload and generate' }).click();
    await expect(page).toHaveURL(/deck=/, { timeout: readingTimeoutMs });
    await expect(rows(page)).toHaveCount(10);
    for (const width of [1320, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `a deck at ${width}`);
    }
    // The figures of a chart are edited in cells, which refuse anything but a number.
    await page.setViewportSize({ width: 1320, height: 900 });
    await rows(page)
      .filter({ hasText: /Chart ·/ })
      .locator('button:not([aria-label])')
      .first()
      .click();
    await page.getByRole('button', { name: 'Edit slide' }).click();
    const editor = page.getByRole('form', { name: 'Edit slide' });
    const value = editor.getByRole('textbox', { name: 'Late per 100, row 1' });
    const save = editor.getByRole('button', { name: 'Save slide' });
    await value.fill('12.');
    await save.click();
    await expect(value).toBeFocused();
    await value.fill('12.5');
    await expectAccessible(page, 'the figures of a slide');
    await save.click();
    await expect(editor).toHaveCount(0);
    const deck = new URL(page.url()).searchParams.get('deck');
    const { slides } = await (await page.request.get(`/api/agents/presentation/decks/${deck}`)).json();
    expect(JSON.stringify(slides)).toContain('[12.5,9.2,6.1]');
    await page.goto('/agents/presentation');
    await expect(page.getByRole('link', { name: 'Operations review' })).toBeVisible();
    await expectAccessible(page, 'form');

    // The pasted text becomes a document, which the slides cite.
    await page.getByRole('button', { name: 'Use text instead of a document' }).click();
    await page
      .getByRole('textbox', { name: 'Text for the slides' })
      .fill(
        '# Results of One desk\n\nLate deliveries: 34 % fewer\n\nCosts: 11 % less\n\nRevenue: $1.4 million',
      );
    const make = () => page.getByRole('button', { name: 'Generate', exact: true }).click();
    const starting = { method: 'POST', path: /\/api\/ai-jobs$/ };
    await refused(page, starting, { act: make, said: 'Failed to generate presentation' });
    await make();
    await expect(page).toHaveURL(/deck=/);
    await expect(page.getByRole('img', { name: /^Slide 1: Results of One desk/ })).toContainText(
      'Source: Results of One desk.md',
    );
    // The key figures are edited in cells, and the editor shows no fields that this slide has no place for.
    await outline(page).getByText('Key figures').click();
    await page.getByRole('button', { name: 'Edit slide' }).click();
    await expect(page.getByRole('button', { name: 'Add a point' })).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Figure, row 1' }).fill('35 %');
    await expectAccessible(page, 'the cells of a slide');
    await page.getByRole('button', { name: 'Save slide' }).click();
    await expect(page.getByRole('img', { name: /Key figures/ })).toContainText('35 %');
  });
});
