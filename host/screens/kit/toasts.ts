import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { within } from './queries.ts';
import { until } from './until.ts';

/** What the messages at the edge of the window say, oldest first. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('[data-toasts] [data-toast]')].map(({ textContent }) => textContent);

/** Presses Close on the newest message that says so. */
export async function closeToast(user: UserEvent, words: string): Promise<void> {
  const messages = [...document.querySelectorAll<HTMLElement>('[data-toasts] [data-toast]')];
  const message = messages.findLast(({ textContent }) => textContent.includes(words));
  if (!message) throw new Error(`No message says ${words}`);
  await user.click(within(message).getByRole('button', { name: 'Close' }));
  await until(() => expect(toasts().join()).not.toContain(words));
}
