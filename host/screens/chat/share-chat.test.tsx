import type { ChatShare } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import type { Answers } from '../kit/answers.ts';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { anId } from '../kit/fixtures.ts';
import { renderScreen, type Screen } from '../kit/render-screen.tsx';
import { refuse } from '../kit/refusal.ts';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { openChat } from './chat-steps.ts';

const kim = { id: anId(61), name: 'Kim', email: 'kim@example.test', picture: null };
const legal = { id: anId(62), name: 'Legal', memberCount: 4 };

/** The shares of one chat, which the test's people change through the dialog. */
function sharesOf(shares: ChatShare[]): Answers {
  const idOf = ({ person, team }: ChatShare) => person?.id ?? team?.id;
  return {
    'GET /api/teams': [{ ...legal, mine: false }],
    'GET /api/people': [kim],
    'GET /api/ai-chat-sessions/:id/shares': () => shares,
    'PUT /api/ai-chat-sessions/:id/shares': ({ body }) => {
      shares = [
        ...shares,
        body.to === 'person' ? { person: kim, team: null } : { person: null, team: legal },
      ];
      return shares;
    },
    'DELETE /api/ai-chat-sessions/:id/shares/:granteeId': ({ params }) => {
      shares = shares.filter((share) => idOf(share) !== params['granteeId']);
      return shares;
    },
  };
}

async function openShare(screen: Screen) {
  await screen.user.click(await screen.findByRole('button', { name: 'Share' }));
  return within(await screen.findByRole('dialog', { name: 'Share' }));
}

it('a chat can be shared with a person and a team by name, and each access can be revoked', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Retention', 'How long?', 'Ten years.');
  const screen = await openChat(desk, { chat: id, answers: sharesOf([]) });
  const dialog = await openShare(screen);
  const offers = within(await dialog.findByRole('list', { name: 'Share with' }));
  // The company is offered without a search, with the words for a chat.
  expect(await offers.findByRole('button', { name: /Everyone who has the link/ })).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Copy link' })).toBeNull();

  const field = dialog.getByLabelText('Name, e-mail or team');
  await screen.user.type(field, 'kim');
  await screen.user.click(await offers.findByRole('button', { name: /kim@example\.test/ }));
  expect(await dialog.findByRole('button', { name: 'Revoke access of Kim' })).toBeVisible();
  await screen.user.type(field, 'leg');
  await screen.user.click(await offers.findByRole('button', { name: /Team of 4 members/ }));
  expect(await dialog.findByRole('button', { name: 'Revoke access of Legal' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();

  await screen.user.click(dialog.getByRole('button', { name: 'Revoke access of Kim' }));
  await until(() => expect(dialog.queryByRole('button', { name: 'Revoke access of Kim' })).toBeNull());
  expect(dialog.getByRole('button', { name: 'Revoke access of Legal' })).toBeVisible();
});

it('a chat that could not be shared shows the reason, and its list of readers stays', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Retention', 'How long?', 'Ten years.');
  const screen = await openChat(desk, {
    chat: id,
    answers: {
      ...sharesOf([{ person: null, team: legal }]),
      'PUT /api/ai-chat-sessions/:id/shares': refuse('invalid', 'Choose a colleague with an account here'),
    },
  });
  const dialog = await openShare(screen);
  await screen.user.type(await dialog.findByLabelText('Name, e-mail or team'), 'kim');
  await screen.user.click(await dialog.findByRole('button', { name: /kim@example\.test/ }));
  await until(() => expect(toasts().join()).toContain('Choose a colleague with an account here'));
  expect(dialog.getByRole('button', { name: 'Revoke access of Legal' })).toBeVisible();
});

it('the sidebar lists the chats that colleagues share with the person, the first three until the person asks for all', async () => {
  const chats = ['Retention', 'Notice', 'Overtime', 'Travel'].map((title, place) => ({
    id: anId(70 + place),
    agent: 'policy-desk',
    title,
    owner: kim,
    updatedAt: '2026-03-02T09:00:00.000Z',
  }));
  const screen = await renderScreen('/', { 'GET /api/shared-chats': chats });
  const list = within(await screen.findByRole('region', { name: 'Chats shared with you' }));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Retention',
    'Notice',
    'Overtime',
  ]);
  expect(list.getByRole('link', { name: 'Notice' })).toHaveAttribute('href', `/shared/chats/${chats[1]?.id}`);
  await screen.user.click(list.getByRole('button', { name: 'Show all' }));
  expect(list.getByRole('link', { name: 'Travel' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Show all' })).toBeNull();
});
