import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { within } from './finders.ts';
import { until } from './until.ts';

/** The texts of the toasts, oldest first. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('[data-toasts] [data-toast]')].map(({ textContent }) => textContent);

export async function closeToast(user: UserEvent, words: string): Promise<void> {
  const messages = [...document.querySelectorAll<HTMLElement>('[data-toasts] [data-toast]')];
  const message = messages.findLast(({ textContent }) => textContent.includes(words));
  if (!message) throw new Error(`No message says ${words}`);
  await user.click(within(message).getByRole('button', { name: 'Close' }));
  await until(() => expect(toasts().join()).not.toContain(words));
}
