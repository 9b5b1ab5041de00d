import type { AgentSubmission } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const at = '2026-03-30T08:00:00.000Z';

const grant = { change: 'new', detail: null, before: null } as const;

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
    { ...grant, kind: 'host', subject: 'pay.example.com', text: 'Sends data to pay.example.com.' },
    {
      ...grant,
      kind: 'tool',
      subject: 'book',
      text: 'Offers chats the tool “Book”, which changes data.',
      detail: 'Books a trip.',
    },
    {
      ...grant,
      kind: 'name',
      subject: 'name',
      change: 'changed',
      text: 'People see the agent as “Payroll Desk”.',
      before: 'People see the agent as “Travel Desk”.',
    },
    {
      ...grant,
      kind: 'capability',
      subject: 'memory',
      change: 'gone',
      text: 'Remembers details about people.',
    },
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
    'NewSends data to pay.example.com.',
    'NewOffers chats the tool “Book”, which changes data.The model reads: “Books a trip.”',
    'ChangedPeople see the agent as “Payroll Desk”.Before: People see the agent as “Travel Desk”.',
    'DroppedRemembers details about people.',
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
