import { SignInRefusal, type SignInProviderState, type SignInTrial } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import type { Answers } from '../kit/answers.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const okta = (over: Partial<SignInProviderState> = {}): SignInProviderState => ({
  id: 'okta',
  label: 'Okta',
  kind: 'oidc',
  domains: ['example.test'],
  issuer: 'https://acme.okta.example',
  redirectAddress: 'https://staff.example/api/auth/providers/okta/callback',
  requiredGroup: null,
  adminGroup: 'heads',
  managesTeams: true,
  people: 12,
  lastSignInAt: '2026-11-27T08:00:00.000Z',
  failures: [],
  ...over,
});

const trial = (over: Partial<SignInTrial> = {}): SignInTrial => ({
  provider: 'okta',
  at: '2026-11-28T08:00:00.000Z',
  code: null,
  steps: [
    { step: 'discovery', status: 'ok', detail: 'https://acme.okta.example', claims: [] },
    {
      step: 'claims',
      status: 'ok',
      detail: 'ID token',
      claims: [{ name: 'email', value: 'ana@example.test' }],
    },
  ],
  ...over,
});

const open = (answers: Answers) =>
  renderScreen('/admin/sign-in', { ...quietAdministration(), ...administrator, ...answers });

it('the page shows the state of each identity provider and its latest failures', async () => {
  const at = '2026-11-28T08:00:00.000Z';
  const detail = 'Okta can’t be reached: connect ECONNREFUSED';
  const failures = [{ code: 'provider_unavailable' as const, detail, email: null, at }];
  const screen = await open({
    'GET /api/admin/sign-in': [
      okta({ failures }),
      okta({ id: 'entra', label: 'Microsoft', lastSignInAt: null }),
    ],
  });
  const first = await screen.findByRole('region', { name: 'Okta' });
  for (const text of [
    'Not working',
    'https://staff.example/api/auth/providers/okta/callback',
    'Okta doesn’t respond. Check its state and the network of the server.',
    detail,
  ])
    expect(first).toHaveTextContent(text);
  expect(screen.getByRole('region', { name: 'Microsoft' })).toHaveTextContent('Not used yet');
});

it('the page shows each step of a test, and its claims', async () => {
  const screen = await open({
    'GET /api/admin/sign-in': [okta()],
    'GET /api/admin/sign-in/trial': { trial: trial() },
  });
  const status = await screen.findByRole('region', { name: 'Test of Okta' });
  for (const text of ['Every step worked', 'No one was signed in', 'ConfigurationOK', 'ana@example.test'])
    expect(status).toHaveTextContent(text);
});

it('a test that fails before the provider is reached shows the failed step', async () => {
  let tried = false;
  const screen = await open({
    'GET /api/admin/sign-in': [okta()],
    'GET /api/admin/sign-in/trial': () => ({
      trial: tried
        ? trial({
            code: 'provider_unavailable',
            steps: [{ step: 'discovery', status: 'failed', detail: 'Okta answers HTTP 503', claims: [] }],
          })
        : null,
    }),
    'POST /api/admin/sign-in/:provider/try': () => {
      tried = true;
      return { address: null };
    },
  });
  await screen.user.click(await screen.findByRole('button', { name: 'Try it: Okta' }));
  await until(() =>
    expect(screen.getByRole('region', { name: 'Test of Okta' })).toHaveTextContent(
      'ConfigurationFailedOkta answers HTTP 503',
    ),
  );
});

it.each(SignInRefusal.options)('administrators read what to do about %s', async (code) => {
  const failures = [{ code, detail: 'Details', email: 'ana@example.test', at: '2026-11-28T08:00:00.000Z' }];
  const screen = await open({ 'GET /api/admin/sign-in': [okta({ failures })] });
  const panel = await screen.findByRole('region', { name: 'Okta' });
  expect(panel).toHaveTextContent(/Latest failed sign-ins.{25,}ana@example\.test: Details/);
});
