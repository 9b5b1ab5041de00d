import { expect, type Page, type Response, test } from './test.ts';
import type { AgentInfo } from '../../sdk/src/catalogue.ts';
import { signIn, toasts, upload } from './workspace.ts';

const terms = {
  name: 'terms.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('The terms of the contract.'),
};

const isNewJob = (response: Response) =>
  response.url().endsWith('/api/ai-jobs') && response.request().method() === 'POST';

/** Somebody with an empty library, where an agent runs jobs on documents; the test is skipped where none does. */
async function newcomer(page: Page): Promise<void> {
  await signIn(page, `worker-${test.info().testId}-${Date.now()}@example.test`);
  const workflows = (await (await page.request.get('/api/workflows')).json()) as unknown[];
  test.skip(workflows.length === 0, 'no agent runs jobs');
}

test('a job that could not be started is not said to have been', async ({ page }) => {
  await newcomer(page);
  await page.goto('/documents');
  await page.route('**/api/ai-jobs', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(terms);
  await dialog.getByLabel('Agent').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toasts(page).filter({ hasText: 'Document uploaded' })).toContainText(
    'Document uploaded successfully',
  );
  const failure = toasts(page).filter({ hasText: 'Error starting AI processing' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/ai-jobs');
  const started = page.waitForResponse(isNewJob);
  await failure.getByRole('button', { name: 'Retry job' }).click();
  expect((await started).status()).toBe(201);
});

test('a job begins with the upload and is told what was written; a document that it worked on takes it along', async ({
  page,
}) => {
  await newcomer(page);
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(terms);
  await dialog.getByLabel('Agent').selectOption({ index: 1 });
  await dialog.getByLabel('Processing instructions').fill('Only the dates.');
  const started = page.waitForResponse(isNewJob);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const { documentId, instructions } = (await started).request().postDataJSON() as Record<string, string>;
  expect(instructions).toBe('Only the dates.');
  await expect(toasts(page)).toHaveText(['Document uploaded and processing startedterms.txt']);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(dialog.getByLabel('Agent')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const address = `/api/documents/${documentId}`;
  const workedOn = async () =>
    ((await (await page.request.get(address)).json()) as { agentName: string | null }).agentName;
  await expect.poll(workedOn).not.toBeNull();
  await page.goto(`/documents/${documentId}`);
  await expect(page.getByRole('region', { name: 'Document Info' })).toContainText(
    `Processed by${await workedOn()}`,
  );
  expect((await page.request.delete(address)).status()).toBe(204);
  await page.goto('/documents?trash=true');
  await page.getByRole('button', { name: 'Actions for terms.txt' }).click();
  await page.getByRole('menuitem', { name: 'Delete for ever' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you absolutely sure? This action cannot be undone. This will permanently delete the document and all associated processing jobs.',
  );
});

test('a job beside its document shows how far it is, and leads to its result', async ({ page }) => {
  await newcomer(page);
  await upload(page, terms);
  await page.goto('/documents');
  const agents = (await (await page.request.get('/api/ai-agents')).json()) as AgentInfo[];
  const agent = agents.find(({ state }) => state === 'running');
  test.skip(agent === undefined, 'no agent is installed');
  const job = {
    agent: agent?.slug,
    name: 'work',
    documentId: null,
    documentIds: [],
    href: null,
    step: 'Read',
    error: null,
    finishedAt: null,
  };
  const createdAt = new Date().toISOString();
  await page.route('**/api/ai-jobs?**', (route) =>
    route.fulfill({
      json: [
        { ...job, id: '1', status: 'running', progress: 40, createdAt },
        {
          ...job,
          id: '2',
          status: 'completed',
          progress: 100,
          createdAt,
          finishedAt: createdAt,
          href: `/agents/${agent?.slug}`,
        },
      ],
    }),
  );
  await page.getByRole('link', { name: 'terms.txt' }).click();
  const jobs = page.getByRole('region', { name: 'AI Processing Jobs' });
  await expect(jobs.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await jobs.getByRole('link', { name: /^Open the result/ }).click();
  await expect(page).toHaveURL(new RegExp(`/agents/${agent?.slug}`));
});
