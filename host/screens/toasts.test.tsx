import { fireEvent } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { Given } from './kit/answers.ts';
import { pass, stopTime } from './kit/stop-time.ts';
import { aProfile } from './kit/fixtures.ts';
import { within } from './kit/finders.ts';
import { answerAs, refuse } from './kit/refusal.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { toasts } from './kit/toasts.ts';
import { until } from './kit/until.ts';

const updated = 'Profile updatedYour profile has been updated successfully.';

async function withAnotherName(answer?: Given<'PATCH /api/profile'>): Promise<Screen> {
  let profile = aProfile();
  const screen = await renderScreen('/profile', {
    'GET /api/profile': () => profile,
    'PATCH /api/profile': answer ?? (({ body }) => (profile = { ...profile, ...body })),
  });
  const field = await screen.findByLabelText('Name');
  await screen.user.clear(field);
  await screen.user.type(field, 'Ana Maria');
  return screen;
}

const save = (screen: Screen) => screen.user.click(screen.getByRole('button', { name: 'Save Changes' }));

/** Stops the clock of the page, saves a name, and waits for the toast. */
async function saved(): Promise<Screen> {
  const screen = await withAnotherName();
  stopTime();
  await save(screen);
  await until(() => expect(toasts()).toEqual([updated]));
  return screen;
}

it('a toast stays for five seconds', async () => {
  await saved();
  await pass(4_500);
  expect(toasts()).toEqual([updated]);
  await pass(500);
  await pass(200);
  expect(toasts()).toEqual([]);
});

it('a toast under the pointer does not close', async () => {
  const screen = await saved();
  await screen.user.hover(screen.getByText('Profile updated'));
  await pass(60_000);
  expect(toasts()).toEqual([updated]);
  await screen.user.unhover(screen.getByText('Profile updated'));
  await pass(5_100);
  await pass(200);
  expect(toasts()).toEqual([]);
});

it('a swipe to the right closes a toast, and a shorter swipe does not', async () => {
  const screen = await saved();
  const swipe = async (distance: number) => {
    const target = screen.getByText('Profile updated');
    await screen.user.pointer([
      { keys: '[MouseLeft>]', target, coords: { clientX: 80, clientY: 20 } },
      { target, coords: { clientX: 80 + distance / 2, clientY: 20 } },
      { target, coords: { clientX: 80 + distance, clientY: 20 } },
      { keys: '[/MouseLeft]', target },
    ]);
    await pass(200);
  };
  await swipe(40);
  expect(toasts()).toEqual([updated]);
  await swipe(80);
  expect(toasts()).toEqual([]);
});

it('the F8 key moves the focus to the toasts, and Escape closes the focused toast', async () => {
  const screen = await saved();
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  expect(document.querySelector('[data-toast]')?.parentElement).toHaveFocus();
  await screen.user.tab();
  await screen.user.keyboard('{Escape}');
  await pass(200);
  expect(toasts()).toEqual([]);
});

it('an error toast stays until a person closes it, then remains in the notification center', async () => {
  const screen = await withAnotherName(refuse('unavailable', 'Not now'));
  stopTime();
  await save(screen);
  await until(() => expect(toasts()).toEqual(['Error updating profileNot nowDetails503 unavailable · test']));
  await pass(3_600_000);
  expect(toasts()).toHaveLength(1);
  await screen.user.click(screen.getByRole('button', { name: 'Close' }));
  await pass(200);
  expect(toasts()).toEqual([]);
  await screen.user.click(screen.getByRole('button', { name: 'Notifications' }));
  const problems = await screen.findByRole('region', { name: 'Problems since you opened this page' });
  expect(within(problems).getByRole('listitem').textContent).toMatch(/^Error updating profileNot now/);
});

it('a toast that appears while the last one closes under the pointer closes after five seconds', async () => {
  let attempts = 0;
  const screen = await withAnotherName(({ body }) => {
    attempts += 1;
    return attempts === 1 ? refuse('unavailable', 'Not now') : { ...aProfile(), ...body };
  });
  stopTime();
  await save(screen);
  await until(() => expect(toasts()).toHaveLength(1));
  await screen.user.click(screen.getByRole('button', { name: 'Close' }));
  await save(screen);
  await until(() => expect(toasts()).toContain(updated));
  await pass(5_100);
  await pass(200);
  expect(toasts()).toEqual([]);
});

it('an error toast shows the error code and request id behind Details', async () => {
  const requestId = '1f0c7a52-9f0e-4c55-8f3e-0d5a5f1f7b11';
  const screen = await withAnotherName(refuse('unavailable', 'Not now', { requestId }));
  await save(screen);
  const reference = await screen.findByText(`503 unavailable · ${requestId}`);
  expect(reference).not.toBeVisible();
  await screen.user.click(screen.getByText('Details'));
  expect(reference).toBeVisible();
});

it('the toast for an error without a server message has the specified text', async () => {
  const screen = await withAnotherName(answerAs(502, 'gone'));
  await save(screen);
  await until(() =>
    expect(toasts()).toEqual(['Error updating profileThere was an error updating your profile.']),
  );
});

it('a new toast with the text of an open toast replaces it', async () => {
  const screen = await withAnotherName(refuse('unavailable', 'Not now'));
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await save(screen);
    await until(() => expect(screen.requests.of('PATCH /api/profile')).toHaveLength(attempt));
    await until(() => expect(toasts()).toHaveLength(1));
  }
});

it('at most three toasts are visible, and the others wait', async () => {
  let attempts = 0;
  const screen = await withAnotherName(() =>
    refuse('unavailable', `Not now, for the ${(attempts += 1)}th time`),
  );
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await save(screen);
    await until(() => expect(screen.requests.of('PATCH /api/profile')).toHaveLength(attempt));
    await until(() => expect(toasts()).toHaveLength(Math.min(attempt, 3)));
  }
  for (const left of [3, 3, 2, 1, 0]) {
    const [oldest] = screen.getAllByRole('button', { name: 'Close' });
    await screen.user.click(oldest as HTMLElement);
    await until(() => expect(toasts()).toHaveLength(left));
  }
});

it('the Escape key closes a toast first, and the dialog below it second', async () => {
  const screen = await renderScreen('/documents');
  await screen.user.click(screen.getByRole('button', { name: 'Upload Document' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Document' });
  await screen.user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  await until(() => expect(toasts()).toEqual(['No file selectedPlease select a file to upload']));
  await screen.user.keyboard('{Escape}');
  await until(() => expect(toasts()).toEqual([]));
  expect(dialog).toBeInTheDocument();
  await screen.user.keyboard('{Escape}');
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
});
