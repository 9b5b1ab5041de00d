import { expect, it } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import type { Screen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';
import { answersIn, openChat, questions, settled } from './chat-steps.ts';

async function rated(answers = {}): Promise<{ screen: Screen; desk: ChatDesk }> {
  const desk = new ChatDesk();
  const { id } = desk.add('Greeting', 'Hello', 'Good day.');
  const rate = {
    'PUT /api/ai-chat-messages/:id/rating': ({
      body: { rating, feedback },
    }: {
      body: { rating: 1 | -1 | null; feedback?: string | null };
    }) => {
      desk.messages = desk.messages.map((each) => (each.role === 'assistant' ? { ...each, rating } : each));
      return { rating, feedback: feedback ?? null };
    },
  };
  const screen = await openChat(desk, { chat: id, answers: { ...rate, ...answers } as never });
  await settled(screen, 1);
  return { screen, desk };
}

const bad = (screen: Screen) =>
  within(answersIn(screen)[0] as HTMLElement).getByRole('button', { name: 'Bad answer' });
const words = (screen: Screen) => screen.findByRole('textbox', { name: /^What was wrong/ });
const sent = (screen: Screen) =>
  screen.requests.of('PUT /api/ai-chat-messages/:id/rating').map(({ body }) => body);

it('an answer can be rated with a comment, and the rating can be removed', async () => {
  const { screen } = await rated();
  await screen.user.click(bad(screen));
  await until(() => expect(bad(screen)).toHaveAttribute('aria-pressed', 'true'));
  await screen.user.type(await words(screen), 'It is too short.');
  await screen.user.click(screen.getByRole('button', { name: 'Send comment' }));
  await until(() => expect(sent(screen)).toContainEqual({ rating: -1, feedback: 'It is too short.' }));
  await screen.open(screen.address());
  await settled(screen, 1);
  expect(bad(screen)).toHaveAttribute('aria-pressed', 'true');
  await screen.user.click(bad(screen));
  await until(() => expect(sent(screen).at(-1)).toMatchObject({ rating: null }));
  await until(() => expect(bad(screen)).toHaveAttribute('aria-pressed', 'false'));

  // Leaving with unsaved text in a comment and in a question asks only once.
  await screen.user.click(bad(screen));
  await screen.user.type(await words(screen), 'Half a thought');
  // An accidental click removes the rating but keeps the text.
  await screen.user.click(bad(screen));
  await until(() => expect(screen.queryByRole('textbox', { name: /^What was wrong/ })).toBeNull());
  await screen.user.click(bad(screen));
  expect(await words(screen)).toHaveValue('Half a thought');
  const question = within(questions(screen)[0] as HTMLElement);
  await screen.user.click(question.getByRole('button', { name: 'Edit' }));
  const editor = await screen.findByRole('textbox', { name: 'Edit your question' });
  await screen.user.clear(editor);
  await screen.user.type(editor, 'Another one');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  const leave = async (answer: string) => {
    await screen.user.click(main.getByRole('link', { name: 'Documents' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await screen.user.click(asked.getByRole('button', { name: answer }));
  };
  await leave('Keep editing');
  await until(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Edit your question' })).toHaveValue('Another one');
  await leave('Discard');
  await until(() => expect(screen.address()).toBe('/documents'));
});

it('a comment on an answer stays in its field if the rating could not be saved', async () => {
  const written = Promise.withResolvers<void>();
  let times = 0;
  const { screen } = await rated({
    'PUT /api/ai-chat-messages/:id/rating': async ({ body }: { body: { feedback?: string } }) => {
      times += 1;
      if (times > 1) return { rating: -1, feedback: body.feedback ?? null };
      await written.promise;
      return refuse('unavailable', 'Not now.');
    },
  });
  await screen.user.click(bad(screen));
  await screen.user.type(await words(screen), 'It is too short.');
  written.resolve();
  await until(() => expect(bad(screen)).toHaveAttribute('aria-pressed', 'false'));
  expect(await words(screen)).toHaveValue('It is too short.');
  await screen.user.click(screen.getByRole('button', { name: 'Send comment' }));
  await until(() => expect(sent(screen).at(-1)).toEqual({ rating: -1, feedback: 'It is too short.' }));
  await until(() => expect(bad(screen)).toHaveAttribute('aria-pressed', 'true'));
});
