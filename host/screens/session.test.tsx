import { expect, it } from 'vitest';
import { pass, stopTime } from './kit/stop-time.ts';
import { within } from './kit/finders.ts';
import { refuse } from './kit/refusal.ts';
import { renderScreen, type Screen, visitor } from './kit/render-screen.tsx';
import { toasts } from './kit/toasts.ts';
import { until } from './kit/until.ts';

const navigation = (screen: Screen) => screen.queryByRole('navigation', { name: 'Main' });

async function logOut(screen: Screen): Promise<void> {
  await screen.user.click(await screen.findByRole('button', { name: /^Account of/ }));
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}

it('signing out removes all of the person’s data from the browser', async () => {
  const screen = await renderScreen('/agents', { 'POST /api/auth/logout': undefined });
  await screen.findByRole('heading', { name: 'AI Agents' });
  localStorage.setItem('draft:agent:new', 'half a question');
  await logOut(screen);
  await until(() => expect(screen.address()).toBe('/login'));
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});

it('a failed sign-out shows the reason and keeps the session', async () => {
  const screen = await renderScreen('/', {
    'POST /api/auth/logout': refuse('unavailable', 'The database is being restarted'),
  });
  await logOut(screen);
  await until(() => expect(toasts()[0]).toContain('Logout failedThe database is being restarted'));
  expect(navigation(screen)).toBeVisible();
});

it('a 401 response ends the session with a message, and sign-in returns to the same address', async () => {
  const screen = await renderScreen('/help');
  await screen.findByRole('heading', { name: 'Help & Support' });
  screen.requests.answer({ ...visitor, 'GET /api/documents': refuse('unauthenticated', 'Sign in first') });
  await screen.user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Documents' }),
  );
  await until(() =>
    expect(toasts()).toEqual(['You have been signed outSign in again to continue. Your drafts are safe.']),
  );
  expect(screen.address()).toBe('/login?next=%2Fdocuments');
});

it('the page checks the session every five minutes, and not on window focus', async () => {
  stopTime();
  const screen = await renderScreen('/help');
  // React shows a screen only a moment after its placeholder.
  await pass(1_000);
  await screen.findByText('The server is ready.');
  const asked = () => screen.requests.of('GET /api/auth/me').length;
  const before = asked();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  await pass(270_000);
  expect(asked()).toBe(before);
  await pass(30_000);
  await until(() => expect(asked()).toBe(before + 1));
});

it('visitors see the public pages without the navigation, and no other pages', async () => {
  const screen = await renderScreen('/login', visitor);
  for (const { path, heading } of [
    { path: '/login', heading: 'Staffroom' },
    { path: '/auth-callback', heading: 'Authorizing...' },
    { path: '/test', heading: 'Demo chat' },
    { path: '/nowhere', heading: '404 Page Not Found' },
  ]) {
    await screen.open(path);
    await screen.findByRole('heading', { name: heading });
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(navigation(screen)).toBeNull();
  }
  for (const path of ['/', '/documents', '/documents/1', '/agents', '/agents/any', '/profile', '/help']) {
    await screen.open(path);
    await screen.findByRole('button', { name: 'Sign in with Google' });
    const note = screen.queryAllByText('Please log in to view your profile.');
    expect(note).toHaveLength(path === '/profile' ? 1 : 0);
  }
});

it('the page for a missing address has its own texts, with links for visitors and for signed-in people', async () => {
  const visiting = await renderScreen('/nowhere', visitor);
  await visiting.findByRole('heading', { name: '404 Page Not Found' });
  const words = "The page you're looking for doesn't exist or you may not have access to it.";
  expect(visiting.getByText(words)).toBeVisible();
  expect(visiting.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
  await visiting.user.click(visiting.getByRole('link', { name: 'Go to Login' }));
  await until(() => expect(visiting.address()).toBe('/login'));

  const screen = await renderScreen('/nowhere');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(navigation(screen)).toBeVisible();
  const header = screen.getByRole('button', { name: /^Account of/ }).closest('header');
  expect(header).toHaveTextContent('Page not found');
  expect(header).toContainElement(screen.getByRole('searchbox', { name: /^Search documents, chats/ }));
  expect(screen.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await screen.user.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
  await until(() => expect(screen.address()).toBe('/'));
});
