import { expect, it } from 'vitest';
import { pass, stopTime } from './kit/stop-time.ts';
import { within } from './kit/finders.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

const places = [
  { name: 'Dashboard', path: '/' },
  { name: 'Documents', path: '/documents' },
  { name: 'AI Agents', path: '/agents' },
  { name: 'Help & Support', path: '/help' },
  { name: 'Settings', path: '/settings' },
];

const sidebar = (screen: Screen) => screen.findByRole('navigation', { name: 'Main' });
const current = (element: HTMLElement) => element.querySelector('[aria-current=page]');

it('the sidebar links to all main screens and marks the current one', async () => {
  const screen = await renderScreen('/');
  const navigation = await sidebar(screen);
  for (const { name, path } of places) {
    await screen.user.click(within(navigation).getByRole('link', { name }));
    await until(() => expect(screen.address()).toBe(path));
    await until(() => expect(current(navigation)).toHaveTextContent(name));
  }
});

for (const { path, place } of [
  { path: '/documents/00000000-0000-4000-8000-000000000000', place: 'Documents' },
  { path: '/agents/nobody', place: 'AI Agents' },
])
  it(`the sidebar marks ${place} as current on ${path}`, async () => {
    const never = () => new Promise<never>(() => undefined);
    const screen = await renderScreen(path, {
      'GET /api/documents/:id': never,
      'GET /api/documents/:id/content': never,
      'GET /api/documents/:id/versions': never,
      'GET /api/ai-jobs': [],
    });
    expect(current(await sidebar(screen))).toHaveTextContent(place);
  });

it('opening a screen moves the focus to the new screen', async () => {
  const screen = await renderScreen('/');
  await screen.user.click(within(await sidebar(screen)).getByRole('link', { name: 'Settings' }));
  await until(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('every screen sets the title of the browser tab', async () => {
  const screen = await renderScreen('/');
  const titles = new Set<string>();
  for (const { name, path } of places) {
    await screen.open(path);
    await until(() => expect(document.title).toBe(`${name} – Staffroom`));
    titles.add(document.title);
  }
  expect(titles.size).toBe(places.length);
});

it('the user menu shows the person’s name and links', async () => {
  const screen = await renderScreen('/');
  const account = await screen.findByRole('button', { name: /^Account of/ });
  expect(account.querySelector('[aria-hidden]')).toHaveTextContent('An');
  await screen.user.click(account);
  const menu = within(screen.getByRole('menu', { name: 'Account' }));
  expect(menu.getByText('Ana')).toBeVisible();
  expect(menu.getByText('ana@example.test')).toBeVisible();
  const items = menu.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Settings', 'Log out']);
  const themes = menu.getAllByRole('menuitemradio');
  expect(themes.map(({ textContent }) => textContent)).toEqual(['Light', 'Dark', 'System']);
  await until(() => expect(items[0]).toHaveFocus());
  await screen.user.keyboard('{Escape}');
  expect(screen.queryByRole('menu', { name: 'Account' })).toBeNull();
  expect(account).toHaveFocus();

  for (const theme of ['Dark', 'System']) {
    await screen.user.click(account);
    await screen.user.click(menu.getByRole('menuitemradio', { name: theme }));
    expect(document.documentElement).toHaveAttribute('data-theme', theme === 'Dark' ? 'dark' : 'light');
    await screen.user.click(account);
    expect(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent(theme);
    await screen.user.keyboard('{Escape}');
  }

  for (const { entry, path } of [
    { entry: 'Profile', path: '/profile' },
    { entry: 'Settings', path: '/settings' },
  ]) {
    await screen.user.click(account);
    await screen.user.click(menu.getByRole('menuitem', { name: entry }));
    await until(() => expect(screen.address()).toBe(path));
  }
});

it('a notification names the agent that sent it', async () => {
  const notification = { body: null, href: null, read: false, createdAt: '2026-11-28T09:00:00.000Z' };
  const screen = await renderScreen('/', {
    'GET /api/notifications': {
      items: [
        {
          id: '0197f1a0-0000-7000-8000-000000000001',
          title: 'Your password expires',
          sender: 'Travel Desk',
          ...notification,
        },
        {
          id: '0197f1a0-0000-7000-8000-000000000002',
          title: 'The budget is almost spent',
          sender: null,
          ...notification,
        },
      ],
      unread: 2,
    },
  });
  const expectSenders = async (place: Element | null) => {
    const [sent, own] = await within(place as HTMLElement).findAllByRole('listitem');
    expect(sent).toHaveTextContent(/^Your password expires.*Travel Desk · /);
    expect(own).not.toHaveTextContent(/ · /);
  };
  await expectSenders((await screen.findByRole('heading', { name: 'What’s new' })).closest('section'));
  await screen.user.click(screen.getByRole('button', { name: 'Notifications, 2 unread' }));
  await expectSenders((await screen.findByRole('heading', { name: 'Notifications' })).parentElement);
});

it('the bell opens the notification center, and Escape closes the center and returns the focus to the bell', async () => {
  const screen = await renderScreen('/');
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await screen.user.click(bell);
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(await screen.findByText('Finished work and problems appear here.')).toBeVisible();
  await screen.user.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
  expect(bell).toHaveFocus();

  // No tooltip covers the open popup of the bell while the pointer stays on the bell.
  stopTime();
  await screen.user.click(bell);
  await screen.user.unhover(bell);
  await screen.user.hover(bell);
  await pass(1_000);
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
