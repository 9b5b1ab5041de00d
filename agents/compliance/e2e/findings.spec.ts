import { readFile } from 'node:fs/promises';
import * as xlsx from '@e965/xlsx';
import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';
import { analyse, begin, breach, payment, rows, subProcessors } from './register.ts';

test('a document becomes findings, and a quote opens its page', async ({ page }) => {
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
});

test('a document is analysed from its own page, where the job stands in its history', async ({ page }) => {
  await page.goto(`/documents/${await begin(page)}`);
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
});

test('rows are edited by the keyboard, undone, and kept', async ({ page }) => {
  const colleague = `okri-${test.info().testId}`;
  await signIn(page, `${colleague}@example.test`);
  await begin(page);
  await analyse(page);
  const owner = page.getByRole('button', { name: `Owner of ${breach}: Assign` });
  await owner.focus();
  await page.keyboard.press('Enter');
  const people = page.getByRole('dialog', { name: `Owner of ${breach}` });
  await expect(people.getByRole('combobox', { name: 'Owner' })).toBeFocused();
  // Whoever is nobody’s name is not taken, and Escape leaves the list and then the popup.
  await page.keyboard.type('Nobody by that name');
  await expect(people.getByText('No matches')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(owner).toBeFocused();
  await page.keyboard.press('Enter');
  const name = people.getByRole('combobox', { name: 'Owner' });
  await expect(name).toBeFocused();
  // What is opened again in the moment in which it closes begins anew, too.
  await page.keyboard.type('Somebody');
  await owner.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await page.keyboard.type(colleague);
  await expect(people.getByRole('option')).toHaveCount(1);
  await expect(people.getByRole('option')).toBeInViewport();
  // Whoever was found for other words is not taken, however soon Enter comes.
  const looking = Promise.withResolvers<void>();
  await page.route('**/api/people?*', async (route) => {
    await looking.promise;
    await route.fulfill({ json: [] });
  });
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('search') === `${colleague}?`,
  );
  await page.keyboard.type('?');
  await page.keyboard.press('Enter');
  await expect(people.getByText('Searching…')).toBeVisible();
  // What was found for the words between takes nobody away whom the words name again.
  const request = await asked;
  await people.evaluate((dialog: HTMLElement) => {
    let found = false;
    new MutationObserver(() => {
      const finds = dialog.querySelector('[role=option]') !== null;
      if (found && !finds) dialog.dataset['lost'] = 'yes';
      found ||= finds;
    }).observe(dialog, { childList: true, subtree: true });
  });
  await page.keyboard.press('Backspace');
  looking.resolve();
  await request.response();
  await page.unroute('**/api/people?*');
  await expect(people.getByRole('option')).toHaveCount(1);
  await expect(people).not.toHaveAttribute('data-lost');
  await page.keyboard.press('Enter');
  const owned = page.getByRole('button', { name: /^Owner of .*: Okri/ });
  await expect(owned).toBeFocused();
  await expect(people).toBeHidden();

  // Work that one takes on oneself needs no name.
  const own = page.getByRole('button', { name: `Owner of ${payment}: ` });
  await own.focus();
  await page.keyboard.press('Enter');
  const oneself = page.getByRole('dialog', { name: `Owner of ${payment}` }).getByRole('option');
  await expect(oneself).toHaveText([/That’s you$/]);
  await page.keyboard.press('Enter');
  await expect(own).toHaveText(/^Counsel/);
  const told = await (await page.request.get('/api/notifications')).text();
  expect(told).not.toContain('gave you a finding');
  await owned.focus();

  await page.keyboard.press('Tab');
  const status = page.getByRole('combobox', { name: `Status of ${breach}` });
  await expect(page.getByLabel(`Due date of ${breach}`)).toBeFocused();
  await status.selectOption('Resolved');
  await expect(page.getByText('Status is now Resolved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(status).toHaveValue('resolved');
  await expect(owned).toBeVisible();
  const listed = await page.request.get('/api/agents/compliance/findings?severity=critical');
  expect(await listed.json()).toMatchObject({ items: [{ ownerId: expect.any(String) }] });

  await page.getByRole('combobox', { name: `Severity of ${payment}` }).selectOption('Low');
  await page.getByText('Severity is now Low', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('combobox', { name: `Severity of ${payment}` })).toHaveValue('medium');

  await page.getByRole('button', { name: payment, exact: true }).click();
  await page.getByRole('button', { name: 'Note: Add' }).click();
  await page.keyboard.type('Ask the supplier\nin May');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /^Note: Ask the supplier/ })).toBeFocused();
});

