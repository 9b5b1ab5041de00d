import { expect, it } from 'vitest';
import { within } from './kit/finders.ts';
import { renderScreen, visitor } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

it('the demo chat starts with twenty messages, sends on Enter, and makes no requests', async () => {
  const screen = await renderScreen('/test', visitor);
  const log = within(await screen.findByRole('log', { name: 'Messages' }));
  const messages = () => log.getAllByRole('paragraph');
  expect(messages()).toHaveLength(20);
  const before = screen.requests.all.length;
  const box = screen.getByRole('textbox', { name: 'Message' });
  await screen.user.type(box, 'one{Shift>}{Enter}{/Shift}two');
  expect(box).toHaveValue('one\ntwo');
  expect(messages()).toHaveLength(20);
  await screen.user.keyboard('{Enter}');
  await until(() => expect(messages()).toHaveLength(21));
  expect(messages().at(-1)).toHaveTextContent('one two');
  expect(box).toHaveValue('');
  await screen.user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(messages()).toHaveLength(21);
  expect(screen.requests.all).toHaveLength(before);
});
