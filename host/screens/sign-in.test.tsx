import { expect, it } from 'vitest';
import { pass, stopTime } from './kit/stop-time.ts';
import { refuse, unreachable } from './kit/refusal.ts';
import { renderScreen, visitor } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';
import { config } from './kit/workspace-answers.ts';

it('the sign-in screen has the specified texts', async () => {
  const screen = await renderScreen('/login', visitor);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Staffroom');
  for (const text of [
    'Sign in to access AI-powered document processing and productivity tools',
    'Enterprise Login',
    'Access is restricted to example.test accounts.',
    'By signing in, you agree to our Terms of Service and Privacy Policy',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});

it('the sign-in screen links to terms and privacy policy if the company has them', async () => {
  const termsUrl = 'https://example.test/terms';
  const privacyUrl = 'https://example.test/privacy';
  const screen = await renderScreen('/login', {
    ...visitor,
    'GET /api/config': { ...config, termsUrl, privacyUrl },
  });
  expect(await screen.findByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', termsUrl);
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', privacyUrl);
});

it('a spinner replaces the sign-in screen while the session is checked', async () => {
  const checked = Promise.withResolvers<void>();
  const screen = await renderScreen('/login', {
    'GET /api/auth/me': () => checked.promise.then(() => refuse('unauthenticated', 'Sign in first')),
  });
  for (const path of ['/login', '/settings']) {
    await screen.open(path);
    expect(await screen.findByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryAllByRole('button')).toEqual([]);
  }
  checked.resolve();
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});

it('a signed-in person is sent from the sign-in screen to the dashboard', async () => {
  const screen = await renderScreen('/login');
  await until(() => expect(screen.address()).toBe('/'));
});

for (const { error, title } of [
  { error: 'access_denied', title: 'Sign-in was canceled' },
  { error: 'server_error', title: 'Sign-in failed' },
  { error: 'account_disabled', title: 'Your account is disabled' },
  { error: '<b>made up</b>', title: 'Sign-in failed' },
])
  it(`the sign-in screen explains the error ${error}`, async () => {
    const screen = await renderScreen(`/login?error=${encodeURIComponent(error)}`, visitor);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(title);
    expect(alert).not.toHaveTextContent('made up');
  });

it('the authorizing screen waits five seconds for a session, then says that sign-in did not finish', async () => {
  stopTime();
  const screen = await renderScreen('/auth-callback', visitor);
  await screen.findByRole('heading', { name: 'Authorizing...' });
  const words = "We're completing your authentication. You'll be redirected to the dashboard in a moment.";
  expect(screen.getByText(words)).toBeVisible();
  await pass(4_900);
  expect(screen.address()).toBe('/auth-callback');
  await pass(200);
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in did not finish');
});

it('the five seconds of the authorizing screen start when it opens, not when the server answers', async () => {
  const known = Promise.withResolvers<void>();
  stopTime();
  const screen = await renderScreen('/auth-callback', {
    'GET /api/auth/me': () => known.promise.then(() => refuse('unauthenticated', 'Sign in first')),
  });
  await screen.findByRole('heading', { name: 'Authorizing...' });
  await pass(4_900);
  known.resolve();
  await pass(50);
  expect(screen.address()).toBe('/auth-callback');
  await pass(100);
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in did not finish');
});

it('a visitor sees that the server is unreachable, and Retry continues to the sign-in screen', async () => {
  const screen = await renderScreen('/settings', { 'GET /api/auth/me': unreachable });
  await screen.findByRole('heading', { name: 'Can’t reach the workspace' });
  screen.requests.answer(visitor);
  await screen.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});
