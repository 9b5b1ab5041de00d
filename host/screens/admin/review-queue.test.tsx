import type { AgentSubmission } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const at = '2026-03-30T08:00:00.000Z';

const submission: AgentSubmission = {
  id: '01234567-89ab-4def-8123-456789abcde0',
  agent: 'travel-desk',
  name: 'Payroll Desk',
  version: '1.4.0',
  running: '1.3.0',
  integrity: 'sha512-abcdefghijklmnop',
  signedBy: 'other.pem',
  remote: null,
  submittedAt: at,
  token: 'Travel team',
  state: 'waiting',
  decidedAt: null,
  decidedBy: null,
  standing: false,
  changes: [
    { kind: 'host', subject: 'pay.example.com', before: null, after: 'pay.example.com', widens: true },
    { kind: 'changing-tool', subject: 'book', before: null, after: 'Book: Books a trip.', widens: true },
    { kind: 'name', subject: '', before: 'Travel Desk', after: 'Payroll Desk', widens: true },
    { kind: 'signer', subject: '', before: 'acme.pem', after: 'other.pem', widens: true },
    { kind: 'capability', subject: 'memory', before: 'memory', after: null, widens: false },
  ],
  author: 'Acme',
  check: { sdk: '0.1.0', page: true, errors: [], warnings: [] },
};

const answers = () => ({ ...quietAdministration(), ...administrator });

it('the review queue shows every difference, and an administrator approves or rejects the version', async () => {
  let waiting: AgentSubmission[] = [submission];
  const decide = (state: 'approved' | 'rejected') => () => {
    waiting = [];
    return { ...submission, state };
  };
  const screen = await renderScreen('/admin/agents', {
    ...answers(),
    'GET /api/admin/agent-submissions': () => waiting,
    'POST /api/admin/agent-submissions/:id/approve': decide('approved'),
    'POST /api/admin/agent-submissions/:id/reject': decide('rejected'),
  });
  const list = await screen.findByRole('list', { name: 'Differences of Payroll Desk 1.4.0' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'NewContacts the hostpay.example.com ',
    'NewTool for chats, changes databook Book: Books a trip.',
    'ChangedName Travel Desk → Payroll Desk',
    'ChangedSigned by acme.pem → other.pem',
    'DroppedPermissionmemory ',
  ]);
  await screen.user.click(screen.getByRole('button', { name: 'Approve and run Payroll Desk 1.4.0' }));
  await until(() => expect(toasts()[0]).toContain('Payroll Desk 1.4.0 is approved'));
  await until(() => expect(screen.queryByRole('heading', { name: 'Versions to review' })).toBeNull());

  waiting = [submission];
  await screen.open('/admin/agents?again');
  await screen.user.click(await screen.findByRole('button', { name: 'Reject Payroll Desk 1.4.0' }));
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Reject' }));
  await until(() => expect(toasts()[0]).toContain('Payroll Desk 1.4.0 is rejected'));
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
