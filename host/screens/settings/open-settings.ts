import { expect } from 'vitest';
import { AiDesk } from '../kit/ai-desk.ts';
import type { Answers } from '../kit/answers.ts';
import { within } from '../kit/finders.ts';
import { renderScreen, type Screen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

export async function openSettings(
  desk = new AiDesk(),
  address = '/admin/ai-settings',
  answers: Answers = {},
): Promise<Screen> {
  const screen = await renderScreen(address, { ...desk.answers(), ...answers });
  await screen.findByRole('tab', { name: /^AI Providers/ });
  return screen;
}

export async function row(screen: Screen, name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 3, name: startsWith(name) });
  const item = heading.closest('li');
  if (!item) throw new Error(`${name} is in no list`);
  return item;
}

export const noRow = (screen: Screen, name: string) =>
  until(() => expect(screen.queryByRole('heading', { level: 3, name: startsWith(name) })).toBeNull());

export const toast = (text: string | RegExp) =>
  until(() =>
    expect(toasts()).toContainEqual(
      typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
    ),
  );

/** Presses a button by its name. The buttons of a row contain the name of the row. */
export const press = async (screen: Screen, name: string | RegExp) =>
  screen.user.click(await screen.findByRole('button', { name }));

export const showTab = async (screen: Screen, name: RegExp) =>
  screen.user.click(await screen.findByRole('tab', { name }));

export async function choose(screen: Screen, name: string, action: 'Edit' | 'Delete'): Promise<void> {
  await press(screen, `Actions for ${name}`);
  await screen.user.click(await screen.findByRole('menuitem', { name: action }));
}

export async function write(screen: Screen, field: HTMLElement, text: string): Promise<void> {
  await screen.user.clear(field);
  if (text !== '') await screen.user.type(field, text.replaceAll(/[{[]/g, '$&$&'));
}

export const form = async (screen: Screen) => within(await screen.findByRole('dialog'));

export async function addModel(screen: Screen, provider: string, name: string): Promise<void> {
  await press(screen, 'Add New Model');
  const drawer = await form(screen);
  await screen.user.selectOptions(drawer.getByLabelText('Provider'), provider);
  await write(screen, drawer.getByLabelText('Name'), name);
  await write(screen, drawer.getByLabelText('Identifier'), name.toLowerCase().replaceAll(' ', '-'));
  await write(screen, drawer.getByLabelText(/^Max tokens/), '2048');
  await screen.user.click(drawer.getByLabelText('Structured output'));
  await screen.user.click(drawer.getByRole('button', { name: 'Add Model' }));
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  await toast('Model added successfully');
  await row(screen, name);
}

export async function remove(screen: Screen, name: string): Promise<void> {
  await choose(screen, name, 'Delete');
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Delete' }));
}

const startsWith = (name: string) => new RegExp(`^${name}`);
