import { expect, it } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/queries.ts';
import { refuse, unreachable } from '../kit/refusal.ts';
import type { Screen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { answersIn, box, openChat, questions, settled } from './chat-steps.ts';

const press = async (screen: Screen, name: string | RegExp) =>
  screen.user.click(await screen.findByRole('button', { name }));
/** The list of the agent's chats lies over the page. */
const openList = async (screen: Screen) => {
  await press(screen, 'Chats');
  return within(await screen.findByRole('navigation', { name: 'Chats' }));
};

it('a question that was left without an answer can be asked again', async () => {
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

it('a chat that is deleted elsewhere is left by every tab that shows it', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Gone elsewhere', 'Is anybody there?');
  const screen = await openChat(desk, { chat: id });
  await until(() => expect(questions(screen)).toHaveLength(1));
  desk.sessions = [];
  screen.socket.tell('chat.deleted', { id });
  await until(() => expect(screen.address()).toMatch(/chat=new/));
  await until(() => expect(questions(screen)).toEqual([]));
});

it('a failed deletion says so, and the chat stays', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Stays', 'Hello', 'Good day.');
  const screen = await openChat(desk, {
    chat: id,
    answers: { 'DELETE /api/ai-chat-sessions/:id': unreachable },
  });
  const list = await openList(screen);
  await screen.user.click(await list.findByRole('button', { name: 'Delete Stays' }));
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Delete' }));
  await until(() => expect(toasts().join()).toContain('Failed to delete session'));
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const again = await openList(screen);
  expect(await again.findByRole('link', { name: 'Stays' })).toBeVisible();
});

it('why a chat cannot be exported is said', async () => {
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
