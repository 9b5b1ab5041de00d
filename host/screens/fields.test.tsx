import { expect, it } from 'vitest';
import { quietAdministration } from './kit/administration.ts';
import { administrator } from './kit/ai-desk.ts';
import { within } from './kit/finders.ts';
import { LibraryDesk } from './kit/library-desk.ts';
import { renderScreen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

it('a date is typed in the format of the language, or selected in a calendar with keys', async () => {
  const screen = await renderScreen('/admin/audit', { ...quietAdministration(), ...administrator });
  const from = await screen.findByLabelText('Start date');
  expect(from).toHaveAttribute('placeholder', 'MM/DD/YYYY');
  await screen.user.type(from, '3/5/2026');
  await until(() => expect(screen.address()).toBe('/admin/audit?from=2026-03-05'));
  await screen.user.clear(from);
  await until(() => expect(screen.address()).toBe('/admin/audit'));
  await screen.user.type(from, '3/31/2026');
  await until(() => expect(screen.address()).toBe('/admin/audit?from=2026-03-31'));
  expect(from).toHaveValue('3/31/2026');

  await screen.user.click(screen.getAllByRole('button', { name: 'Choose a date' })[0] ?? from);
  const grid = await screen.findByRole('grid', { name: 'March 2026' });
  const selected = within(grid).getByRole('gridcell', { selected: true });
  expect(selected).toHaveTextContent('31');
  await until(() => expect(within(selected).getByRole('button')).toHaveFocus());
  // April has no 31st day.
  await screen.user.keyboard('{PageDown}');
  await until(() => expect(screen.getByRole('grid', { name: 'April 2026' })).toBeVisible());
  await screen.user.keyboard('{ArrowUp}{Home}{Enter}');
  await until(() => expect(screen.address()).toBe('/admin/audit?from=2026-04-19'));
  expect(from).toHaveValue('04/19/2026');
});

it('a text that is no date stays in its field, is marked and changes nothing', async () => {
  const screen = await renderScreen('/admin/audit?from=2026-03-05', {
    ...quietAdministration(),
    ...administrator,
  });
  const from = await screen.findByLabelText('Start date');
  expect(from).toHaveValue('03/05/2026');
  await screen.user.clear(from);
  await screen.user.type(from, 'yesterday');
  await screen.user.tab();
  expect(from).toHaveValue('yesterday');
  expect(from).toHaveAttribute('aria-invalid', 'true');
  await until(() => expect(from).toHaveAccessibleDescription('Enter a date such as 12/31/2026'));
  expect(from).not.toHaveFocus();
  expect(screen.address()).toBe('/admin/audit');
});

it('a form says beside its field what is missing instead of in a bubble of the browser', async () => {
  const desk = new LibraryDesk();
  const document = desk.add('travel.md');
  const screen = await renderScreen(`/documents/${document.id}`, desk.answers());
  await screen.user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const name = await screen.findByLabelText('Name');
  let hasBubble = true;
  name.addEventListener('invalid', (event) => (hasBubble = !event.defaultPrevented));
  await screen.user.clear(name);
  await screen.user.click(screen.getByRole('button', { name: 'Save' }));
  await until(() => expect(name).toHaveAccessibleDescription(/Fill in this field/));
  expect(name).toHaveFocus();
  expect(hasBubble).toBe(false);
  await screen.user.type(name, 'x');
  await until(() => expect(name).not.toHaveAccessibleDescription(/Fill in this field/));
});
