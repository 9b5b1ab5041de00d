import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { refused, renderPdf, signIn, toasts, upload } from '../../../host/e2e/workspace.ts';

const request = [
  '<h1>Request for proposals 2026-114</h1><p>The County is seeking a platform for its data.</p><p>Proposals must be received no later than 5:00 p.m. EDT on October 5, 2026.</p>',
  '<h2>Service</h2><p>The platform must restore any dataset within four hours. Backups should be held in a second region.</p>',
];
const service =
  'We restore every dataset within four hours of a request. Restores are rehearsed each quarter.';

const starting = { method: 'POST', path: /\/api\/ai-jobs$/ };

async function analyze(page: Page): Promise<void> {
  await page.goto('/agents/rfp');
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await expect(tabs).toHaveText(['Analyze RFP', 'Upload', 'Settings', 'About']);
  const run = page.getByRole('button', { name: 'Analyze RFP' });
  await run.click();
  const nothing = toasts(page).filter({ hasText: 'Please select an RFP document to analyze' });
  await nothing.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('group', { name: 'RFP document' }).getByLabel('county-rfp.pdf').check();
  const industry = page.getByLabel('Industry');
  expect((await industry.getByRole('option').allTextContents()).slice(1)).toEqual([
    'Technology',
    'Healthcare',
    'Finance',
    'Government',
    'Education',
    'Manufacturing',
    'Telecom',
    'Retail',
    'Energy',
    'Transportation',
  ]);
  await industry.selectOption('government');
  await refused(page, starting, { act: () => run.click(), said: 'Failed to start RFP analysis' });
  await run.click();
  await expect(page).toHaveURL(/[?&]rfp=/);
}

