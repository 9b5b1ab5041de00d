import type { AgentSecrets } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { anAdminAgent, quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const agent = anAdminAgent();

const secretsIn = (state: 'set' | 'missing', isolated = true): AgentSecrets => ({
  agent: agent.slug,
  name: agent.name,
  isolated,
  secrets: [
    {
      name: 'booking',
      title: 'Key of the booking service',
      description: null,
      state,
      updatedAt: state === 'set' ? '2026-03-30T08:00:00.000Z' : null,
      updatedBy: state === 'set' ? 'Root' : null,
    },
  ],
});

it('an administrator enters a secret of an agent, never sees it again, and deletes it', async () => {
  let state: 'set' | 'missing' = 'missing';
  const sent: unknown[] = [];
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agent-secrets': () => ({ hasKey: true, agents: [secretsIn(state)] }),
    'PUT /api/admin/agent-secrets/:agent/:name': ({ body }) => {
      sent.push(body);
      state = 'set';
    },
    'DELETE /api/admin/agent-secrets/:agent/:name': () => void (state = 'missing'),
  });
  expect(await screen.findByText('1 secret has no value.')).toBeVisible();
  await screen.user.click(screen.getByRole('button', { name: new RegExp(`^${agent.name}.*7 days`) }));
  await screen.user.click(await screen.findByRole('button', { name: 'Enter Key of the booking service' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Key of the booking service' }));
  const value = dialog.getByLabelText('Value');
  expect(value).toHaveAttribute('type', 'password');
  await screen.user.type(value, 'k-4711{Enter}');
  await until(() => expect(screen.queryByText('1 secret has no value.')).toBeNull());
  expect(sent).toEqual([{ value: 'k-4711' }]);
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain('k-4711');
  const list = within(screen.getByRole('region', { name: 'Secrets' }));
  expect(list.getByRole('listitem')).toHaveTextContent(/booking · entered .* by Root/);
  await screen.user.click(list.getByRole('button', { name: 'Delete Key of the booking service' }));
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 secret has no value.')).toBeVisible();
});

it('the screen names the missing key of the server, and an agent that gets no secrets', async () => {
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agent-secrets': { hasKey: false, agents: [secretsIn('missing', false)] },
  });
  await screen.user.click(await screen.findByRole('button', { name: new RegExp(`^${agent.name}.*7 days`) }));
  const list = within(await screen.findByRole('region', { name: 'Secrets' }));
  expect(list.getByText(/^AGENT_SECRETS_KEY is not set/)).toBeVisible();
  expect(list.getByText(/“isolate” is false/)).toBeVisible();
  expect(list.getByRole('button', { name: 'Enter Key of the booking service' })).toBeDisabled();
});
