import type { Account, AuditEntryInfo } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { anId } from '../kit/fixtures.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const then = '2026-03-02T09:00:00.000Z';

const admin: Account = {
  id: anId(1),
  name: 'Admin',
  email: 'admin@example.test',
  picture: null,
  role: 'admin',
  roleFixed: true,
  teams: [],
  disabledAt: null,
  lastSeenAt: null,
  createdAt: then,
  sessions: 1,
};

const entry: AuditEntryInfo = {
  id: anId(900),
  userId: admin.id,
  name: admin.name,
  email: admin.email,
  action: 'team.create',
  subject: 'Legal',
  subjectName: null,
  detail: {},
  address: null,
  names: {},
  createdAt: then,
};

/** Answers a request for a page of a list that has one row. */
const page = <T,>(row: T, { limit, offset }: { limit: number; offset: number }) => ({
  items: [row].slice(offset, offset + limit),
  total: 1,
});

const answers = () => ({
  ...quietAdministration(),
  ...administrator,
  'GET /api/admin/budgets': { month: '2026-03', items: [], unpriced: [] },
  'GET /api/admin/people/:id': { ...admin, signedIn: [] },
  'GET /api/admin/people/:id/data': {
    counts: {},
    transferable: {},
    used: { documents: [], projects: [], chats: 0, records: 0 },
    obstacle: 'self' as const,
  },
});

it('an administrator who is set in ADMIN_EMAILS cannot be disabled, and the panel says why', async () => {
  const screen = await renderScreen(`/admin/people?person=${admin.id}`, answers());
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByRole('switch', { name: /Account active/ })).toBeDisabled();
  expect(panel.getByText(/This administrator is set in ADMIN_EMAILS/)).toBeVisible();
  await screen.user.click(panel.getByRole('button', { name: 'Close' }));
  await until(() => expect(screen.address()).toBe('/admin/people'));
  expect(toasts()).toEqual([]);
});

it('a page number that does not exist shows the last page of the list', async () => {
  const screen = await renderScreen('/admin/people', {
    ...answers(),
    'GET /api/admin/people': ({ query }) => (query.search ? { items: [], total: 0 } : page(admin, query)),
    'GET /api/admin/audit': ({ query }) => page(entry, query),
  });
  for (const [place, table] of [
    ['/admin/people', 'People'],
    ['/admin/audit', 'Audit log'],
  ] as const)
    for (const wrong of ['99', '1e12', '0.5', 'last']) {
      await screen.open(`${place}?page=${wrong}`);
      const rows = async () =>
        within(await screen.findByRole('table', { name: table })).getAllByRole('row').length;
      await until(async () => expect(await rows()).toBe(2));
    }
  await screen.open('/admin/people?page=99&search=nobody%20has%20this%20name');
  expect(await screen.findByText('No matches')).toBeVisible();
  await until(() => expect(screen.address()).not.toContain('page='));
});

it('an account lists its sign-ins with their providers', async () => {
  const time = {
    since: '2026-03-01T09:00:00.000Z',
    lastUsedAt: '2026-03-02T09:00:00.000Z',
    isCurrent: false,
  };
  const signedIn = [
    { ...time, id: 'a', browser: 'Safari', system: 'iPhone', provider: 'Google', isFromLink: false },
    { ...time, id: 'b', browser: 'Firefox', system: 'Windows', provider: null, isFromLink: true },
  ];
  const screen = await renderScreen(`/admin/people?person=${admin.id}`, {
    ...answers(),
    'GET /api/admin/people/:id': { ...admin, signedIn },
  });
  const panel = within(await screen.findByRole('dialog'));
  const list = within(await panel.findByRole('region', { name: 'Signed in' })).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Safari on iPhonesigned in with Google .* · used /),
    expect.stringMatching(/^Firefox on Windowssigned in with a link .* · used /),
  ]);
});