test('an edit of what has changed meanwhile is refused, and nothing is lost', async ({ page }) => {
  await begin(page);
  await analyse(page);
  const other = await page.context().newPage();
  await other.goto('/agents/compliance?view=findings');
  await other.getByRole('combobox', { name: `Status of ${breach}` }).selectOption('In progress');
  await expect(other.getByText('Status is now In progress', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: `Status of ${breach}` }).selectOption('Dismissed');
  await expect(page.getByRole('alert')).toContainText('This was changed in the meantime');
  await page.getByRole('button', { name: 'Show stored quote' }).click();
  await expect(page.getByRole('combobox', { name: `Status of ${breach}` })).toHaveValue('in-progress');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('filters stand in the address, and several findings are settled at once', async ({ page }) => {
  await begin(page);
  await analyse(page);
  await page.getByRole('button', { name: 'High 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/severity=high/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(subProcessors);
  await page.getByRole('searchbox', { name: 'Search findings' }).fill('volcano');
  await expect(page.getByText('No findings match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole('columnheader', { name: 'Severity' }).getByRole('button').click();
  await expect(rows(page).first()).toContainText(payment);
  await page.getByRole('checkbox', { name: 'Select all findings on this page' }).check();
  await page.getByRole('combobox', { name: 'Set status of the chosen findings' }).selectOption('Accepted');
  await expect(page.getByText('3 set to Accepted', { exact: true })).toBeVisible();
  for (const requirement of [breach, subProcessors, payment])
    await expect(page.getByRole('combobox', { name: `Status of ${requirement}` })).toHaveValue('accepted');
});

async function exported(page: Page, format: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), body: await readFile(await download.path()) };
}

test('findings are added by hand and exported to Excel and Word', async ({ page }) => {
  await begin(page);
  await analyse(page);
  await page.getByRole('button', { name: 'Add finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add finding' });
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect(dialog.getByText('Enter the requirement')).toBeVisible();
  await dialog.getByLabel('Requirement').fill('=1+1');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Requirement')).toHaveValue('=1+1');
  await dialog.getByLabel('Severity').selectOption('Info');
  await dialog.getByLabel('Document').selectOption('processing.pdf');
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

test('an answer’s chat filters the register to what was analysed in it', async ({ page }) => {
  await begin(page);
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
  // The filter stands in the address, which takes a moment.
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

test('a passage that an answer cites becomes a finding, with its document and page', async ({ page }) => {
  await begin(page);
  await page.goto('/agents/compliance?chat=new');
  await page.getByRole('textbox', { name: 'Message' }).fill('Within how many days are invoices paid?');
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await evidence.getByRole('button', { name: 'Add to findings' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add finding' });
  await expect(dialog.getByLabel('Quote')).toHaveValue(/Invoices are paid within 90 days of receipt/);
  await expect(dialog.getByLabel('Document').locator('option:checked')).toHaveText('processing.pdf');
  await dialog.getByLabel('Requirement').fill('Payment terms');
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Payment terms');
  await expect(rows(page)).toContainText('p. 2');
  await expect(rows(page)).not.toContainText('Quote not found');
});

test('the files of others, and what is no filter, are refused', async ({ page }) => {
  await begin(page);
  await analyse(page);
  const list = async () => (await page.request.get('/api/agents/compliance/findings')).json();
  const { items } = await list();
  const download = await page.request.get('/api/agents/compliance/findings/export?format=docx');
  expect(download.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="findings-[\d-]+\.docx"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  for (const query of ['format=pptx', 'format=docx&severity=worst', 'format=xlsx&document=1'])
    expect((await page.request.get(`/api/agents/compliance/findings/export?${query}`)).status()).toBe(400);

  await page.context().clearCookies();
  expect((await page.request.get('/api/agents/compliance/findings')).status()).toBe(401);
  await signIn(page, 'stranger@example.test');
  expect(await list()).toMatchObject({ items: [], total: 0, all: 0 });
  const change = { data: { status: 'resolved', unchangedSince: items[0].updatedAt } };
  const address = `/api/agents/compliance/findings/${items[0].id}`;
  expect((await page.request.patch(address, change)).status()).toBe(404);
  expect((await page.request.delete(address)).status()).toBe(404);
  const body = { agentId: 'compliance', job: 'analyse', input: { documentIds: [items[0].documentId] } };
  const job = await page.request.post('/api/ai-jobs', { data: body });
  const { id } = await job.json();
  await expect
    .poll(async () => (await page.request.get(`/api/ai-jobs/${id}`)).json())
    .toMatchObject({ status: 'failed', error: 'You no longer have access to all documents in this job.' });
});

test('a link to a finding opens it on whichever page it stands', async ({ page }) => {
  await signIn(page, `counsel-${test.info().testId}-${test.info().retry}@example.test`);
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
  // A page that is not there, or not any more, is the last.
  await page.goto('/agents/compliance?view=findings&page=99');
  await expect(page.getByText('51–51 of 51')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/page=2$/);

  // Where the last analysis cannot be asked for, the register is there all the same, and it is not asked for without end.
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
