import type { AgentControls } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { anAdminAgent, noControls, quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const agent = anAdminAgent({ madeHere: false });

const controls: AgentControls = {
  ...noControls,
  frame: { value: true, setBy: 'default' },
  capabilities: [
    { name: 'search', denied: false, fixed: false },
    { name: 'notify', denied: true, fixed: true },
  ],
  config: {
    values: { pages: 3 },
    fixed: ['color'],
    schema: { type: 'object', properties: { pages: { type: 'number', description: 'Pages at most' } } },
  },
};

async function section(given: AgentControls, answers: Parameters<typeof renderScreen>[1] = {}) {
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agents': [agent],
    'GET /api/admin/agents/:id/controls': given,
    ...answers,
  });
  await screen.user.click(await screen.findByRole('button', { name: new RegExp(`^${agent.name}.*7 days`) }));
  return { screen, part: within(await screen.findByRole('region', { name: 'What the agent can do' })) };
}

it('an administrator changes the frame, the process, a permission and the configuration of an agent', async () => {
  let stored = controls;
  const sent: unknown[] = [];
  const { screen, part } = await section(controls, {
    'GET /api/admin/agents/:id/controls': () => stored,
    'PATCH /api/admin/agents/:id/controls': ({ body }) => {
      sent.push(body);
      const { frame, isolated, denied, config } = body;
      stored = {
        ...stored,
        ...(frame != null && { frame: { value: frame, setBy: 'administrator' } }),
        ...(isolated !== undefined && { isolated: { value: isolated === true, setBy: 'administrator' } }),
        ...(denied && {
          capabilities: stored.capabilities.map((one) =>
            one.fixed ? one : { ...one, denied: denied.includes(one.name) },
          ),
        }),
        ...(config && { config: { ...stored.config, values: config } }),
      };
      return stored;
    },
  });
  const idle = () => until(() => expect(document.querySelector('section [aria-busy="true"]')).toBeNull());
  await screen.user.click(await part.findByRole('switch', { name: /^Page in a frame/ }));
  await until(() => expect(sent).toHaveLength(1));
  await idle();
  expect(part.getByRole('switch', { name: /^Page in a frame/ })).not.toBeChecked();
  await screen.user.click(part.getByRole('switch', { name: /^Server code in its own process/ }));
  await until(() => expect(sent).toHaveLength(2));
  await idle();
  await screen.user.click(part.getByRole('switch', { name: 'Search in documents' }));
  await until(() => expect(sent).toHaveLength(3));
  await idle();
  await until(() => expect(toasts().join()).toContain('runs with this change'));

  expect(part.getByText(/Pages at most/)).toBeVisible();
  expect(part.getByText(/set in plugins.json/)).toBeVisible();
  const field = part.getByLabelText(/^Configuration/);
  expect(part.getByRole('button', { name: 'Save and restart' })).toBeDisabled();
  await screen.user.clear(field);
  await screen.user.type(field, 'seven');
  await screen.user.click(part.getByRole('button', { name: 'Save and restart' }));
  expect(await part.findByText(/^Enter an object in JSON/)).toBeVisible();
  await screen.user.clear(field);
  await screen.user.type(field, '{{"pages": 7}');
  await screen.user.click(part.getByRole('button', { name: 'Save and restart' }));
  await until(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    { frame: false },
    { isolated: true },
    { denied: ['search'] },
    { config: { pages: 7 } },
  ]);
});

it('a value that plugins.json sets is shown, and cannot be changed', async () => {
  const { part } = await section({
    ...controls,
    frame: { value: false, setBy: 'plugins.json' },
    isolated: { value: true, setBy: 'default' },
  });
  const fixed = [/^Page in a frame.*plugins\.json/, /^Server code.*every package/, /^Notifications.*Denied/];
  for (const name of fixed) expect(await part.findByRole('switch', { name })).toBeDisabled();
  expect(part.getByRole('switch', { name: 'Search in documents' })).toBeEnabled();
});

it('the screen says why an agent does not run with a change', async () => {
  const reason = 'config.pages: Invalid input';
  const { screen, part } = await section(controls, {
    'PATCH /api/admin/agents/:id/controls': { ...controls, state: 'rejected', reason },
  });
  await screen.user.click(await part.findByRole('switch', { name: 'Search in documents' }));
  await until(() => expect(toasts().join()).toContain(reason));
});
