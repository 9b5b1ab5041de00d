import { expect, it } from 'vitest';
import { ChatDesk } from './kit/chat-desk.ts';
import { aHandOver, anAgent } from './kit/fixtures.ts';
import { within } from './kit/queries.ts';
import { answerAs } from './kit/refusal.ts';
import { renderScreen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';
import { questions } from './chat/chat-steps.ts';

it('a question that is sent before the agents are known goes when they are, and stays where they fail', async () => {
  const desk = new ChatDesk();
  for (const fails of [true, false]) {
    const known = Promise.withResolvers<void>();
    let handOver = aHandOver();
    const screen = await renderScreen('/', {
      ...desk.answers(),
      'GET /api/ai-agents': async () => {
        await known.promise;
        return fails ? answerAs(503, '{}') : [anAgent()];
      },
      'POST /api/hand-overs': ({ body }) => (handOver = aHandOver(body.content.question)),
      'GET /api/hand-overs/:id': () => handOver,
      'POST /api/hand-overs/:id/arrival': undefined,
    });
    desk.sitAt(screen);
    const composer = await screen.findByRole('textbox', { name: 'Ask your documents' });
    await screen.user.type(composer, 'What is new?{Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
    known.resolve();
    if (fails) {
      const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
      await until(async () => expect((await alerts()).join()).toContain('Failed to load AI agents'));
      const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
      expect(sidebar.queryByText(/Loading/)).toBeNull();
      await until(() => expect(composer).not.toHaveAttribute('readonly'));
      expect(composer).toHaveValue('What is new?');
    } else {
      await until(() => expect(questions(screen)[0]).toHaveTextContent('What is new?'));
    }
  }
});
