import { fireEvent } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { aCitation } from '../kit/fixtures.ts';
import { pass, stopTime } from '../kit/stop-time.ts';
import { within } from '../kit/finders.ts';
import { answerAs } from '../kit/refusal.ts';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { answersIn, ask, box, openChat, questions, settled } from './chat-steps.ts';

it('the Enter key sends a question, Shift+Enter adds a line break, and Enter during an IME composition does not send', async () => {
  const screen = await openChat();
  const input = await box(screen);
  await screen.user.type(input, 'one{Shift>}{Enter}{/Shift}two');
  expect(input).toHaveValue('one\ntwo');
  expect(questions(screen)).toEqual([]);

  // While a word is composed, Enter does not send. Chromium reports the composition; in Safari, it ends just before its Enter.
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  fireEvent.compositionEnd(input);
  fireEvent.keyDown(input, { key: 'Enter' });
  await until(() => expect(input).toHaveValue('one\ntwo'));
  expect(questions(screen)).toEqual([]);

  const from = performance.now();
  await until(() => expect(performance.now()).toBeGreaterThan(from + 110));
  await screen.user.type(input, '{Enter}');
  await until(() => expect(questions(screen)[0]?.textContent).toMatch(/one\s+two/));
  expect(await box(screen)).toHaveValue('');
  await settled(screen, 1);
  expect(screen.address()).toMatch(/chat=[0-9a-f-]{36}/);
});

it('two questions with equal text both stay in the chat', async () => {
  const screen = await openChat();
  for (const count of [1, 2]) {
    await ask(screen, 'yes');
    await settled(screen, count);
  }
  await screen.open(screen.address());
  await until(() => expect(questions(screen)).toHaveLength(2));
});

it('a stopped answer can be continued only while it is the last message', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  await ask(screen, 'Say it slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write('word1 word2');
  await until(() => expect(answersIn(screen)[0]).toHaveTextContent('word2'));
  await screen.user.type(await box(screen), '{Escape}');
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  await ask(screen, 'Something else');
  await settled(screen, 2);
  expect(answersIn(screen)[0]).toHaveTextContent('Stopped. The text so far is kept.');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

it('one question can be queued during an answer, edited or removed, and is sent automatically afterwards', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  await ask(screen, 'Say it slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write('word1 ');
  await ask(screen, 'Next one');
  const row = () => screen.findByRole('region', { name: 'Next question' });
  expect(await row()).toHaveTextContent('Next one');
  expect(questions(screen)).toHaveLength(1);

  await screen.user.click(screen.getByRole('button', { name: 'Edit the next question' }));
  await until(() => expect(screen.queryByRole('region', { name: 'Next question' })).toBeNull());
  expect(await box(screen)).toHaveValue('Next one');
  await screen.user.type(await box(screen), ', please{Enter}');
  expect(await row()).toHaveTextContent('Next one, please');
  await screen.open(screen.address());
  expect(await row()).toHaveTextContent('Next one, please');
  await until(() => expect(answersIn(screen)[0]).toHaveAttribute('aria-busy', 'true'));

  desk.end();
  await until(() => expect(questions(screen)).toHaveLength(2));
  await settled(screen, 2);
  expect(answersIn(screen)[1]).toHaveTextContent('Next one, please');
  expect(screen.queryByRole('region', { name: 'Next question' })).toBeNull();
});

it('each chat keeps its own draft', async () => {
  const screen = await openChat();
  await ask(screen, 'Hello');
  await settled(screen, 1);
  const first = screen.address();
  await screen.user.type(await box(screen), 'half a thought');
  await screen.open('/agents/policy-desk?chat=new');
  expect(await box(screen)).toHaveValue('');
  await screen.open(first);
  await until(async () => expect(await box(screen)).toHaveValue('half a thought'));
});

it('a silent server causes one notice, and Resume receives the rest of the answer', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  stopTime();
  await ask(screen, 'Say it slowly');
  await pass(50);
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write('word1 word2');
  await pass(50);
  await until(() => expect(answersIn(screen)[0]).toHaveTextContent('word2'));
  await pass(9_000);
  expect(toasts()).toEqual([]);
  await pass(5_000);
  await until(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).toContain('Connection TimeoutThe AI took too long to respond. Please try again.');
  await screen.user.click(screen.getByRole('button', { name: 'Resume' }));
  await pass(1_000);
  desk.write(' word3');
  desk.end();
  await pass(300);
  await until(() => expect(answersIn(screen)[0]).toHaveTextContent('word1 word2 word3'));
  await until(() => expect(toasts()).toEqual([]));
});

it('several unreadable frames from the server cause only one notice', async () => {
  const screen = await openChat();
  await ask(screen, 'Hello');
  await settled(screen, 1);
  screen.socket.send('<html>' as never);
  screen.socket.send('<html>' as never);
  await until(() => expect(toasts()).toEqual([expect.stringContaining('Communication Error')]));
});

it('chat messages that cannot load show one error in their place', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Travel', 'Hello', 'Good day.');
  const screen = await openChat(desk, {
    chat: id,
    answers: { 'GET /api/ai-chat-sessions/:id/messages': answerAs(503) },
  });
  const main = within(screen.getByRole('main'));
  expect(await main.findByText('Failed to load chat messages')).toBeVisible();
  await until(() => expect(toasts()).toEqual(['Failed to load chat messagesFailed to fetch messages: 503']));
  screen.requests.answer(desk.answers());
  await screen.user.click(main.getByRole('button', { name: 'Retry' }));
  await settled(screen, 1);
});

