import type { StorageLimits } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { quietAdministration } from '../kit/administration.ts';
import { administrator } from '../kit/ai-desk.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const gigabyte = 1024 ** 3;

it('an administrator sees the used storage and sets limits in gigabytes, and an empty field means no limit', async () => {
  let limits: StorageLimits = { person: 5 * gigabyte, workspace: 100 * gigabyte };
  const state = () => ({
    limits,
    used: 90 * gigabyte,
    people: [{ id: '0197f1a0-0000-7000-8000-000000000001', name: 'Ana', used: 5 * gigabyte }],
    disk: { free: 50 * gigabyte, total: 200 * gigabyte },
  });
  const screen = await renderScreen('/admin/storage', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/storage': state,
    'PUT /api/admin/storage': ({ body }) => {
      limits = body;
      return state();
    },
  });
  expect(await screen.findByText(/, over 80%/)).toHaveTextContent('90 GB of 100 GB, over 80%');
  expect(screen.getByText(/, limit reached/)).toHaveTextContent('5 GB of 5 GB, limit reached');
  expect(screen.getByText('50 GB of 200 GB')).toBeVisible();
  const person = screen.getByLabelText('Limit for each person, in GB');
  const save = () => screen.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.user.clear(person);
  await screen.user.type(person, 'much');
  await save();
  expect(person).toHaveAccessibleDescription(/Enter a number of gigabytes/);
  await screen.user.clear(person);
  await screen.user.type(person, '0.5');
  await screen.user.clear(screen.getByLabelText('Limit for the workspace, in GB'));
  await save();
  await until(() => expect(toasts()).toEqual(['Storage limits saved']));
  expect(screen.requests.of('PUT /api/admin/storage').map(({ body }) => body)).toEqual([
    { person: gigabyte / 2, workspace: null },
  ]);
});
