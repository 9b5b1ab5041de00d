import type { AdminToken } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { anId } from '../kit/fixtures.ts';
import { answerAs } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const answers = () => ({ ...quietAdministration(), ...administrator });

const aToken = (over: Partial<AdminToken> = {}): AdminToken => ({
  id: anId(1),
  name: 'Terraform',
  scopes: ['teams:change', 'people:read'],
  networks: ['10.0.0.0/8'],
  ending: 'x1y2',
  createdAt: '2026-03-30T08:00:00.000Z',
  createdBy: { id: anId(2), name: 'Root' },
  expiresAt: '2026-06-30T08:00:00.000Z',
  state: 'active',
  lastUsedAt: null,
  ...over,
});

it('an administrator creates a token with some rights, sees its secret once, and revokes it', async () => {
  let tokens: AdminToken[] = [];
  const sent: unknown[] = [];
  const screen = await renderScreen('/admin/tokens', {
    ...answers(),
    'GET /api/admin/tokens': () => tokens,
    'POST /api/admin/tokens': ({ body }) => {
      sent.push(body);
      tokens = [aToken()];
      return { ...aToken(), secret: 'staffroom_admin_secret' };
    },
    'DELETE /api/admin/tokens/:id': () => {
      tokens = [];
    },
  });
  expect(await screen.findByText('No administration tokens')).toBeVisible();
  await screen.user.click(screen.getByRole('button', { name: 'New token' }));
  const form = within(await screen.findByRole('dialog'));
  await screen.user.type(form.getByLabelText(/^What is the token for/), 'Terraform');
  await screen.user.selectOptions(form.getByLabelText('Teams'), 'Read and change');
  await screen.user.selectOptions(form.getByLabelText('People'), 'Read');
  await screen.user.selectOptions(form.getByLabelText(/^Expires/), 'After 30 days');
  await screen.user.type(form.getByLabelText(/^Only from these networks/), '10.0.0.0/8, 192.0.2.7');
  const audit = within(form.getByLabelText('Audit log')).getAllByRole('option');
  expect(audit.map(({ textContent }) => textContent)).toEqual(['No access', 'Read']);
  await screen.user.click(form.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the token now' }));
  expect(shown.getByLabelText('Administration token')).toHaveValue('staffroom_admin_secret');
  expect(sent).toEqual([
    {
      name: 'Terraform',
      scopes: ['people:read', 'teams:change'],
      days: 30,
      networks: ['10.0.0.0/8', '192.0.2.7'],
    },
  ]);
  await screen.user.click(shown.getByRole('button', { name: 'Done' }));
  const row = (await screen.findByText('Terraform')).closest('li');
  expect(row).toHaveTextContent('Reads and changes: Teams');
  expect(row).toHaveTextContent('Reads: People');
  expect(row).toHaveTextContent('Only from 10.0.0.0/8');
  expect(row).toHaveTextContent('…x1y2 · not used yet · until Jun 30, 2026 · created by Root');
  await screen.user.click(screen.getByRole('button', { name: 'Revoke “Terraform”' }));
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No administration tokens')).toBeVisible();
});

it('a token that has expired or whose creator is no administrator says why it does not work', async () => {
  const screen = await renderScreen('/admin/tokens', {
    ...answers(),
    'GET /api/admin/tokens': [
      aToken({ id: anId(1), name: 'Old', state: 'expired' }),
      aToken({ id: anId(2), name: 'Left', state: 'creator' }),
    ],
  });
  expect((await screen.findByText('Old')).closest('li')).toHaveTextContent('Expired');
  expect((await screen.findByText('Left')).closest('li')).toHaveTextContent(
    'Root is no longer an administrator, or can’t sign in.',
  );
});

it('the form shows the problems of a token at its fields', async () => {
  const screen = await renderScreen('/admin/tokens', {
    ...answers(),
    // The request breaks its contract, so the server answers with the problems instead.
    'POST /api/admin/tokens': { ...aToken(), secret: 'staffroom_admin_secret' },
  });
  await screen.user.click(await screen.findByRole('button', { name: 'New token' }));
  const form = within(await screen.findByRole('dialog'));
  await screen.user.type(form.getByLabelText(/^Only from these networks/), 'office');
  await screen.user.click(form.getByRole('button', { name: 'Create token' }));
  expect(await form.findByText('Describe what the token is for')).toBeVisible();
  expect(form.getByText('Select what the token can do')).toBeVisible();
  expect(form.getByText(/^Enter network addresses/)).toBeVisible();
});

it('the screen reports that the tokens could not be loaded', async () => {
  const screen = await renderScreen('/admin/tokens', {
    ...answers(),
    'GET /api/admin/tokens': answerAs(500, '{}'),
  });
  await until(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the administration tokens'),
  );
});