it('an answer cut off at the token limit has a notice, and Continue extends the same answer', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  await ask(screen, 'Write it slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write('Dear supplier, with all');
  desk.end('cut');
  await until(() => expect(answersIn(screen)[0]).toHaveTextContent('Dear supplier, with all'));
  desk.slowly = 'never';
  await screen.user.click(await screen.findByRole('button', { name: 'Continue' }));
  await until(() => expect(answersIn(screen)[0]).toHaveTextContent('Dear supplier, with all and the rest.'));
  expect(answersIn(screen)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

it('the F9 key focuses the message box, except from a dialog', async () => {
  const screen = await openChat();
  const input = await box(screen);
  screen.getByRole('link', { name: 'Documents' }).focus();
  await screen.user.keyboard('{F9}');
  expect(input).toHaveFocus();

  await screen.user.keyboard('{Control>}/{/Control}');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Focus the message box of a chat')).toBeVisible();
  await screen.user.keyboard('{F9}');
  expect(input).not.toHaveFocus();
});

it('the document of a selected citation is the next tab stop after the citation', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Travel', 'How long is the notice?', 'Ninety days [2], in writing [1].');
  desk.messages = desk.messages.map((message) =>
    message.role === 'assistant' ? { ...message, citations: [aCitation(1), aCitation(2)] } : message,
  );
  const screen = await openChat(desk, { chat: id });
  const citation = await screen.findByRole('button', { name: 'Source 2' });
  citation.focus();
  await screen.user.keyboard('{Enter}');
  await until(() => expect(citation).toHaveAttribute('aria-pressed', 'true'));
  await screen.user.tab();
  const link = document.activeElement;
  expect(link).toHaveTextContent('Open page 2');
  expect(link).toHaveAttribute('href', expect.stringContaining('page=2'));
  // The passage is a detour: the tab order continues with the rest of the answer.
  await screen.user.tab();
  expect(screen.getByRole('button', { name: 'Source 1' })).toHaveFocus();
});

it('the text over a citation disappears with a click, and stays away while the pointer rests', async () => {
  const desk = new ChatDesk();
  const { id } = desk.add('Travel', 'How long is the notice?', 'Ninety days [1].');
  desk.messages = desk.messages.map((message) =>
    message.role === 'assistant' ? { ...message, citations: [aCitation(1)] } : message,
  );
  const screen = await openChat(desk, { chat: id });
  const citation = await screen.findByRole('button', { name: 'Source 1' });
  const tooltip = () => screen.queryByRole('tooltip', { hidden: true });
  stopTime();
  const coords = { clientX: 40, clientY: 60 };
  await screen.user.pointer({ target: citation, coords });
  await pass(1_000);
  expect(tooltip()).not.toBeNull();

  await screen.user.pointer({ target: citation, coords, keys: '[MouseLeft]' });
  expect(citation).toHaveAttribute('aria-pressed', 'true');
  expect(tooltip()).toBeNull();
  // A browser reports the same pointer again when an animated change of the page ends.
  await screen.user.pointer({ target: document.body, coords });
  await screen.user.pointer({ target: citation, coords });
  await pass(1_000);
  expect(tooltip()).toBeNull();

  await screen.user.pointer({ target: document.body, coords: { clientX: 1, clientY: 1 } });
  await screen.user.pointer({ target: citation, coords: { clientX: 41, clientY: 60 } });
  await pass(1_000);
  expect(tooltip()).not.toBeNull();
  await screen.user.keyboard('{Enter}');
  expect(tooltip()).toBeNull();
});
