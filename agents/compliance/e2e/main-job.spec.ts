import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { corpusFiles, renderPdf, signIn, upload } from '../../../host/e2e/workspace.ts';

const filler = (topic: string) =>
  `<h1>${topic}</h1>${`<p>This section describes ${topic.toLowerCase()} for the staff of the company. It was last reviewed in spring and names the people in charge.</p>`.repeat(6)}`;

const handbook = [
  filler('Travel expenses'),
  `<h1>Retention of records</h1><p>Customer records are kept for seven years after the contract ends. Invoices are kept for ten years. Job applications are deleted after six months.</p>`,
  filler('Working hours'),
];

async function ask(page: Page, question: string): Promise<void> {
  await page.goto('/agents/compliance?chat=new');
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.keyboard.press('Enter');
}

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last();

test('staff upload a PDF, ask about the PDF, and the answer’s citation opens the right page', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ana@example.test');
  await upload(page, {
    name: 'handbook.pdf',
    mimeType: 'application/pdf',
    buffer: await renderPdf(browser, handbook),
  });

  await ask(page, 'How long are customer records kept after the contract ends?');
  await expect(answer(page)).toContainText('seven years');
  await expect(answer(page)).toHaveAttribute('aria-busy', 'false');

  await answer(page).getByRole('button', { name: 'Source 1' }).first().click();
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('handbook.pdf page 2');
  await evidence.getByRole('link', { name: 'Open page 2' }).first().click();

  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]+\?.*page=2/);
  const marked = page.locator('mark').filter({ hasText: 'seven' });
  await expect(marked.first()).toBeVisible();
  await expect(marked.first()).toBeInViewport();

  await test.step('a question that the documents do not answer gets an answer without citations', async () => {
    await ask(page, 'Which volcano erupted in Iceland in 2010?');
    await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
    await expect(answer(page).getByRole('button', { name: /^Source/ })).toHaveCount(0);
  });
});

const realFiles = [
  {
    file: 'case-management-rfq__Entire_RFQ.pdf',
    question: 'What is the period of performance?',
    phrase: /period of performance|month|year/i,
  },
  { file: 'sample-files__google-doc-document.pdf', question: 'What is this document about?', phrase: /\w+/ },
];

test('questions about real PDFs are answered with a page number', async ({ page }) => {
  test.skip(corpusFiles === null, 'the real files are not beside the checkout');
  for (const { file, question, phrase } of realFiles)
    await test.step(`a question about the real PDF ${file} is answered with a page number`, async (step) => {
      // Other tests already read a tender: as an attachment of a chat, and in the server's tests.
      step.skip(file.includes('rfq') && !process.env['FULL'], 'the longest is for FULL=1');
      await signIn(page, `real-${file.length}@example.test`);
      const buffer = await readFile(`${corpusFiles}/${file}`);
      await upload(page, { name: file, mimeType: 'application/pdf', buffer });
      await ask(page, question);
      await expect(answer(page)).toHaveAttribute('aria-busy', 'false');
      await expect(answer(page)).toContainText(phrase);
      await answer(page)
        .getByRole('button', { name: /^Source/ })
        .first()
        .click();
      const evidence = page.getByRole('region', { name: 'Evidence' });
      await evidence
        .getByRole('link', { name: /^Open page \d+$/ })
        .first()
        .click();
      await expect(page.locator('mark').first()).toBeVisible();
    });
});
