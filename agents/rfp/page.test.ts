// @vitest-environment happy-dom
import { type GivenAnswers, renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import { analyse, getLedger } from './contract.ts';
import plugin from './server/index.ts';

/** Milliseconds, scaled by the measured load of the machine. */
const timeout = 5_000 * Number(process.env['TIME_FACTOR']);
const soon = (look: () => unknown) => vi.waitFor(look, { timeout });
const [id, jobId, owner] = ['1', '2', '3'].map((digit) => `5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b0${digit}`) as [
  string,
  string,
  string,
];
const then = '2026-03-02T09:00:00.000Z';
const rfp = {
  id,
  filename: 'rfp.txt',
  text: 'Offerors must include three references with their proposal.\n\nBackups should be held in a second region.',
};
const listed = {
  id,
  userId: owner,
  owner: { id: owner, name: 'Ana', picture: null },
  access: 'owner',
  role: 'owner',
  shared: false,
  filename: rfp.filename,
  fileType: 'txt',
  fileSize: 120,
  hash: 'a'.repeat(64),
  status: 'processed',
  error: null,
  failure: null,
  summary: null,
  summaryBy: 'text',
  tags: [],
  agentName: null,
  version: 1,
  pendingVersion: null,
  pages: null,
  ocr: null,
  truncated: false,
  attachedTo: null,
  createdAt: then,
  updatedAt: then,
  deletedAt: null,
};
const job = {
  id: jobId,
  agentId: 1,
  agent: 'rfp',
  job: 'analyse',
  title: 'Analyze RFP',
  documentId: id,
  documentIds: [id],
  instructions: null,
  status: 'completed',
  result: null as unknown,
  href: null,
  progress: null,
  step: null,
  steps: [],
  error: null as string | null,
  attempts: 1,
  createdAt: then,
  startedAt: then,
  finishedAt: then,
  withheld: false,
};

const open = (answers: GivenAnswers = {}, at = '') =>
  renderAgent(agent, {
    server: plugin,
    at,
    documents: [rfp],
    modelSettings: { provider: 'builtin' },
    answers: { 'GET /api/documents': [listed], 'GET /api/ai-jobs': [], ...answers },
  });
const isChosen = (radio: HTMLElement) => (radio as HTMLInputElement).checked;

it('a finished analysis opens its requirements', async () => {
  let jobs: (typeof job)[] = [];
  const page = await open({
    'GET /api/ai-jobs': () => jobs,
    'POST /api/ai-jobs': async () => {
      jobs = [{ ...job, result: await page.server?.run(analyse, { documentId: id }) }];
      return jobs[0];
    },
  });
  await page.user.click(await page.findByRole('radio', { name: rfp.filename }));
  await page.user.click(page.getByRole('button', { name: 'Analyze RFP' }));
  await soon(() => expect(jobs).toHaveLength(1));
  await page.tell('job.updated', { jobId, agent: 'rfp', status: 'completed', step: null, progress: 100 });
  await soon(() => expect(page.address()).toContain('rfp='));
  expect(await page.findAllByText(/three references/)).not.toEqual([]);
});

it('after a failed analysis, the form contains its document and instructions', async () => {
  const failed = { ...job, status: 'failed', instructions: 'Look at the backups', error: 'It broke' };
  const page = await open({ 'GET /api/ai-jobs': [failed] });
  const [radio] = await page.findAllByRole('radio', { name: rfp.filename });
  expect(radio && isChosen(radio)).toBe(true);
  expect(page.getByLabelText(/^Instructions/)).toHaveProperty('value', 'Look at the backups');
});

it('the owner shares an analysis in the dialog that shares documents, too', async () => {
  const kim = { id: owner, name: 'Kim', email: 'kim@example.test', picture: null };
  const legal = { id: jobId, name: 'Legal', memberCount: 4, mine: false };
  const page = await open({ 'GET /api/people': [kim], 'GET /api/teams': [legal] }, '?view=about');
  const { rfpId } = (await page.server?.run(analyse, { documentId: id })) ?? { rfpId: '' };
  const stored = async () => (await page.server?.request(getLedger, { params: { id: rfpId } }))?.rfp;
  const access = async () => (await stored())?.access;
  await page.user.click(page.getByRole('tab', { name: 'Analyze RFP' }));
  await page.user.click(await page.findByRole('link', { name: (await stored())?.title ?? '' }));
  await page.user.click(await page.findByRole('button', { name: 'Share' }));
  await page.user.click(await page.findByRole('button', { name: /Everyone with access to the RFP/ }));
  await soon(async () => expect(await access()).toBe('view'));
  const role = await page.findByRole('combobox', { name: 'Role of Everyone with access to the RFP' });
  await page.user.selectOptions(role, 'Editor');
  await soon(async () => expect(await access()).toBe('edit'));
  await page.user.click(page.getByRole('button', { name: /^Revoke access/ }));
  await soon(async () => expect(await access()).toBe('none'));

  const shares = async () => (await stored())?.shares.map(({ name, role }) => [name, role]);
  const search = page.getByLabelText('Name, e-mail or team');
  await page.user.type(search, 'kim');
  await page.user.click(await page.findByRole('button', { name: /kim@example\.test/ }));
  await soon(async () => expect(await shares()).toEqual([['Kim', 'viewer']]));
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'Role of Kim' }), 'Editor');
  await soon(async () => expect(await shares()).toEqual([['Kim', 'editor']]));
  await page.user.type(search, 'leg');
  await page.user.click(await page.findByRole('button', { name: /Team of 4 members/ }));
  await soon(async () =>
    expect(await shares()).toEqual([
      ['Kim', 'editor'],
      ['Legal', 'viewer'],
    ]),
  );
  await page.user.click(page.getByRole('button', { name: 'Revoke access of Kim' }));
  await soon(async () => expect(await shares()).toEqual([['Legal', 'viewer']]));
});
