import type { WorkspaceSettingInfo } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator, aSettingField, fallbackSetting } from '../kit/ai-desk.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

it('a switch of a workspace setting is saved when it changes, and changes back if the server refuses', async () => {
  let stored = fallbackSetting;
  let isRefused = false;
  const screen = await renderScreen('/admin/ai-settings', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/settings': () => [stored],
    'PUT /api/admin/settings/:key': ({ body }) => {
      if (isRefused) return refuse('conflict', 'Someone else changed this setting.');
      stored = { ...stored, values: body.values, version: stored.version + 1 };
      return stored;
    },
  });
  const fallback = await screen.findByRole('switch', { name: /^Fall back to another provider/ });
  expect(fallback).toBeChecked();
  await screen.user.click(fallback);
  await until(() => expect(fallback).not.toBeChecked());
  isRefused = true;
  await screen.user.click(fallback);
  await until(() => expect(toasts()[0]).toContain('Couldn’t save thisSomeone else changed this setting.'));
  await until(() => expect(fallback).not.toBeChecked());
  expect(screen.requests.of('PUT /api/admin/settings/:key')).toMatchObject([
    { params: { key: 'ai' }, body: { values: { fallback: false } } },
    { params: { key: 'ai' }, body: { values: { fallback: true } } },
  ]);
});

it('a section shows its settings with a text and its errors, and saves only changed fields', async () => {
  let stored: WorkspaceSettingInfo = {
    key: 'greeting',
    section: 'storage',
    fields: [
      aSettingField({ name: 'text', kind: 'text', label: 'Greeting of the day', help: null }),
      aSettingField({ name: 'isShown', label: 'Show the greeting', help: null }),
    ],
    values: { text: 'Hello', isShown: true },
    version: 0,
  };
  const screen = await renderScreen('/admin/storage', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/storage': {
      limits: { person: null, workspace: null },
      used: 0,
      people: [],
      disk: { free: 1, total: 2 },
    },
    'GET /api/admin/settings': () => [fallbackSetting, stored],
    'PUT /api/admin/settings/:key': ({ body }) => {
      if (body.values['text'] === 'Hi')
        return refuse('invalid', 'Too short', { fields: { text: 'Too short' } });
      stored = { ...stored, values: { ...stored.values, ...body.values }, version: stored.version + 1 };
      return stored;
    },
  });
  const text = await screen.findByLabelText('Greeting of the day');
  expect(screen.queryByRole('switch', { name: /^Fall back to another provider/ })).toBeNull();
  const save = () => screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? document.body;
  expect(save()).toBeDisabled();
  const write = async (words: string) => {
    await screen.user.clear(text);
    await screen.user.type(text, words);
    await screen.user.click(save());
  };
  await write('Hi');
  await until(() => expect(text).toHaveAccessibleDescription('Too short'));
  await write('Good morning');
  await until(() => expect(toasts()).toEqual(['Saved']));
  await until(() => expect(save()).toBeDisabled());
  expect(screen.requests.of('PUT /api/admin/settings/:key').at(-1)).toMatchObject({
    params: { key: 'greeting' },
    body: { values: { text: 'Good morning' }, version: 0 },
  });
});
