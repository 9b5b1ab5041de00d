import { expect, type Locator, type Page, test } from '../../../host/e2e/test.ts';
import { renderPdf, signIn, upload } from '../../../host/e2e/workspace.ts';

const clauses = [
  '<h1>Data processing agreement</h1><h2>1. Incidents</h2><p>The processor reports a security breach within ten business days.</p>',
  '<h2>2. Sub-processors</h2><p>The processor may engage sub-processors without prior notice to the controller.</p><h2>3. Payment</h2><p>Invoices are paid within 90 days of receipt. This agreement is confidential and governed by the law of Spain; all data is deleted at its end.</p>',
];

/** Requirements of the findings that the rules make in the test document, one for each severity. */
export const breach = 'Notification of breaches within 72 hours (GDPR Art. 33)';
export const subProcessors = 'Authorisation of sub-processors (GDPR Art. 28(2))';

/** Signs in a new person per test, with one document. @returns the document's id */
export async function begin(page: Page): Promise<string> {
  await signIn(page, `counsel-${test.info().testId}-${test.info().retry}@example.test`);
  const buffer = await renderPdf(page.context().browser() ?? fail(), clauses);
  return upload(page, { name: 'processing.pdf', mimeType: 'application/pdf', buffer });
}

export async function analyse(page: Page): Promise<void> {
  await page.goto('/agents/compliance?view=findings');
  await expect(page.getByText('No findings yet')).toBeVisible();
  await page.getByRole('button', { name: 'Analyze documents' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Analyze documents' });
  await dialog.getByRole('checkbox', { name: 'processing.pdf' }).check();
  await dialog.getByRole('button', { name: 'Analyze 1 document' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 new findings in 1 document')).toBeVisible();
}

function fail(): never {
  throw new Error('There is no browser');
}

export const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Findings' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
