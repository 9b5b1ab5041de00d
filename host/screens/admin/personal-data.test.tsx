import type { AccountDetail, PersonalDataSummary, PersonRun } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { anId } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const then = '2026-03-02T09:00:00.000Z';

const ana: AccountDetail = {
  id: anId(7),
  name: 'Ana Lind',
  email: 'ana@example.test',
  picture: null,
  role: 'user',
  roleFixed: false,
  teams: [],
  disabledAt: then,
  lastSeenAt: null,
  createdAt: then,
  sessions: 0,
  signedIn: [],
};
const { signedIn: _, ...ben } = {
  ...ana,
  id: anId(8),
  name: 'Ben Koch',
  email: 'ben@example.test',
  disabledAt: null,
};

const summary: PersonalDataSummary = {
  counts: { documents: 3, 'records of agents': 12 },
  transferable: { documents: 3, schedules: 1 },
  used: { documents: ['budget.xlsx'], projects: [], chats: 2, records: 0 },
  obstacle: null,
};

const run: PersonRun = {
  id: anId(20),
  kind: 'hand-over',
  person: 'Ana Lind',
  successor: 'Ben Koch',
  startedBy: 'Root',
  startedAt: then,
  afterRestore: false,
  state: 'completed',
  done: 0,
  steps: 0,
  counts: { documents: 3 },
  finishedAt: then,
  error: null,
};

const answers = (data: PersonalDataSummary = summary) => ({
  ...quietAdministration(),
  ...administrator,
  'GET /api/admin/budgets': { month: '2026-03', items: [], unpriced: [] },
  'GET /api/admin/people': { items: [ben], total: 1 },
  'GET /api/admin/people/:id': ana,
  'GET /api/admin/people/:id/data': data,
  'GET /api/admin/person-runs': [run],
});

async function openPanel(data?: PersonalDataSummary) {
  const screen = await renderScreen(`/admin/people?person=${ana.id}`, answers(data));
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByRole('heading', { name: 'Personal data' });
  return { screen, panel };
}

it('an administrator hands over the selected things to the selected colleague', async () => {
  const { screen, panel } = await openPanel();
  expect(await panel.findByText('Records of agents')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Export data' })).toHaveAttribute(
    'href',
    `/api/admin/people/${ana.id}/data.zip`,
  );
  await screen.user.click(panel.getByRole('button', { name: 'Hand over…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over from Ana Lind' }));
  await screen.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('Select the colleague who takes over')).toBeVisible();
  await screen.user.click(dialog.getByRole('checkbox', { name: /1 schedule/ }));
  await screen.user.type(dialog.getByRole('combobox', { name: /Person/ }), 'Ben');
  await screen.user.click(await screen.findByRole('option', { name: /Ben Koch/ }));
  screen.requests.answer({ 'POST /api/admin/people/:id/hand-over': run });
  await screen.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await until(() => expect(toasts()[0]).toContain('Handed over to Ben Koch'));
  expect(screen.requests.of('POST /api/admin/people/:id/hand-over')).toMatchObject([
    { body: { successorId: ben.id, kinds: ['documents'] } },
  ]);
});

it('an erasure needs the name of the person, names what colleagues lose, and shows its progress', async () => {
  const { screen, panel } = await openPanel();
  await screen.user.click(await panel.findByRole('button', { name: 'Erase…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ana Lind' }));
  expect(dialog.getByText('budget.xlsx')).toBeVisible();
  expect(dialog.getByText('2 shared chats')).toBeVisible();
  const name = dialog.getByRole('textbox', { name: /Name of the person/ });
  await screen.user.type(name, 'Ana');
  await screen.user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await dialog.findByText(/exactly as it is shown/)).toBeVisible();
  await screen.user.type(name, ' Lind');
  const erasing: PersonRun = {
    ...run,
    kind: 'erase',
    person: 'person-7f3a9c21',
    successor: null,
    state: 'running',
    done: 12,
    steps: 80,
    counts: {},
    finishedAt: null,
  };
  screen.requests.answer({
    'POST /api/admin/people/:id/erase': erasing,
    'GET /api/admin/person-runs': [erasing],
  });
  await screen.user.click(dialog.getByRole('button', { name: 'Erase' }));
  const progress = await screen.findByRole('progressbar', { name: 'Erased: person-7f3a9c21' });
  expect(progress).toHaveAttribute('aria-valuenow', '12');
  expect(screen.address()).toBe('/admin/people?tab=departures');
});

it.each([
  ['active', 'Disable the account before you erase the person.'],
  ['self', 'You can’t erase yourself. Ask another administrator.'],
  ['fixed-administrator', /Remove the address there\./],
] as const)('the panel says why a person cannot be erased: %s', async (obstacle, text) => {
  const { panel } = await openPanel({ ...summary, obstacle });
  expect(await panel.findByText(text)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Erase…' })).toBeDisabled();
});

it('the reports list what was handed over and erased, and a failed erasure can be repeated', async () => {
  const failed: PersonRun = {
    ...run,
    id: anId(21),
    kind: 'erase',
    person: 'person-1',
    state: 'failed',
    error: 'failed',
  };
  const screen = await renderScreen('/admin/people?tab=departures', {
    ...answers(),
    'GET /api/admin/person-runs': [run, failed],
    'POST /api/admin/person-runs/:id/repeat': { ...failed, state: 'running' },
  });
  expect(await screen.findByText('Handed over: Ana Lind to Ben Koch')).toBeVisible();
  expect(screen.getAllByText('Documents: 3')).toHaveLength(2);
  const [report] = screen.getAllByRole('link', { name: 'Download report' });
  expect(report).toHaveAttribute('href', `/api/admin/person-runs/${run.id}/report.json`);
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
  await until(() =>
    expect(screen.requests.of('POST /api/admin/person-runs/:id/repeat')).toMatchObject([
      { params: { id: failed.id } },
    ]),
  );
});
