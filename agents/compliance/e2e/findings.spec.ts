import { readFile } from 'node:fs/promises';
import * as xlsx from '@e965/xlsx';
import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';
import { analyse, begin, breach, rows, subProcessors } from './register.ts';

async function exported(page: Page, format: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), body: await readFile(await download.path()) };
}

test('an analysis creates findings from a document, and a finding’s quote opens its page', async ({
  page,
}) => {
  const id = await begin(page);
  await analyse(page);
  const document = await (await page.request.get(`/api/documents/${id}`)).json();
  expect(document).toMatchObject({ agentName: 'Compliance Manager' });
  await expect(page.getByText('Built-in rules, no AI model').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('cell', { name: 'processing.pdf 3 findings' })).toBeVisible();
  await expect(rows(page).first()).toContainText('Exact quote found');
  await expect(rows(page).first()).toContainText('p. 1');

  await page.getByRole('button', { name: subProcessors, exact: true }).click();
  const panel = page.getByRole('region', { name: 'Finding 2 of 3' });
  await expect(panel.locator('mark')).toHaveText(
    'The processor may engage sub-processors without prior notice to the controller.',
  );
  await panel.getByRole('button', { name: 'Next finding' }).click();
  await expect(page.getByRole('region', { name: 'Finding 3 of 3' })).toContainText(
    'Invoices are paid within 90 days',
  );
  await page.getByRole('button', { name: 'Previous finding' }).click();
  await page.getByRole('link', { name: 'Open page 2' }).click();
  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]+\?version=1&start=\d+&end=\d+&page=2/);
  const marked = page.locator('mark').filter({ hasText: 'sub-processors' });
  await expect(marked.first()).toBeInViewport();

  await page.goBack();
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await panel.getByRole('button', { name: 'Close' }).click();

  await test.step('findings can be added manually and exported to Excel and Word', async () => {
    await page.getByRole('button', { name: 'Add finding' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add finding' });
    await dialog.getByRole('button', { name: 'Add finding' }).click();
    await expect(dialog.getByText('Enter the requirement')).toBeVisible();
    await dialog.getByLabel('Requirement').fill('=1+1');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Requirement')).toHaveValue('=1+1');
    await dialog.getByLabel('Severity').selectOption('Info');
    await dialog.getByRole('radio', { name: 'processing.pdf' }).check();
    await dialog.getByLabel('Quote').fill('Nobody ever wrote this.');
    await dialog.getByRole('button', { name: 'Add finding' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows(page).last()).toContainText('Quote not found');

    const excel = await exported(page, 'Excel workbook (.xlsx)');
    expect(excel.name).toMatch(/^findings-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet = xlsx.read(excel.body, { cellFormula: true }).Sheets['Findings'];
    const cells = Object.values(sheet ?? {}).filter((cell) => cell?.f !== undefined);
    expect(cells).toEqual([]);
    expect(xlsx.utils.sheet_to_json(sheet ?? {})).toMatchObject([
      {
        Severity: 'Critical',
        Requirement: breach,
        Page: 1,
        Quote: 'The processor reports a security breach within ten business days.',
      },
      { Severity: 'High' },
      { Severity: 'Medium' },
      { Severity: 'Info', Requirement: '=1+1', 'Quote check': 'Quote not found' },
    ]);

    await page.getByRole('button', { name: 'Critical 1' }).click();
    await expect(rows(page)).toHaveCount(1);
    const word = await exported(page, 'Word document (.docx)');
    expect(word.name).toMatch(/\.docx$/);
    const id = await upload(page, {
      name: word.name,
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: word.body,
    });
    await page.goto(`/documents/${id}`);
    await page.getByRole('tab', { name: 'Raw Content' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('1 finding in 1 document, 1 not settled yet.');
    await expect(page.getByRole('tabpanel')).toContainText('“The processor reports a security breach');
  });
});

test('a document can be analyzed from its own page, which lists the job in its history', async ({ page }) => {
  const documentId = await begin(page);
  await page.goto(`/documents/${documentId}`);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/help');
  const info = page.getByRole('region', { name: 'Document Info' });
  await expect(info).toContainText(/Processed by\s*AI Agent/);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compliance Manager: Analyze for findings' }).click();
  const jobs = page.getByRole('region', { name: 'AI Processing Jobs' });
  await expect(jobs.getByRole('listitem')).toContainText('Completed');
  await expect(info).toContainText(/Processed by\s*Compliance Manager/);
  await expect(otherTab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Analysis finished: 3 new findings').click();
  await expect(otherTab.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const ofDocument = /\/agents\/compliance\?view=findings&document=[0-9a-f-]{36}$/;
  await expect(page).toHaveURL(ofDocument);
  await expect(rows(page)).toHaveCount(3);

  await page.goto('/jobs');
  await page.getByRole('link', { name: /Analyze for findings/ }).click();
  await page.getByRole('link', { name: 'Open the result' }).click();
  await expect(page).toHaveURL(ofDocument);

  await signIn(page, `many-${test.info().testId}-${test.info().retry}@example.test`);
  await test.step('an analysis of documents that the person cannot read fails, and exported findings are sent as a sandboxed download', async () => {
    const body = { agentId: 'compliance', job: 'analyse', input: { documentIds: [documentId] } };
    const { id } = await (await page.request.post('/api/ai-jobs', { data: body })).json();
    await expect
      .poll(async () => (await page.request.get(`/api/ai-jobs/${id}`)).json())
      .toMatchObject({ status: 'failed', error: 'You no longer have access to all documents in this job.' });
    const file = await page.request.get('/api/agents/compliance/findings/export?format=docx');
    expect(file.headers()).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="findings-[\d-]+\.docx"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  await test.step('a link to a finding opens the page of the list that contains the finding', async () => {
    const add = async (severity: string, requirement: string) => {
      const data = { severity, requirement };
      const made = await page.request.post('/api/agents/compliance/findings', { data });
      return ((await made.json()) as { id: string }).id;
    };
    const last = await add('info', 'The last of all');
    for (let number = 1; number <= 50; number += 1) await add('high', `Requirement ${number}`);
    await page.goto(`/agents/compliance?view=findings&row=${last}`);
    await expect(page.getByRole('region', { name: 'Finding 1 of 1' })).toContainText('The last of all');
    await expect(page.getByText('51–51 of 51')).toBeVisible();
    // An address with a page number that is too high shows the last page.
    await page.goto('/agents/compliance?view=findings&page=99');
    await expect(page.getByText('51–51 of 51')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/page=2$/);

    // If the last analysis cannot be loaded, the findings still appear, and the page stops repeating the request.
    let asked = 0;
    await page.route(/\/api\/ai-jobs\?/, (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: '{}' });
    });
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(asked).toBeLessThan(8);
  });
});

test('documents can be analyzed from a chat, and a passage that an answer cites can become a finding', async ({
  page,
}) => {
  await begin(page);
  await test.step('the filter “From this chat” shows only the findings analyzed in that chat', async () => {
    await page.goto('/agents/compliance?chat=new');
    await page.getByRole('textbox', { name: 'Message' }).fill('When are breaches reported?');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/chat=[0-9a-f-]{36}/);
    const inChat = page.url();
    await page.getByRole('button', { name: 'Analyze documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Analyze documents' });
    await dialog.getByRole('checkbox', { name: 'processing.pdf' }).check();
    await dialog.getByRole('button', { name: 'Analyze 1 document' }).click();
    await expect(page).toHaveURL(/view=findings/);
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Add finding' }).waitFor();
    // Clicks instead of checking the box, because the box changes only with the address, a moment later.
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('checkbox', { name: 'From this chat' }).click();
    await expect(page).toHaveURL(/only=chat/);
    await expect(page.getByRole('checkbox', { name: 'From this chat' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove From this chat' }).click();
    await expect(page).not.toHaveURL(/only=chat/);
    await page.goto(`${inChat}&view=findings&only=chat`);
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('a passage that an answer cites can become a finding, with its document and page', async () => {
    await page.goto('/agents/compliance?chat=new');
    await page.getByRole('textbox', { name: 'Message' }).fill('Within how many days are invoices paid?');
    await page.keyboard.press('Enter');
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await evidence.getByRole('button', { name: 'Add to findings' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add finding' });
    await expect(dialog.getByLabel('Quote')).toHaveValue(/Invoices are paid within 90 days of receipt/);
    await expect(dialog.getByRole('radio', { name: 'processing.pdf' })).toBeChecked();
    await dialog.getByLabel('Requirement').fill('Payment terms');
    await dialog.getByRole('button', { name: 'Add finding' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: /^Findings/ }).click();
    const added = rows(page).filter({ hasText: 'Payment terms' });
    await expect(added).toContainText('p. 2');
    await expect(added).not.toContainText('Quote not found');
    await expect(rows(page)).toHaveCount(4);
  });
});
