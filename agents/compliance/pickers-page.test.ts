// @vitest-environment happy-dom
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it, vi } from 'vitest';
import { agent } from './client/index.tsx';
import { listFindings } from './findings/contract.ts';
import plugin from './server/index.ts';

const owner = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b09';
const document = (digit: number, filename: string) => ({
  id: `5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b0${digit}`,
  filename,
  text: 'All staff are trained in security once a year.',
});
const notes = document(1, 'notes.txt');
const policy = document(2, 'travel-policy.txt');
const listed = ({ id, filename }: typeof notes) => ({
  id,
  userId: owner,
  owner: { id: owner, name: 'Ana', picture: null },
  access: 'owner',
  role: 'owner',
  shared: false,
  filename,
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
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  deletedAt: null,
});

const open = () =>
  renderAgent(agent, {
    server: plugin,
    at: '?view=findings',
    documents: [notes, policy],
    modelSettings: { provider: 'built-in' },
    answers: {
      'GET /api/ai-jobs': [],
      'GET /api/teams': [],
      'GET /api/people': [],
      'GET /api/documents': [listed(notes), listed(policy)],
    },
  });
const soon = (look: () => unknown) =>
  vi.waitFor(look, { timeout: 5_000 * Number(process.env['TIME_FACTOR']) });
const isChecked = (input: HTMLElement) => (input as HTMLInputElement).checked;

it('a new finding names its document from a list with type and date, the likely documents first, and the choice can be cleared', async () => {
  const page = await open();
  const { server, user } = page;
  await user.click(await page.findByRole('button', { name: 'Add finding' }));
  const first = await page.findByRole('radio', { name: policy.filename });
  const names = page.getAllByRole('radio').map((radio) => radio.closest('li')?.textContent);
  expect(names).toEqual([
    expect.stringMatching(/travel-policy\.txtTXT · .+/),
    expect.stringMatching(/notes\.txtTXT · .+/),
  ]);
  await user.click(first);
  expect(isChecked(first)).toBe(true);
  await user.click(page.getByRole('button', { name: 'Clear selection' }));
  expect(isChecked(first)).toBe(false);
  await user.click(first);

  // Enter in the search must not submit the form around the picker.
  await user.type(page.getByRole('searchbox', { name: 'Search documents: Document' }), 'travel{Enter}');
  expect(page.queryByText('Enter the requirement')).toBeNull();
  await user.type(page.getByLabelText(/^Requirement/), 'Travel costs');
  await user.click(page.getAllByRole('button', { name: 'Add finding' }).at(-1) as HTMLElement);
  await soon(async () => {
    const found = await server?.request(listFindings, { query: {} });
    expect(found?.items).toMatchObject([{ requirement: 'Travel costs', documentId: policy.id }]);
  });
});

it('the documents of an analysis are chosen from the same list, and the button counts them', async () => {
  const page = await open();
  await page.user.click(
    (await page.findAllByRole('button', { name: 'Analyze documents' }))[0] as HTMLElement,
  );
  await page.findByRole('checkbox', { name: policy.filename });
  const boxes = page.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent ?? '');
  expect(boxes.filter((words) => words.includes('TXT ·'))).toEqual([
    expect.stringContaining('travel-policy.txt'),
    expect.stringContaining('notes.txt'),
  ]);
  expect(page.getByRole('button', { name: 'Analyze' })).toHaveProperty('disabled', true);
  await page.user.click(page.getByRole('checkbox', { name: policy.filename }));
  expect(page.getByRole('button', { name: 'Analyze 1 document' })).toHaveProperty('disabled', false);
});
