import type { AgentAccess } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { anAdminAgent, quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const agent = anAdminAgent();
const team = { id: '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a1a', name: 'Harbour', memberCount: 2 };
const mia = {
  id: '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a1b',
  name: 'Mia Berg',
  email: 'mia@example.test',
  picture: null,
};
const everyone: AgentAccess = { limited: false, roles: null, people: [], teams: [] };

async function section(answers: Parameters<typeof renderScreen>[1], over = {}) {
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agents': [anAdminAgent(over)],
    ...answers,
  });
  await screen.user.click(await screen.findByRole('button', { name: new RegExp(`^${agent.name}.*7 days`) }));
  return {
    screen,
    access: within(await screen.findByRole('region', { name: 'Who can use the agent' })),
  };
}

it('an administrator limits an agent, chooses a team and a person, and removes the person', async () => {
  let stored = everyone;
  const sent: unknown[] = [];
  const { screen, access } = await section({
    'GET /api/admin/agents/:id/access': () => stored,
    'GET /api/teams': [{ ...team, mine: false }],
    'GET /api/people': [mia],
    'PATCH /api/admin/agents/:id/access': ({ body }) => {
      sent.push(body);
      const { limited = stored.limited, add, remove } = body;
      const teams = add?.to === 'team' ? [team] : stored.teams;
      const people = add?.to === 'person' ? [mia] : remove ? [] : stored.people;
      stored = { ...stored, limited, teams, people };
      return stored;
    },
  });
  expect(await access.findByText('Everyone can use the agent.')).toBeVisible();
  await screen.user.click(access.getByRole('switch', { name: /^Only chosen people and teams/ }));
  expect(await access.findByText('No one except administrators can use the agent yet.')).toBeVisible();
  await screen.user.click(await access.findByRole('button', { name: /Harbour/ }));
  await until(() => expect(access.getByRole('button', { name: 'Remove Harbour' })).toBeVisible());
  await screen.user.type(access.getByRole('searchbox'), 'mia');
  await screen.user.click(await access.findByRole('button', { name: /Mia Berg/ }));
  await screen.user.click(await access.findByRole('button', { name: 'Remove Mia Berg' }));
  await until(() => expect(access.queryByText('Mia Berg')).toBeNull());
  expect(sent).toEqual([
    { limited: true },
    { add: { to: 'team', id: team.id } },
    { add: { to: 'person', id: mia.id } },
    { remove: { to: 'person', id: mia.id } },
  ]);
});

it('a refused change of who can use an agent shows the reason and keeps the switch', async () => {
  const { screen, access } = await section({
    'GET /api/admin/agents/:id/access': everyone,
    'PATCH /api/admin/agents/:id/access': refuse('unavailable', 'The database is being restarted'),
  });
  const only = await access.findByRole('switch');
  await screen.user.click(only);
  await until(() => expect(toasts()[0]).toContain('The database is being restarted'));
  expect(only).not.toBeChecked();
});

it.each([
  [{ madeHere: false }, ['admin'] as const, 'Administrators only · set as “roles” in plugins.json'],
  [{ madeHere: false }, ['user'] as const, 'Everyone except administrators · set as “roles” in plugins.json'],
  [
    { madeHere: true },
    ['admin'] as const,
    'Administrators only · set where the agent is edited in the catalog',
  ],
])('roles that are set elsewhere are shown and cannot be changed (case %#)', async (over, roles, words) => {
  const answers = { 'GET /api/admin/agents/:id/access': { ...everyone, roles: [...roles] } };
  const { access } = await section(answers, over);
  expect(await access.findByText(words)).toBeVisible();
  expect(access.queryByRole('switch')).toBeNull();
});
