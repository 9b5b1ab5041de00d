import { expect, it } from 'vitest';
import type { Answers } from './kit/answers.ts';
import { ChatDesk } from './kit/chat-desk.ts';
import { aHandOver, anAgent } from './kit/fixtures.ts';
import { LibraryDesk } from './kit/library-desk.ts';
import { within } from './kit/finders.ts';
import { answerAs } from './kit/refusal.ts';
import { renderScreen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';
import { questions } from './chat/chat-steps.ts';

/** Sends a question on the dashboard before the agents have loaded. They then load or fail. */
async function askedEarly(agents: Answers['GET /api/ai-agents']) {
  const desk = new ChatDesk();
  const known = Promise.withResolvers<void>();
  let handOver = aHandOver();
  const screen = await renderScreen('/', {
    ...desk.answers(),
    'GET /api/ai-agents': () => known.promise.then(() => agents as never),
    'POST /api/hand-overs': ({ body }) => (handOver = aHandOver(body.content.question)),
    'GET /api/hand-overs/:id': () => handOver,
    'POST /api/hand-overs/:id/arrival': undefined,
  });
  desk.sitAt(screen);
  const composer = await screen.findByRole('textbox', { name: 'Ask your documents' });
  expect(composer).toHaveFocus();
  await screen.user.keyboard('What is new?{Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  expect(composer).toHaveAttribute('readonly');
  known.resolve();
  return { screen, composer };
}

it('a question that is sent on the dashboard before the agents load is asked once they have loaded, and stays in the box if they fail to load', async () => {
  const { screen, composer } = await askedEarly(answerAs(503, '{}'));
  const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  await until(async () => expect((await alerts()).join()).toContain('Failed to load AI agents'));
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(sidebar.queryByText(/Loading/)).toBeNull();
  await until(() => expect(composer).not.toHaveAttribute('readonly'));
  expect(composer).toHaveValue('What is new?');

  const known = await askedEarly([anAgent()]);
  await until(() => expect(questions(known.screen)[0]).toHaveTextContent('What is new?'));
});

it('the dashboard counts the work done, lists the newest documents and the agents, and links to the full lists', async () => {
  const desk = new LibraryDesk();
  desk.add('travel.md');
  const screen = await renderScreen('/', {
    ...desk.answers(),
    'GET /api/analytics': answerAs(503, '{}'),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Couldn’t load the counters.');
  screen.requests.answer({
    'GET /api/analytics': { documentsProcessed: 1, aiInteractions: 0, rfpResponses: 2 },
  });
  await screen.user.click(within(alert).getByRole('button', { name: 'Retry' }));
  const steps = within(await screen.findByRole('list', { name: 'Steps so far' }));
  await until(() =>
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 Documents Processed',
      '2 RFP Responses',
    ]),
  );

  const agents = within(screen.getByRole('region', { name: 'AI Agents' }));
  expect(await agents.findByRole('link', { name: /Policy Desk/ })).toBeVisible();
  const recent = within(screen.getByRole('region', { name: 'Recent Documents' }));
  expect(await recent.findByRole('link', { name: 'travel.md' })).toBeVisible();
  await screen.user.click(recent.getByRole('link', { name: 'View all' }));
  await until(() => expect(screen.address()).toBe('/documents'));
});
