import { expect, it } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse, unreachable } from '../kit/refusal.ts';
import type { Screen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { answersIn, ask, box, openChat, questions, settled } from './chat-steps.ts';

const press = async (screen: Screen, name: string | RegExp) =>
  screen.user.click(await screen.findByRole('button', { name }));
/** The chats of all agents, in the sidebar. */
const chatList = async (screen: Screen) => within(await screen.findByRole('region', { name: 'Chats' }));
const chooseIn = async (screen: Screen, title: string, item: string) => {
  // The code of the menus loads when the page is used.
  await screen.user.hover(await screen.findByRole('link', { name: title }));
  await press(screen, `More actions for ${title}`);
  await screen.user.click(await screen.findByRole('menuitem', { name: item }));
};

it('an unanswered question can be sent again', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Unanswered', 'Is anybody there?');
  const screen = await openChat(desk, { chat: id });
  await until(() => expect(questions(screen)).toHaveLength(1));
  const question = () => questions(screen)[0] as HTMLElement;
  await until(() => expect(question()).toHaveTextContent('No answer yet.'));
  await screen.user.click(within(question()).getByRole('button', { name: 'Retry' }));
  await settled(screen, 1);
  expect(question()).not.toHaveTextContent('No answer yet.');
  await screen.open(screen.address());
  await settled(screen, 1);
  expect(questions(screen)).toHaveLength(1);
});

it('a chat that is deleted elsewhere closes in every tab', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Gone elsewhere', 'Is anybody there?');
  const screen = await openChat(desk, { chat: id });
  await until(() => expect(questions(screen)).toHaveLength(1));
  desk.sessions = [];
  screen.socket.tell('chat.deleted', { id });
  await until(() => expect(screen.address()).toMatch(/chat=new/));
  await until(() => expect(questions(screen)).toEqual([]));
});

it('a failed deletion of a chat shows an error, and the chat stays', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Stays', 'Hello', 'Good day.');
  const screen = await openChat(desk, {
    chat: id,
    answers: { 'DELETE /api/ai-chat-sessions/:id': unreachable },
  });
  await chooseIn(screen, 'Stays', 'Delete…');
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Delete' }));
  await until(() => expect(toasts().join()).toContain('Failed to delete session'));
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const list = await chatList(screen);
  expect(await list.findByRole('link', { name: 'Stays' })).toBeVisible();
});

it('a failed export of a chat shows the reason', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Too long', 'How long?', 'Ten years.');
  const message = 'This chat is too long for one file.';
  const screen = await openChat(desk, {
    chat: id,
    answers: { 'GET /api/ai-chat-sessions/:id/export': refuse('too-large', message) },
  });
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  await press(screen, 'Chat actions');
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Export as Word' }));
  await until(() => expect(toasts().join()).toContain(`Failed to export chat${message}`));
  expect(await box(screen)).toBeVisible();
});

it('chats can be listed, opened and deleted', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  await ask(screen, 'What is kept?');
  await settled(screen, 1);
  const list = await chatList(screen);
  const row = await list.findByRole('link', { name: 'What is kept?' });
  // The list can show the new chat before the address contains it.
  await until(() => expect(row).toHaveAttribute('aria-current', 'page'));
  await screen.open('/agents/policy-desk');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  await chooseIn(screen, 'What is kept?', 'Delete…');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Are you sure you want to delete this chat session\?/)).toBeVisible();
  await screen.user.click(question.getByRole('button', { name: 'Delete' }));
  await until(() => expect(screen.address()).toMatch(/chat=new/));
  const empty = await chatList(screen);
  expect(await empty.findByText('Your chats will appear here.')).toBeVisible();
});

it('the sidebar finds and renames chats', async () => {
  const desk = new ChatDesk();
  desk.add('Holidays');
  const { id } = desk.add('Travel', 'How far?', 'By bicycle.');
  const screen = await openChat(desk, { chat: id });
  const list = await chatList(screen);
  expect(await list.findByRole('link', { name: 'Travel' })).toHaveAttribute('aria-current', 'page');
  await chooseIn(screen, 'Travel', 'Rename');
  const field = await list.findByRole('textbox', { name: 'Title of the chat' });
  await screen.user.clear(field);
  await screen.user.type(field, 'Journeys{Enter}');
  expect(await list.findByRole('link', { name: 'Journeys' })).toHaveFocus();

  const search = list.getByRole('searchbox', { name: 'Search chats' });
  await screen.user.type(search, 'journey');
  await until(() => expect(list.queryByText('Holidays')).toBeNull());
  expect(await list.findByText('1 chat found')).toBeInTheDocument();
  await screen.user.clear(search);
  expect(await list.findByText('Holidays')).toBeVisible();
});

it('the sidebar shows 40 chats, and more on request', async () => {
  const desk = new ChatDesk();
  for (let number = 0; number < 41; number += 1) desk.add(`Chat ${10 + number}`);
  const list = await chatList(await openChat(desk));
  expect(await list.findByText('Chat 50')).toBeVisible();
  expect(list.queryByText('Chat 10')).toBeNull();
  list.getByText('Show more').click();
  expect(await list.findByText('Chat 10')).toBeVisible();
});