test('an RFP becomes a list of requirements whose answers are drafted, approved and exported', async ({
  page,
  browser,
}) => {
  await signIn(page, 'rosa@example.test');
  await upload(page, {
    name: 'county-rfp.pdf',
    mimeType: 'application/pdf',
    buffer: await renderPdf(browser, request),
  });
  await upload(page, { name: 'service.txt', mimeType: 'text/plain', buffer: Buffer.from(service) });
  expect((await page.request.post('/api/projects', { data: { name: 'Bids' } })).ok()).toBe(true);
  await analyze(page);

  const table = page.getByRole('table', { name: 'Requirements' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: /^should/ }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^All \d/ }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Any status' }).selectOption('Approved');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No requirements match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Approved' }).click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await table.getByRole('button', { name: 'Owner of R-002: Add' }).click();
  await page.keyboard.type('Rosa');
  await page.keyboard.press('Enter');
  await table.getByRole('button', { name: 'Owner of R-002: Rosa' }).click();
  await page.keyboard.type(' Lind');
  // Going back leaves a cell and saves it, like Tab does.
  await page.goBack();
  await page.goForward();
  await expect(table.getByRole('button', { name: 'Owner of R-002: Rosa Lind' })).toBeVisible();
  await table.getByRole('button', { name: 'Due date of R-002: Add' }).press('Enter');
  await expect(table.getByRole('textbox', { name: 'Due date of R-002' })).toBeFocused();
  await page.keyboard.type('10052031');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('button', { name: 'Due date of R-002: Oct 5, 2031' })).toBeFocused();

  await table.getByRole('button', { name: /^R-001/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Requirement R-002' });
  await panel.getByRole('button', { name: 'Draft answer' }).click();
  await expect(panel).toContainText('We restore every dataset within four hours of a request.');
  await expect(panel.getByRole('list', { name: 'Evidence' })).toContainText('service.txt');
  await expect(panel).toContainText('Drafted from all our documents');
  await page.getByRole('button', { name: 'Our answers: as in Settings' }).click();
  const choice = page.getByRole('dialog', { name: 'Our answers' });
  await choice.getByRole('radio', { name: /^Projects and tags/ }).check();
  await expect(choice.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page, 'the choice of our answers');
  const projects = choice.getByRole('combobox', { name: 'Projects' });
  await projects.fill('Bids');
  await choice.getByRole('option', { name: 'Bids' }).click();
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Our answers: Bids' })).toBeFocused();
  // Another person edits the same answer: both versions are shown until the person decides.
  await panel.getByRole('button', { name: 'Edit answer' }).click();
  const own = panel.getByRole('textbox', { name: 'Answer' });
  await own.fill('My words.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  const stored = `/api/agents/rfp/rfps/${new URL(page.url()).searchParams.get('rfp')}`;
  const { rows } = await (await page.request.get(stored)).json();
  const row = rows.find(({ answer }: { answer: string }) => answer !== '');
  const theirs = { answer: 'Their words.', unchangedSince: row.updatedAt };
  expect((await page.request.patch(`/api/agents/rfp/rows/${row.id}`, { data: theirs })).ok()).toBe(true);
  await panel.getByRole('button', { name: 'Save answer' }).click();
  const clash = panel.getByRole('alert', { name: 'Changed by someone else' });
  await expect(clash).toContainText('Their words.');
  await expect(own).toHaveValue('My words.');
  await expect(panel.getByRole('button', { name: 'Save answer' })).toBeDisabled();
  await expectAccessible(page, 'two answers');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await clash.getByRole('button', { name: 'Keep my version' }).click();
  await panel.getByRole('button', { name: 'Save answer' }).click();
  await expect(panel).toContainText('My words.');
  await expect(own).toHaveCount(0);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(panel).toContainText('Approved by');
  await expectAccessible(page, 'a requirement beside the ledger');

  const toolbar = page.getByRole('toolbar', { name: 'Requirements' });
  const placed = await toolbar.boundingBox();
  await panel.getByRole('button', { name: 'Close' }).click();
  // The panel lies over the list: filters keep their place. The requirement is the widest column.
  expect(await toolbar.boundingBox()).toEqual(placed);
  const widths = await table
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().width] as const),
    );
  expect(widths.toSorted(([, a], [, b]) => b - a)[0]?.[0]).toBe('Requirement');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Analysis' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('rfp-analysis.txt');
  const analysis = await readFile(await file.path(), 'utf8');
  expect(analysis).toContain('The platform must restore any dataset within four hours.');
  expect(analysis).toContain('2026-10-05, 5:00 p.m. EDT: Submission due');

  await table.getByRole('button', { name: /^R-002/ }).click();
  const german = await browser.newPage({ locale: 'de-DE', viewport: { width: 1320, height: 860 } });
  await signIn(german, 'rosa@example.test');
  await german.goto(page.url().replace(/&row=[^&]*/, ''));
  const tools = german.getByRole('toolbar', { name: 'Anforderungen' });
  // The toolbar is one row, as high as a control with its border.
  await expect.poll(async () => (await tools.boundingBox())?.height).toBeLessThanOrEqual(36);
  await german.goto(page.url());
  const beside = german.getByRole('region', { name: 'Anforderung R-002' });
  await expect(beside.getByRole('button', { name: 'Nächste: Anforderung' })).toBeVisible();
  await german.close();

  await panel.getByRole('link', { name: 'Open page 2' }).click();
  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]+\?.*page=2/);
  await expect(page.locator('mark').filter({ hasText: 'platform' }).first()).toBeVisible();

  await test.step('at most three files can be uploaded at a time, and only in the formats that the RFP agent accepts', async () => {
    await signIn(page, 'rolf@example.test');
    await page.goto('/agents/rfp?view=upload');
    const text = (name: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('The supplier shall deliver.'),
    });
    await page
      .locator('input[type=file]')
      .setInputFiles([text('a.txt'), text('b.txt'), text('c.txt'), text('d.txt')]);
    await expect(
      page.getByText('d.txt was left out: at most 3 files can be uploaded at a time.'),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: 'Selected files' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('radio', { name: 'The RFP' })).toHaveCount(3);
    await expect(page.getByLabel('Processing instructions')).toBeVisible();
    const send = () => page.getByRole('button', { name: 'Upload and analyze' }).click();
    for (const name of ['b.txt', 'c.txt']) await page.getByRole('button', { name: `Remove ${name}` }).click();
    await refused(page, { method: 'POST', path: /\/api\/documents$/ }, { act: send, said: 'Upload failed' });
    await refused(page, starting, { act: send, said: 'Processing failed' });

    await page.getByRole('tab', { name: 'Settings' }).click();
    for (const name of ['AI provider', 'System prompt'])
      await expect(page.getByLabel(name, { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'About' }).click();
    await expect(page.getByRole('tabpanel', { name: 'About' })).toContainText('RFP Agent');
  });
});
