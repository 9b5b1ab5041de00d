import type { AnswerStep } from '@staffroom/sdk/internal/shared';
import { answerStep } from '@staffroom/sdk/internal/shared';
import type { McpAccount } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { until } from '../kit/until.ts';
import { answersIn, ask, openChat } from './chat-steps.ts';

const step: AnswerStep = {
  ...answerStep({ id: 'sign-in-3', state: 'failed', title: 'Sign in to Notes' }),
  signIn: { server: 3, name: 'Notes' },
};
const account = (state: McpAccount['state']): McpAccount => ({
  server: 3,
  name: 'Notes',
  signInHost: 'auth.example.test',
  state,
  connectedAt: null,
});

async function answered(state: McpAccount['state'], asked: unknown[] = []) {
  const desk = new ChatDesk();
  const answers = {
    'GET /api/mcp-accounts': [account(state)],
    'POST /api/mcp-accounts/:id/sign-in': ({ params, body }: { params: unknown; body: unknown }) => {
      asked.push(params, body);
      return refuse('unavailable', 'Notes doesn’t answer.');
    },
  };
  const screen = await openChat(desk, { answers });
  await ask(screen, 'Read my notes slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write('Sign in first.');
  desk.end('complete', { steps: [step] });
  await until(() => expect(answersIn(screen)[0]).toHaveAttribute('aria-busy', 'false'));
  return screen;
}

it('an answer offers to sign in to a server, and the sign-in returns to the chat', async () => {
  const asked: unknown[] = [];
  const screen = await answered('none', asked);
  const offer = within(await screen.findByRole('region', { name: 'Sign in to Notes' }));
  expect(offer.getByText('Notes needs your own account. Sign in, then ask again.')).toBeVisible();
  await screen.user.click(await offer.findByRole('button', { name: 'Sign in to Notes' }));
  expect(await offer.findByRole('alert')).toHaveTextContent('Notes doesn’t answer.');
  expect(asked).toEqual([{ id: '3' }, { returnTo: expect.stringMatching(/^\/agents\/policy-desk\?chat=/) }]);
});

it('an answer of a person who has signed in since says that they can ask again', async () => {
  const screen = await answered('connected');
  const offer = within(await screen.findByRole('region', { name: 'Sign in to Notes' }));
  expect(await offer.findByText('You’re signed in to Notes. Ask again.')).toBeVisible();
  expect(offer.queryByRole('button')).toBeNull();
});
