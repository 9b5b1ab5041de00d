import { type SignInChoice, SignInRefusal } from '@staffroom/sdk/core';
import { describe, expect, it } from 'vitest';
import { renderScreen, visitor } from './kit/render-screen.tsx';
import { config } from './kit/workspace-answers.ts';

const google: SignInChoice = { id: 'google', label: 'Google', kind: 'google', domains: ['example.test'] };
const okta: SignInChoice = {
  id: 'okta',
  label: 'Okta',
  kind: 'oidc',
  domains: ['example.test', 'example.org'],
};
const entra: SignInChoice = { id: 'entra', label: 'Microsoft', kind: 'oidc', domains: ['example.test'] };

const loginWith = (signIn: SignInChoice[], address = '/login') =>
  renderScreen(address, { ...visitor, 'GET /api/config': { ...config, signIn } });

describe('the sign-in screen', () => {
  it.each([
    [[okta], ['Sign in with Okta']],
    [
      [google, okta, entra],
      ['Sign in with Google', 'Sign in with Okta', 'Sign in with Microsoft'],
    ],
  ])('the sign-in screen has a button for each provider: %#', async (choices, names) => {
    const screen = await loginWith(choices);
    await screen.findByText('Enterprise Login');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(names);
  });

  it('the sign-in screen names the domains of all providers once', async () => {
    const screen = await loginWith([google, okta]);
    expect(
      await screen.findByText('Access is restricted to example.test and example.org accounts.'),
    ).toBeVisible();
  });

  it('without a provider, the sign-in screen says what people and administrators can do', async () => {
    const screen = await loginWith([]);
    expect(await screen.findByRole('heading', { name: 'Sign-in is not set up yet' })).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('staffroom admin-link')).toBeVisible();
  });

  it.each(SignInRefusal.options)(
    'the sign-in screen explains the refusal %s and says what to do',
    async (code) => {
      const screen = await loginWith([google, okta], `/login?error=${code}&provider=okta`);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent.includes('Sign-in failed')).toBe(code === 'server_error');
      expect(alert.textContent).toMatch(/Ask|Try|try|Use|Verify|Sign in|Tell|addresses/);
      expect(alert).not.toHaveTextContent('Google');
    },
  );
});
