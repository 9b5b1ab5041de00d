import type { DeliveryToken } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { answerAs } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const at = '2026-03-30T08:00:00.000Z';

const token: DeliveryToken = {
  id: '01234567-89ab-4def-8123-456789abcdef',
  name: 'Travel team',
  agent: 'travel-desk',
  key: 'acme.pem',
  standing: true,
  ending: 'x1y2',
  createdAt: at,
  createdBy: 'Root',
  expiresAt: '2026-06-30T08:00:00.000Z',
  expired: false,
  lastUsedAt: null,
};

const answers = () => ({ ...quietAdministration(), ...administrator });

it('an administrator creates a delivery token, sees its secret once, and revokes it', async () => {
  let tokens: DeliveryToken[] = [];
  const sent: unknown[] = [];
  const screen = await renderScreen('/admin/agents', {
    ...answers(),
    'GET /api/admin/delivery-tokens': () => ({ tokens, keys: ['acme.pem', 'other.pem'] }),
    'POST /api/admin/delivery-tokens': ({ body }) => {
      sent.push(body);
      tokens = [token];
      return { ...token, secret: 'staffroom_delivery_secret' };
    },
    'DELETE /api/admin/delivery-tokens/:id': () => {
      tokens = [];
    },
  });
  const create = await screen.findByRole('button', { name: 'New delivery token' });
  await until(() => expect(create).toBeEnabled());
  await screen.user.click(create);
  const form = within(await screen.findByRole('dialog'));
  await screen.user.type(form.getByLabelText(/^What is the token for/), 'Travel team');
  await screen.user.type(form.getByLabelText(/^Agent id/), 'travel-desk');
  await screen.user.selectOptions(form.getByLabelText(/^Signed with/), 'other.pem');
  await screen.user.click(form.getByRole('checkbox', { name: /^Run versions without a review/ }));
  await screen.user.click(form.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the token now' }));
  expect(shown.getByLabelText('Delivery token')).toHaveValue('staffroom_delivery_secret');
  expect(sent).toEqual([
    { name: 'Travel team', agent: 'travel-desk', key: 'other.pem', days: 90, standing: true },
  ]);
  await screen.user.click(shown.getByRole('button', { name: 'Done' }));
  const row = (await screen.findByText('Standing approval')).closest('li');
  expect(row).toHaveTextContent('versions of travel-desk, signed with acme.pem');
  expect(row).toHaveTextContent('…x1y2 · not used yet');
  await screen.user.click(screen.getByRole('button', { name: 'Revoke “Travel team”' }));
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Revoke' }));
  await until(() => expect(screen.queryByText('Standing approval')).toBeNull());
});

it('without a public key on the server, the screen says where to put one', async () => {
  const screen = await renderScreen('/admin/agents', answers());
  expect(await screen.findByText(/^There is no public key on the server/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'New delivery token' })).toBeDisabled();
});

for (const [call, title] of [
  ['GET /api/admin/agent-submissions', 'Couldn’t load the versions to review'],
  ['GET /api/admin/delivery-tokens', 'Couldn’t load the delivery tokens'],
] as const)
  it(`the agents screen reports a failed request to ${call.slice(4)}`, async () => {
    const screen = await renderScreen('/admin/agents', { ...answers(), [call]: answerAs(500, '{}') });
    const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    await until(async () => expect((await alerts()).join()).toContain(title));
  });
