import type { AnswerStep, WebLink } from '@staffroom/sdk/internal/shared';
import { answerStep } from '@staffroom/sdk/internal/shared';
import { expect, it } from 'vitest';
import { ChatDesk } from '../kit/chat-desk.ts';
import { within } from '../kit/finders.ts';
import { until } from '../kit/until.ts';
import { answersIn, ask, openChat } from './chat-steps.ts';

const links: WebLink[] = [
  { title: 'City population', url: 'https://one.test/city', number: 1 },
  { title: '', url: 'https://two.test/', number: 2 },
  { title: 'Not a page', url: 'javascript:alert(1)', number: 3 },
];
const step: AnswerStep = answerStep({ id: 'web', state: 'done', title: 'Web sources', links });

async function answered(text: string, steps: AnswerStep[]) {
  const desk = new ChatDesk();
  const screen = await openChat(desk);
  await ask(screen, 'Answer slowly');
  await until(() => expect(answersIn(screen)).toHaveLength(1));
  desk.write(text);
  desk.end('complete', { steps });
  await until(() => expect(answersIn(screen)[0]).toHaveAttribute('aria-busy', 'false'));
  const [answer] = answersIn(screen);
  if (!answer) throw new Error('There is no answer');
  return { screen, answer };
}

it('web pages named by the AI provider appear as marked external links, and invalid addresses are not linked', async () => {
  const { answer } = await answered('About 800,000 people [2], more [3].', [step]);
  expect(answer).toHaveTextContent('2 web pages named by the AI provider');
  expect(answer).toHaveTextContent('These pages aren’t part of your library');
  const shown = within(answer).getAllByRole('link') as HTMLAnchorElement[];
  expect(shown.map(({ href }) => href)).toEqual([
    'https://two.test/',
    'https://one.test/city',
    'https://two.test/',
  ]);
  for (const { target, rel } of shown)
    expect([target, rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  expect(within(answer).queryByRole('button', { name: /^Source/ })).toBeNull();
  expect(within(answer).queryByRole('list', { name: 'Searches' })).toBeNull();
});

it('an answer without web pages shows no list of web pages', async () => {
  const { answer } = await answered('Nothing to see.', []);
  expect(answer).not.toHaveTextContent('named by the AI provider');
});
