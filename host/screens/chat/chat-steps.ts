import { expect } from 'vitest';
import type { Answers } from '../kit/answers.ts';
import { ChatDesk } from '../kit/chat-desk.ts';
import { renderScreen, type Screen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

export async function openChat(
  desk = new ChatDesk(),
  { chat = 'new', answers = {} }: { chat?: string; answers?: Answers } = {},
): Promise<Screen> {
  const screen = await renderScreen(`/agents/policy-desk?chat=${chat}`, { ...desk.answers(), ...answers });
  desk.sitAt(screen);
  await box(screen);
  return screen;
}

export const box = (screen: Screen) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const articles = (screen: Screen, name: string) => screen.queryAllByRole('article', { name });
export const questions = (screen: Screen) => articles(screen, 'You');
export const answersIn = (screen: Screen) => articles(screen, 'Answer');

export async function ask(screen: Screen, text: string): Promise<void> {
  await screen.user.type(await box(screen), `${text}{Enter}`);
}

/** Waits until the chat has this many answers and the last one is complete. */
export async function settled(screen: Screen, count: number): Promise<void> {
  await until(() => expect(answersIn(screen)).toHaveLength(count));
  await until(() => expect(answersIn(screen).at(-1)).toHaveAttribute('aria-busy', 'false'));
}
