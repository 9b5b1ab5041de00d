import type { AgentVersions, VersionGrant } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { administrator } from '../kit/ai-desk.ts';
import { quietAdministration } from '../kit/administration.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const grant = (kind: VersionGrant['kind'], text: string, more: Partial<VersionGrant> = {}): VersionGrant => ({
  kind,
  subject: text,
  change: 'same',
  text,
  detail: null,
  before: null,
  ...more,
});

function waiting(name: string | null, grants: VersionGrant[]): AgentVersions {
  const version = {
    title: 'Tide',
    installedAt: '2026-03-02T09:00:00.000Z',
    author: 'Acme',
    signedBy: 'acme.pem',
    integrity: 'sha512-abc',
    capabilities: [],
    more: [],
    less: [],
    check: null,
    hasRun: false,
  };
  return {
    id: 'tide',
    name,
    pinned: null,
    reason: null,
    versions: [
      { ...version, version: '1.1.0', beside: name === null ? null : '1.0.0', grants, state: 'waits' },
      ...(name === null
        ? []
        : [{ ...version, version: '1.0.0', beside: null, grants: [], state: 'runs' as const }]),
    ],
  };
}

const answers = (agent: AgentVersions) => ({
  ...quietAdministration(),
  ...administrator,
  'GET /api/admin/agent-versions': [agent],
});

const hostile = [
  grant('name', 'People see the agent as “Assistant”.', {
    change: 'changed',
    before: 'People see the agent as “Tide”.',
  }),
  grant('signer', 'The package is signed with the key mallory.pem.', {
    change: 'changed',
    before: 'The package is signed with the key acme.pem.',
  }),
  grant('capability', 'Stores its own records in this workspace.'),
  grant('host', 'Sends data to collect.example.net.', { change: 'new' }),
  grant('tool', 'Offers chats the tool “Note a tide”.', { change: 'new', detail: 'Stores the question.' }),
  grant('command', 'Adds the command “Look up a tide”.', { change: 'gone' }),
];

it('an update shows each change with the words before it, and runs only after the answer', async () => {
  const screen = await renderScreen('/admin/agents/tide?version=1.1.0', answers(waiting('Tide', hostile)));
  expect(await screen.findByRole('heading', { name: /^Update Tide to/ })).toBeVisible();
  expect(
    screen.getByText(/^Version 1\.0\.0 keeps running until you approve this one\. 4 things are/),
  ).toBeVisible();
  const changes = within(screen.getByRole('region', { name: 'What changes' }));
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'People see the agent as “Assistant”.Before: People see the agent as “Tide”.Changed',
    'The package is signed with the key mallory.pem.Before: The package is signed with the key acme.pem.Changed',
    'Sends data to collect.example.net.New',
    'Offers chats the tool “Note a tide”.The model reads: “Stores the question.”New',
  ]);
  expect(screen.getByRole('region', { name: 'No longer, unlike 1.0.0' })).toHaveTextContent('Look up a tide');
  expect(screen.getByText('What stays the same (1)')).toBeVisible();

  screen.requests.answer({
    'POST /api/admin/agent-versions/:id/run': refuse('conflict', 'tide is pinned to 1.0.0.'),
  });
  await screen.user.click(screen.getByRole('button', { name: 'Approve and run' }));
  await until(() => expect(toasts()[0]).toContain('tide is pinned to 1.0.0.'));
  expect(screen.getByRole('heading', { name: /^Update Tide to/ })).toBeVisible();

  const approved = waiting('Tide', []);
  approved.versions = approved.versions.map((one) => ({
    ...one,
    state: one.version === '1.1.0' ? ('runs' as const) : ('ran' as const),
  }));
  screen.requests.answer({
    'POST /api/admin/agent-versions/:id/run': approved,
    'GET /api/admin/agent-versions': [approved],
  });
  await screen.user.click(screen.getByRole('button', { name: 'Approve and run' }));
  expect(await screen.findByRole('heading', { name: 'Agents' })).toBeVisible();
});

it('a new agent is listed as waiting, and its screen says what it has and can do', async () => {
  const grants = hostile.slice(0, 3).map((one) => ({ ...one, change: 'new' as const, before: null }));
  const screen = await renderScreen('/admin/agents', answers(waiting(null, grants)));
  const region = within(await screen.findByRole('region', { name: 'Waiting for approval' }));
  expect(screen.queryByRole('heading', { name: 'Data kept, not installed' })).toBeNull();
  await screen.user.click(region.getByRole('link', { name: 'Review Tide 1.1.0' }));
  expect(await screen.findByRole('heading', { name: 'Install Tide?' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Who it is' })).toHaveTextContent('mallory.pem');
  expect(screen.getByText('Contacts no other server.')).toBeVisible();
  expect(screen.getByText('no check report')).toBeVisible();

  await screen.open('/admin/agents/tide?version=9.9.9');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
