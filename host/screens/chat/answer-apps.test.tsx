import { type AnswerStep, answerStep } from '@staffroom/sdk/internal/shared';
import { expect, it } from 'vitest';
import type { Answers } from '../kit/answers.ts';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { until } from '../kit/until.ts';
import { answersIn, ask, openChat } from './chat-steps.ts';

const view = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;

const step = (nth: number): AnswerStep =>
  answerStep({
    id: `tool-${nth}`,
    state: 'done',
    title: `Show chart ${nth} (Charts)`,
    app: { id: view(nth), server: 'Charts', title: `Show chart ${nth}` },
  });

async function answered(count: number, answers: Answers) {
  const desk = new ChatDesk();
  const screen = await openChat(desk, { answers });
  await ask(screen, 'Answer slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write('Here they are.');
  desk.end('complete', { steps: Array.from({ length: count }, (_, index) => step(index + 1)) });
  await until(() => expect(answersIn(screen).at(-1)).toHaveAttribute('aria-busy', 'false'));
  return screen;
}

it('an answer keeps its text when its interface is not available', async () => {
  const screen = await answered(1, {
    'GET /api/ai-chat-sessions/:id/apps/:view': refuse('not-found', 'This interface isn’t available.'),
  });
  const part = within(await screen.findByRole('region', { name: 'Interface: Show chart 1 (Charts)' }));
  expect(await part.findByText('This interface isn’t available. The answer has its text.')).toBeVisible();
  expect(screen.getByText('Here they are.')).toBeVisible();
});

it('three interfaces run, and "Show" on a fourth ends the one that has run longest', async () => {
  const screen = await answered(4, {
    'GET /api/ai-chat-sessions/:id/apps/:view': ({ params }) => ({
      id: String(params.view),
      server: 'Charts',
      tool: { name: 'show', title: 'Show', description: '', input: { type: 'object' } },
      frame: '/api/mcp-apps/00000000-0000-4000-8000-000000000000',
      input: {},
      result: { content: [] },
      callable: [],
    }),
  });
  const frames = () => document.querySelectorAll('iframe');
  await until(() => expect(frames()).toHaveLength(3));
  for (const frame of frames()) {
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
    expect(frame).toHaveAttribute('title', 'Show (Charts)');
  }
  await screen.user.click(screen.getByRole('button', { name: 'Show interface: Show chart 4 (Charts)' }));
  await until(() =>
    expect(screen.getByRole('button', { name: 'Show interface: Show chart 1 (Charts)' })).toBeVisible(),
  );
  expect(frames()).toHaveLength(3);
});
