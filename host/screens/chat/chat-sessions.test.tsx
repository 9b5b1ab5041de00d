import { expect, it, vi } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse, unreachable } from '../kit/refusal.ts';
import type { Screen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { answersIn, ask, box, openChat, questions, settled } from './chat-steps.ts';

const press = async (screen: Screen, name: string | RegExp) =>
  screen.user.click(await screen.findByRole('button', { name }));
/** Opens the list of chats, which covers the page. */
const openList = async (screen: Screen) => {
  await press(screen, 'Chats');
  return within(await screen.findByRole('navigation', { name: 'Chats' }));
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
  const list = await openList(screen);
  await screen.user.click(await list.findByRole('button', { name: 'Delete Stays' }));
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Delete' }));
  await until(() => expect(toasts().join()).toContain('Failed to delete session'));
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const again = await openList(screen);
  expect(await again.findByRole('link', { name: 'Stays' })).toBeVisible();
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
  const list = await openList(screen);
  expect(await list.findByRole('link', { name: 'What is kept?' })).toHaveAttribute('aria-current', 'page');
  await screen.open('/agents/policy-desk');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  const again = await openList(screen);
  await screen.user.click(await again.findByRole('button', { name: 'Delete What is kept?' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Are you sure you want to delete this chat session\?/)).toBeVisible();
  await screen.user.click(question.getByRole('button', { name: 'Delete' }));
  await until(() => expect(screen.address()).toMatch(/chat=new/));
  const empty = await openList(screen);
  expect(await empty.findByText('Your chats will appear here.')).toBeVisible();
});

it('the next page of the chat list arrives even if a chat event arrives while it loads', async () => {
  const desk = new ChatDesk();
  for (let number = 0; number < 61; number += 1) desk.add(`Chat ${10 + number}`);
  const { id } = desk.add('The newest', 'Hello', 'Good day.');
  const asked = Promise.withResolvers<void>();
  const renamed = Promise.withResolvers<void>();
  const sessions = desk.answers()['GET /api/ai-chat-sessions'] as (call: { query: object }) => never;
  const screen = await openChat(desk, {
    chat: id,
    answers: {
      'GET /api/ai-chat-sessions': async (call) => {
        if (call.query.offset === 60) {
          asked.resolve();
          await renamed.promise;
        }
        return sessions(call);
      },
    },
  });
  // Reports every observed element as visible, such as the end of the list.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: IntersectionObserverCallback;
      constructor(seen: IntersectionObserverCallback) {
        this.#seen = seen;
      }
      observe(): void {
        queueMicrotask(() => this.#seen([{ isIntersecting: true }] as never, this as never));
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  const list = await openList(screen);
  expect(await list.findByRole('link', { name: 'Chat 15' })).toBeInTheDocument();
  await asked.promise;
  desk.sessions = desk.sessions.map((each) => (each.id === id ? { ...each, title: 'Another name' } : each));
  screen.socket.tell('chat.updated', { id });
  expect(await list.findByRole('link', { name: 'Another name' })).toBeInTheDocument();
  renamed.resolve();
  expect(await list.findByRole('link', { name: 'Chat 10' })).toBeInTheDocument();
});
