import type { McpAccount } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const account = (state: McpAccount['state']): McpAccount => ({
  server: 3,
  name: 'Notes',
  signInHost: 'auth.example.test',
  state,
  connectedAt: state === 'connected' ? '2026-11-28T09:00:00.000Z' : null,
});

it('the profile has no list of servers until one needs the person’s own account', async () => {
  const screen = await renderScreen('/profile');
  await screen.findByRole('tab', { name: 'AI Preferences' });
  expect(screen.queryByRole('tab', { name: 'Connected servers' })).toBeNull();
});

it('a person disconnects a server, and a refused sign-in says why', async () => {
  let state: McpAccount['state'] = 'connected';
  const asked: unknown[] = [];
  const screen = await renderScreen('/profile?tab=servers', {
    'GET /api/mcp-accounts': () => [account(state)],
    'DELETE /api/mcp-accounts/:id': ({ params }) => {
      asked.push(params);
      state = 'none';
    },
    'POST /api/mcp-accounts/:id/sign-in': ({ body }) => {
      asked.push(body);
      return refuse('unavailable', 'Notes doesn’t answer.');
    },
  });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText(/at auth\.example\.test/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign in to Notes' })).toBeNull();
  await screen.user.click(screen.getByRole('button', { name: 'Disconnect Notes' }));
  await until(() => expect(toasts()[0]).toContain('Signed out of Notes'));
  expect(screen.queryByRole('button', { name: 'Disconnect Notes' })).toBeNull();
  await screen.user.click(await screen.findByRole('button', { name: 'Sign in to Notes' }));
  await until(() => expect(toasts().join()).toContain('Notes doesn’t answer.'));
  expect(asked).toEqual([{ id: '3' }, { returnTo: '/profile?tab=servers' }]);
});

it.each([
  ['declined', 'The server declined the sign-in.'],
  ['unknown', 'The sign-in took too long, or belongs to another browser.'],
  ['failed', 'The server completed no sign-in.'],
])('a sign-in that ended with “%s” says what to do', async (reason, sentence) => {
  const screen = await renderScreen(`/profile?tab=servers&failed=${reason}`, {
    'GET /api/mcp-accounts': [account('expired')],
  });
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.getByText('Expired')).toBeVisible();
});
