import { fireEvent } from '@testing-library/dom';
import type { ModelPrice } from '@staffroom/sdk/core';
import { expect, it } from 'vitest';
import { administrator } from '../kit/ai-desk.ts';
import { quietAdministration } from '../kit/administration.ts';
import type { Answers } from '../kit/answers.ts';
import { within } from '../kit/finders.ts';
import { refuse } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';

const answers = (): Answers => ({
  ...quietAdministration(),
  ...administrator,
  'GET /api/admin/ai-prices': [],
});

it('the settings and the palette lead administrators to the usage screen', async () => {
  const screen = await renderScreen('/settings?tab=admin', answers());
  await screen.user.click(await screen.findByRole('link', { name: 'Manage Users' }));
  await screen.user.click(await screen.findByRole('link', { name: 'AI Usage' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'AI Usage' })).toBeVisible();
  await screen.open('/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Admin');
  await screen.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await screen.user.keyboard('usage');
  await screen.user.click(await screen.findByRole('option', { name: 'Go to AI Usage' }));
  await until(() => expect(screen.address()).toBe('/admin/usage'));
});

it('the usage screen says if a range has no calls, and keeps the range in the address', async () => {
  const screen = await renderScreen('/admin/usage', answers());
  await screen.user.selectOptions(await screen.findByLabelText('Days'), 'Custom');
  fireEvent.change(await screen.findByLabelText('Start date'), { target: { value: '2020-02-01' } });
  expect(await screen.findByText('Choose at most 1,000 days.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2/29/2020' } });
  await until(() => expect(screen.address()).toMatch(/range=custom&from=2020-02-01&to=2020-02-29/));
  const nothing = /No calls|No usage yet/;
  expect(await screen.findByRole('heading', { name: nothing })).toBeVisible();
  const asked = screen.requests.of('GET /api/admin/usage').at(-1)?.query;
  expect(asked).toMatchObject({ from: '2020-02-01', to: '2020-02-29' });
  await screen.open(screen.address());
  expect(await screen.findByLabelText('End date')).toHaveValue('02/29/2020');
  await screen.user.selectOptions(screen.getByLabelText('Days'), 'Last 7 days');
  await until(() => expect(screen.address()).toMatch(/range=7$/));
});

it('usage figures that cannot load show the reason, and Retry loads them', async () => {
  const refused = refuse('unavailable', 'Out of memory', { requestId: 'id-of-it' });
  const screen = await renderScreen('/admin/usage', { ...answers(), 'GET /api/admin/usage': refused });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Couldn’t load usage');
  expect(failure).toHaveTextContent('id-of-it');
  screen.requests.answer(answers());
  await screen.user.click(within(failure).getByRole('button', { name: 'Retry' }));
  await until(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('an invalid price is refused beside its field, and a valid price can be changed and removed', async () => {
  const model: ModelPrice = {
    provider: 'acme',
    model: 'large',
    providerName: null,
    modelName: null,
    price: { input: '2.5', output: '10' },
    listPrice: null,
    free: false,
    calls: 0,
    unpriced: 0,
  };
  let prices = [model];
  const screen = await renderScreen('/admin/usage?tab=prices', {
    ...answers(),
    'GET /api/admin/ai-prices': () => prices,
    'PUT /api/admin/ai-prices': ({ body: { input, output } }) => {
      prices = [{ ...model, price: { input, output } }];
      return { provider: 'acme', model: 'large', price: { input, output }, pricedCalls: 0 };
    },
    'DELETE /api/admin/ai-prices': () => void (prices = []),
  });
  const row = async () => (await screen.findByText('large')).closest('tr') as HTMLElement;
  expect(await row()).toHaveTextContent('$2.50');
  const open = async () => {
    await screen.user.click(await screen.findByRole('button', { name: 'Change the price of large' }));
    return within(await screen.findByRole('dialog', { name: 'large price' }));
  };
  const dialog = await open();
  const input = dialog.getByLabelText(/^Input/);
  await screen.user.clear(input);
  await screen.user.type(input, '3,75');
  await screen.user.click(dialog.getByRole('button', { name: 'Save' }));
  await until(() => expect(input).toHaveAccessibleDescription(/^Enter US dollars per million tokens/));
  await screen.user.clear(input);
  await screen.user.type(input, '3.75{Enter}');
  await until(async () => expect(await row()).toHaveTextContent('$3.75'));
  await until(() => expect(toasts().join()).toContain('large price saved'));
  await screen.user.click((await open()).getByRole('button', { name: 'Remove price' }));
  await until(() => expect(screen.queryByText('large')).toBeNull());
});

it('people who are not administrators cannot open the usage screen', async () => {
  const screen = await renderScreen('/admin/usage');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await screen.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await screen.user.keyboard('Go to');
  expect(await screen.findByRole('option', { name: 'Go to Settings' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Go to AI Usage' })).toBeNull();
});
