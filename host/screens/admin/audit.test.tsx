import { globSync, readFileSync } from 'node:fs';
import type { AuditEntryInfo } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { anAgent, anId } from '../kit/fixtures.ts';
import { renderScreen } from '../kit/render-screen.tsx';

const [ana, ben, sales, handbook] = [anId(1), anId(2), anId(3), anId(4)];

function entryOf(
  number: number,
  action: string,
  subject: string,
  more: Partial<AuditEntryInfo> = {},
): AuditEntryInfo {
  return {
    id: anId(900 + number),
    userId: ana,
    name: 'Ana',
    email: 'ana@example.test',
    action,
    subject,
    subjectName: null,
    detail: {},
    address: null,
    names: {},
    createdAt: '2026-03-02T09:00:00.000Z',
    ...more,
  };
}

async function sentencesOf(entries: readonly AuditEntryInfo[]) {
  const screen = await renderScreen('/admin/audit', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/ai-agents': [anAgent({ slug: 'doc-chat', name: 'Docs Chat' })],
    'GET /api/admin/audit': { items: [...entries], total: entries.length },
    'GET /api/admin/audit/actions': [...new Set(entries.map(({ action }) => action))],
  });
  const table = await screen.findByRole('table', { name: 'Audit log' });
  const rows = within(table).getAllByRole('rowheader');
  return { screen, rows, said: rows.map((row) => row.querySelector('span')?.textContent) };
}

it('the audit log says in a sentence who did what to which object', async () => {
  const { screen, rows, said } = await sentencesOf([
    entryOf(1, 'team.add-member', sales, {
      subjectName: 'Sales',
      detail: { userId: ben },
      names: { [sales]: 'Sales', [ben]: 'Ben' },
    }),
    entryOf(2, 'document.share', handbook, {
      detail: { to: 'company', role: 'viewer' },
      names: { [handbook]: 'handbook.pdf' },
    }),
    entryOf(3, 'document.share', handbook, {
      detail: { to: 'team', id: sales },
      names: { [sales]: 'Sales' },
    }),
    entryOf(4, 'agent.disable', 'doc-chat'),
    entryOf(5, 'agent.canary.back', 'doc-chat', {
      userId: null,
      name: null,
      email: null,
      detail: { from: '2.0.0', to: '1.0.0', reason: 'too many errors' },
    }),
    entryOf(6, 'budget.update', 'company', { detail: { before: null, after: '12.50' } }),
    entryOf(7, 'agent.remove', 'old', { userId: null, name: null, detail: { by: 'root@server' } }),
    entryOf(8, 'rocket.launch', 'moon'),
  ]);
  expect(said).toEqual([
    'Ana added Ben to the team Sales',
    'Ana shared handbook.pdf with everyone',
    'Ana shared a document with Sales',
    'Ana switched off the agent Docs Chat',
    'The server ended the trial of Docs Chat, version 2.0.0: too many errors',
    'Ana set the budget for the company to $12.50',
    'root@server removed old from the workspace',
    'Ana: rocket.launch moon',
  ]);
  // The stored code and ids stay available.
  await screen.user.click(within(rows[0] ?? document.body).getByText('Details'));
  expect(rows[0]).toHaveTextContent(`team.add-member`);
  expect(rows[0]).toHaveTextContent(sales);
});

it('an entry of a program names its administration token and the person who created the token', async () => {
  const token = { detail: { adminToken: 'Terraform' } };
  const { said } = await sentencesOf([
    entryOf(1, 'team.create', sales, { ...token, subjectName: 'Sales' }),
    entryOf(2, 'admin-token.use', anId(7), {
      detail: { call: 'GET /api/admin/people', adminToken: 'Terraform' },
    }),
    entryOf(3, 'admin-token.refuse', anId(7), {
      detail: {
        call: 'GET /api/admin/audit',
        reason: 'The token lacks the scope audit:read',
        adminToken: 'Terraform',
      },
    }),
    entryOf(4, 'team.delete', sales, { ...token, userId: null, name: null, subjectName: 'Sales' }),
  ]);
  expect(said).toEqual([
    'The token “Terraform” of Ana created the team Sales',
    'The token “Terraform” of Ana called GET /api/admin/people',
    'The token “Terraform” of Ana called GET /api/admin/audit, which the server refused: The token lacks the scope audit:read',
    'The token “Terraform” deleted the team Sales',
  ]);
});

it('every action that the server records has a sentence and a name in the filter', async () => {
  const server = `${import.meta.dirname}/../../../server/src/`;
  const sources = globSync('**/*.ts', { cwd: server })
    .filter((name) => !name.includes('test'))
    .map((name) => readFileSync(server + name, 'utf8'));
  const actions = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/action(?::|,)? ?=? ?'([a-z-]{1,40}\.[a-z.-]{1,40})'/g)].map(
        ([, action = '']) => action,
      ),
    ),
  );
  expect(actions.size).toBeGreaterThan(40);
  const { screen, said } = await sentencesOf(
    [...actions].map((action, number) => entryOf(number, action, 'doc-chat')),
  );
  expect(said.filter((sentence) => /: [a-z-]+\.[a-z.-]+ /.test(sentence ?? ''))).toEqual([]);
  const options = within(screen.getByRole('combobox', { name: 'Action' })).getAllByRole('option');
  expect(
    options.map(({ textContent }) => textContent).filter((name) => /^[a-z]|: [a-z]+-/.test(name)),
  ).toEqual([]);
});

it('an entry shows the network address of its request, and none if no request caused it', async () => {
  const { rows } = await sentencesOf([
    entryOf(1, 'account.sign-in', ana, { address: '192.0.2.7', detail: { browser: 'Firefox' } }),
    entryOf(2, 'account.refuse-sign-in', 'eve@elsewhere.test', {
      userId: null,
      name: null,
      email: null,
      detail: { email: 'eve@elsewhere.test', reason: 'domain_restriction' },
    }),
  ]);
  expect(rows[0]).toHaveTextContent('Ana signed in');
  expect(rows[0]).toHaveTextContent('network address192.0.2.7');
  expect(rows[1]).toHaveTextContent('The server refused the sign-in of eve@elsewhere.test');
  expect(rows[1]).not.toHaveTextContent('network address');
});

it.each([
  [
    { sealed: 12, unsealed: 1, since: '2026-03-02T09:00:00.000000Z', problem: null },
    'status',
    /^12 entries are unchanged since they were sealed\. .* 1 new entry gets its seal within a minute\.$/,
  ],
  [{ sealed: 0, unsealed: 3, since: null, problem: null }, 'status', /^No entry has a seal yet\./],
  [
    {
      sealed: 4,
      unsealed: 0,
      since: null,
      problem: { kind: 'changed', number: 5, at: '2026-03-02T09:00:00Z' },
    },
    'alert',
    /^Entry 5 from .* was changed after it was sealed\. Compare the log with a backup\.$/,
  ],
  [
    {
      sealed: 4,
      unsealed: 0,
      since: null,
      problem: { kind: 'missing', number: 5, at: '2026-03-02T09:00:00Z' },
    },
    'alert',
    /^Entry 5 is missing\. The entry before it is from /,
  ],
] as const)('Verify shows whether the log is unchanged: %o', async (result, role, text) => {
  const screen = await renderScreen('/admin/audit', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/audit': { items: [entryOf(1, 'team.create', 'Legal')], total: 1 },
    'GET /api/admin/audit/actions': [],
    'GET /api/admin/audit/verification': { head: null, ...result },
  });
  await screen.user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(text)).toHaveAttribute('role', role);
});
