import type { JobInfo, Workflow } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import type { Answers } from './kit/answers.ts';
import { anId } from './kit/fixtures.ts';
import { LibraryDesk } from './kit/library-desk.ts';
import { within } from './kit/finders.ts';
import { answerAs } from './kit/refusal.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { toasts } from './kit/toasts.ts';
import { until } from './kit/until.ts';

const workflow: Workflow = {
  id: 'policy-desk:work',
  agent: 'policy-desk',
  agentId: 1,
  agentName: 'Policy Desk',
  job: 'work',
  name: 'Work through it',
  input: { required: ['documentId'] },
};

const aJob = (over: Partial<JobInfo> = {}): JobInfo => ({
  id: anId(800),
  agentId: 1,
  agent: 'policy-desk',
  job: 'work',
  title: 'Work through it',
  documentId: null,
  documentIds: [],
  instructions: null,
  status: 'queued',
  result: null,
  href: null,
  progress: null,
  step: null,
  steps: [],
  error: null,
  attempts: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  withheld: false,
  ...over,
});

const answers = (desk: LibraryDesk): Answers => ({
  ...desk.answers(),
  'GET /api/workflows': [workflow],
  'POST /api/documents': () => ({ ...desk.add('terms.txt'), duplicateOf: null }),
  'POST /api/ai-jobs': aJob(),
});

async function chosen(screen: Screen) {
  await screen.user.click(await screen.findByRole('button', { name: 'Upload Document' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = await until(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('Nothing takes files');
    return found;
  });
  await screen.user.upload(input, new File(['The terms.'], 'terms.txt', { type: 'text/plain' }));
  await screen.user.selectOptions(await dialog.findByLabelText(/^Agent/), 'policy-desk:work');
  return { dialog, upload: () => screen.user.click(dialog.getByRole('button', { name: 'Upload' })) };
}

it('a job that failed to start is not reported as started', async () => {
  const desk = new LibraryDesk();
  const screen = await renderScreen('/documents', {
    ...answers(desk),
    'POST /api/ai-jobs': answerAs(503, '{}'),
  });
  const { upload } = await chosen(screen);
  await upload();
  await until(() => expect(toasts().join()).toContain('Document uploaded successfully'));
  expect(toasts().join()).not.toContain('processing started');
  expect(toasts().join()).toContain('Error starting AI processing');
  screen.requests.answer({ 'POST /api/ai-jobs': aJob() });
  await screen.user.click(screen.getByRole('button', { name: 'Retry job' }));
  await until(() => expect(screen.requests.of('POST /api/ai-jobs')).toHaveLength(2));
  expect(screen.requests.of('POST /api/ai-jobs')[1]?.body).toMatchObject({ agentId: 1, job: 'work' });
});

it('a job can start with an upload and its instructions, and erasing the document warns that its jobs are deleted, too', async () => {
  const desk = new LibraryDesk();
  const screen = await renderScreen('/documents', answers(desk));
  const { dialog, upload } = await chosen(screen);
  await screen.user.type(await dialog.findByLabelText(/^Processing instructions/), 'Only the dates.');
  await upload();
  await until(() => expect(toasts()).toEqual(['Document uploaded and processing startedterms.txt']));
  const [asked] = screen.requests.of('POST /api/ai-jobs');
  const [terms] = desk.documents;
  expect(asked?.body).toMatchObject({ documentId: terms?.id, instructions: 'Only the dates.' });
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.user.click(screen.getByRole('button', { name: 'Upload Document' }));
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByLabelText(/^Agent/)).toHaveValue('');
  await screen.user.click(again.getByRole('button', { name: 'Close' }));

  desk.documents = desk.documents.map((each) => ({ ...each, agentName: 'Policy Desk' }));
  await screen.open(`/documents/${terms?.id}`);
  expect(await screen.findByRole('region', { name: 'Document Info' })).toHaveTextContent(
    'Processed byPolicy Desk',
  );
  desk.documents = desk.documents.map((each) => ({ ...each, deletedAt: '2026-03-02T09:00:00.000Z' }));
  await screen.open('/documents?trash=true');
  await screen.user.click(await screen.findByRole('button', { name: 'Actions for terms.txt' }));
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Delete for ever' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Are you absolutely sure? This action cannot be undone. This will permanently delete the document and all associated processing jobs.',
  );
});

it('a document’s page shows the progress of its job and links to the result', async () => {
  const desk = new LibraryDesk();
  desk.add('terms.txt');
  const screen = await renderScreen('/documents', {
    ...answers(desk),
    'GET /api/ai-jobs': [
      aJob({ id: anId(801), status: 'running', progress: 40, step: 'Read' }),
      aJob({
        id: anId(802),
        status: 'completed',
        progress: 100,
        finishedAt: '2026-03-02T09:01:00.000Z',
        href: '/agents/policy-desk?view=about',
      }),
    ],
    'GET /api/search/listeners': { embedders: [], reranker: null },
  });
  await screen.user.click(await screen.findByRole('link', { name: 'terms.txt' }));
  const jobs = within(await screen.findByRole('region', { name: 'AI Processing Jobs' }));
  expect(await jobs.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await screen.user.click(jobs.getByRole('link', { name: /^Open the result/ }));
  await until(() => expect(screen.address()).toMatch(/^\/agents\/policy-desk/));
});
