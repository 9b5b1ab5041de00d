import type { ProviderFailure } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { administrator, AiDesk } from '../kit/ai-desk.ts';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';
import { answersIn, ask, openChat } from '../chat/chat-steps.ts';
import { row } from './open-settings.ts';

const failure: ProviderFailure = {
  provider: 'openai',
  model: 'gpt-6.1-sol',
  kind: 'bad-request',
  status: 400,
  words: 'Your organization must be verified to stream this model.\n<img src=x onerror=alert(1)>',
  requestId: 'req_0123',
};
const sentence = 'OpenAI does not accept this request.';

it('an administrator finds out in three clicks why a provider refuses requests', async () => {
  const screen = await renderScreen('/', {
    ...administrator,
    ...new AiDesk().answers(),
    'GET /api/admin/people': { items: [], total: 0 },
    'GET /api/teams': [],
    'POST /api/ai/providers/:id/test': {
      ok: false,
      message: sentence,
      model: 'gpt-6.1-sol',
      durationMs: 900,
      failure,
    },
  });
  let clicks = 0;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await screen.user.click(element);
  };
  await click(await screen.findByRole('link', { name: 'Administration' }));
  // The administration opens with its first screen, the list of people.
  await screen.findByText('No people match these filters.');
  await click(await screen.findByRole('link', { name: 'AI Settings' }));
  await click(await screen.findByRole('button', { name: 'Test connection: OpenAI' }));
  expect(clicks).toBe(3);
  const result = within(await row(screen, 'OpenAI')).getByRole('status');
  await until(() => expect(result).toHaveTextContent(sentence));
  expect(result).toHaveTextContent('Your organization must be verified to stream this model.');
  for (const fact of ['HTTP status400', 'Request IDreq_0123', 'Modelgpt-6.1-sol'])
    expect(result).toHaveTextContent(fact);
  // The provider's message is shown as text, even if it contains HTML.
  expect(result).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(result.querySelector('img')).toBeNull();
});

it('the Details of a failed answer show an administrator the provider’s message in one click', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk, {
    answers: { ...administrator, 'GET /api/chat/runs/:id/failure': { failure } },
  });
  await ask(screen, 'Answer slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  const runId = desk.fail(sentence);
  await screen.user.click(await screen.findByText('Details'));
  const [answer] = answersIn(screen);
  await until(() => expect(answer).toHaveTextContent('must be verified to stream this model.'));
  expect(answer).toHaveTextContent('Request IDreq_0123');
  expect(screen.requests.of('GET /api/chat/runs/:id/failure').map(({ params }) => params['id'])).toEqual([
    runId,
  ]);
});

it('a question that was left without an answer keeps the Details for an administrator', async () => {
  const desk = new ChatDesk();
  const chat = desk.add('Why', 'Why is there no answer?');
  const screen = await openChat(desk, {
    chat: chat.id,
    answers: { ...administrator, 'GET /api/chat/messages/:id/failure': { failure } },
  });
  await screen.findByText('No answer yet.');
  await screen.user.click(await screen.findByText('Details'));
  expect(await screen.findByText(/must be verified to stream this model/)).toBeVisible();
  expect(screen.requests.of('GET /api/chat/messages/:id/failure').map(({ params }) => params['id'])).toEqual([
    desk.messages[0]?.id,
  ]);
});

it('the Details of a failed answer say that no reason is known if the provider reported none', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk, {
    answers: { ...administrator, 'GET /api/chat/runs/:id/failure': { failure: null } },
  });
  await ask(screen, 'Answer slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write('Half of it');
  desk.fail('The agent stopped.');
  await screen.user.click(await screen.findByText('Details'));
  expect(await screen.findByText('No AI provider reported anything about this.')).toBeVisible();
});

it('staff see a sentence about a failed answer and no Details', async () => {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  await ask(screen, 'Answer slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.fail(sentence);
  // Reads the answer itself, because a toast shows the same sentence.
  const [answer] = answersIn(screen);
  await until(() => expect(answer).toHaveTextContent(sentence));
  expect(screen.queryByText('Details')).toBeNull();
});
