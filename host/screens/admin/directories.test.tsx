import type { Directory } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { answerAs, refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { until } from '../kit/until.ts';

const at = '2026-03-30T08:00:00.000Z';
const tokenId = '01234567-89ab-4def-8123-456789abcdef';

const entra: Directory = {
  id: 'entra',
  name: 'Entra ID',
  domains: ['example.com'],
  address: 'https://rooms.example.com/scim/v2',
  createdAt: at,
  lastRequestAt: null,
  people: { active: 0, disabled: 0 },
  groups: 0,
  tokens: [],
  problems: [],
};

const busy: Directory = {
  ...entra,
  lastRequestAt: at,
  people: { active: 4_980, disabled: 20 },
  groups: 300,
  tokens: [
    {
      id: tokenId,
      ending: 'x1y2',
      createdAt: at,
      createdBy: 'Root',
      expiresAt: '2026-09-30T08:00:00.000Z',
      expired: false,
      lastUsedAt: at,
    },
  ],
  problems: [
    {
      message: 'This is the only administrator. Make someone else an administrator first.',
      count: 3,
      lastAt: at,
    },
  ],
};

const answers = () => ({ ...quietAdministration(), ...administrator });
const page = '/admin/people?tab=directories';

it('an administrator adds a directory and sees the secret of its token once', async () => {
  let directories: Directory[] = [];
  const sent: unknown[] = [];
  const screen = await renderScreen(page, {
    ...answers(),
    'GET /api/admin/directories': () => directories,
    'POST /api/admin/directories': ({ body }) => {
      sent.push(body);
      directories = [entra];
      return entra;
    },
    'POST /api/admin/directories/:id/tokens': ({ body }) => {
      sent.push(body);
      directories = [busy];
      const [token] = busy.tokens;
      if (!token) throw new Error('no token');
      return { ...token, secret: 'staffroom_scim_secret' };
    },
  });
  expect(await screen.findByText('No directory is connected yet.')).toBeVisible();
  await screen.user.click(screen.getByRole('button', { name: 'Add directory' }));
  const form = within(await screen.findByRole('dialog'));
  await screen.user.type(form.getByLabelText(/^Name/), 'Entra ID');
  await screen.user.type(form.getByLabelText(/^Id/), 'entra');
  await screen.user.type(form.getByLabelText(/^Domains/), 'example.com, sub.example.com');
  await screen.user.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Without a token, the directory can’t do anything.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveValue(entra.address);

  await screen.user.click(screen.getByRole('button', { name: 'New token for Entra ID' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New token for Entra ID' }));
  await screen.user.selectOptions(dialog.getByLabelText(/^Expires/), '365');
  await screen.user.click(dialog.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the token now' }));
  expect(shown.getByLabelText('Token of the directory')).toHaveValue('staffroom_scim_secret');
  await screen.user.click(shown.getByRole('button', { name: 'Done' }));
  expect(sent).toEqual([
    { name: 'Entra ID', id: 'entra', domains: ['example.com', 'sub.example.com'] },
    { days: 365 },
  ]);
});

it('a directory shows its numbers, its problems and its tokens, which can be revoked', async () => {
  let directories = [busy];
  const screen = await renderScreen(page, {
    ...answers(),
    'GET /api/admin/directories': () => directories,
    'DELETE /api/admin/directories/:id/tokens/:tokenId': () => {
      directories = [{ ...busy, tokens: [] }];
    },
    'DELETE /api/admin/directories/:id': () => {
      directories = [];
    },
  });
  const region = await screen.findByRole('region', { name: 'Entra ID' });
  expect(region).toHaveTextContent('4,980 active, 20 disabled');
  expect(region).toHaveTextContent('…x1y2');
  expect(region).toHaveTextContent(
    'This is the only administrator. Make someone else an administrator first.3 times, last',
  );
  await screen.user.click(screen.getByRole('button', { name: 'Revoke the token that ends with x1y2' }));
  const question = within(await screen.findByRole('alertdialog'));
  await screen.user.click(question.getByRole('button', { name: 'Revoke' }));
  await until(() => expect(region).not.toHaveTextContent('…x1y2'));
  await screen.user.click(screen.getByRole('button', { name: 'Remove Entra ID' }));
  const second = within(await screen.findByRole('alertdialog'));
  expect(second.getByText(/Accounts and teams stay/)).toBeVisible();
  await screen.user.click(second.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No directory is connected yet.')).toBeVisible();
});

it('a directory with two valid tokens gets no third one, and a change that is refused says why', async () => {
  const [token] = busy.tokens;
  const second = { ...busy.tokens[0], id: '11234567-89ab-4def-8123-456789abcdef', ending: 'z9z9' };
  const screen = await renderScreen(page, {
    ...answers(),
    'GET /api/admin/directories': [{ ...busy, tokens: [token, second] } as Directory],
    'PUT /api/admin/directories/:id': refuse('not-found', 'Directory not found'),
  });
  expect(await screen.findByRole('button', { name: 'New token for Entra ID' })).toBeDisabled();
  await screen.user.click(screen.getByRole('button', { name: 'Change Entra ID' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByLabelText(/^Id/)).toBeNull();
  await screen.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Directory not found');
});

it('the screen reports directories that could not be loaded', async () => {
  const screen = await renderScreen(page, {
    ...answers(),
    'GET /api/admin/directories': answerAs(500, '{}'),
  });
  expect(await screen.findByText('Couldn’t load the directories')).toBeVisible();
});
