import { expect, it } from 'vitest';
import { AiDesk, administrator, aModel, local } from '../kit/ai-desk.ts';
import type { Answers } from '../kit/answers.ts';
import { within } from '../kit/finders.ts';
import { answerAs, refuse } from '../kit/refusal.ts';
import { renderScreen, type Screen } from '../kit/render-screen.tsx';
import { closeToast, toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { demo } from '../kit/workspace-answers.ts';
import {
  addModel,
  choose,
  form,
  noRow,
  openSettings,
  press,
  row,
  showTab,
  toast,
  write,
} from './open-settings.ts';

const withLocal = () => new AiDesk([...new AiDesk().providers, local]);

/** Makes the server refuse one call during an action, and expects the error message with the server's reason. */
async function refused(
  screen: Screen,
  call: keyof Answers,
  desk: AiDesk,
  act: () => Promise<unknown>,
  said: string,
) {
  const reason = 'The shelf is full.';
  screen.requests.answer({ [call]: refuse('unavailable', reason) });
  await act();
  await toast(new RegExp(`^${said}${reason}`));
  await closeToast(screen.user, said);
  screen.requests.answer({ [call]: desk.answers()[call] } as Answers);
}

it('each action on a model reports its success or failure in a specific message', async () => {
  const desk = withLocal();
  const screen = await openSettings(desk, '/settings?tab=ai');
  const makeDefault = () => press(screen, 'Set as Default: Local');
  await refused(screen, 'PUT /api/ai/providers/:id', desk, makeDefault, 'Failed to set default provider');

  await showTab(screen, /^AI Models/);
  await press(screen, 'Add New Model');
  const drawer = await form(screen);
  await screen.user.selectOptions(drawer.getByLabelText('Provider'), 'Local');
  await write(screen, drawer.getByLabelText('Name'), 'First');
  await write(screen, drawer.getByLabelText('Identifier'), 'first');
  const add = () => screen.user.click(drawer.getByRole('button', { name: 'Add Model' }));
  await refused(screen, 'POST /api/ai/models', desk, add, 'Failed to add model');
  await add();
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  await addModel(screen, 'Local', 'Second');

  const active = () => screen.findByRole('switch', { name: 'Second is active' });
  const remove = async () => {
    await choose(screen, 'Second', 'Delete');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Are you sure you want to delete Second?');
    await screen.user.click(within(question).getByRole('button', { name: 'Delete' }));
  };
  const change = 'PUT /api/ai/models/:id';
  const press2 = async () => screen.user.click(await active());
  await refused(screen, change, desk, press2, 'Failed to update model status');
  const second = () => press(screen, 'Set as Default: Second');
  await refused(screen, change, desk, second, 'Failed to set default model');
  await refused(screen, 'DELETE /api/ai/models/:id', desk, remove, 'Failed to delete model');

  await screen.user.click(await active());
  await toast('Model deactivated successfully');
  await screen.user.click(await active());
  await toast('Model activated successfully');
  // Closes toasts: only three are visible, and a fourth one would wait for five seconds.
  const close = (words: string) => closeToast(screen.user, words);
  await close('Model added successfully');
  await second();
  await toast('Second set as default model');
  await close('Model deactivated successfully');
  await press(screen, 'Set as Default: First');
  await toast('First set as default model');
  await close('Model activated successfully');
  await remove();
  await toast('Model deleted successfully');
  await noRow(screen, 'Second');
});

it('the forms for a new provider and a new model start with the specified values, and offer only active providers', async () => {
  const screen = await openSettings(withLocal());
  await press(screen, 'Add New Provider');
  const drawer = await form(screen);
  expect(drawer.getByRole('checkbox', { name: /^Active/ })).toBeChecked();
  expect(drawer.getByRole('checkbox', { name: /^Default/ })).not.toBeChecked();
  for (const label of [/^API key environment variable/, /^API key URL/, /^Description/])
    expect(drawer.getByLabelText(label)).toBeVisible();
  await screen.user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await screen.user.click(screen.getByRole('switch', { name: 'Local is active' }));
  await until(async () => expect(await row(screen, 'Local')).toHaveTextContent('Inactive'));
  const link = within(await row(screen, 'OpenAI')).getByRole('link', { name: /^Get a key at / });
  expect(link.getAttribute('rel')).toMatch(/noopener/);

  await showTab(screen, /^AI Models/);
  const filter = within(await screen.findByLabelText('Filter by provider'));
  expect(filter.getAllByRole('option')[0]).toHaveTextContent('All Providers');
  expect(filter.getByRole('option', { name: 'Local' })).toBeInTheDocument();
  await press(screen, 'Add New Model');
  const other = await form(screen);
  const providers = within(other.getByLabelText('Provider'));
  expect(providers.getByRole('option', { name: 'OpenAI' })).toBeInTheDocument();
  expect(providers.queryByRole('option', { name: 'Local' })).toBeNull();
  expect(other.getByLabelText(/^Max tokens/)).toHaveAttribute('placeholder', '8192');
  expect(other.getByRole('checkbox', { name: /^Active/ })).toBeChecked();
  expect(other.getByRole('checkbox', { name: /^Default for this provider/ })).not.toBeChecked();
});

it('models that cannot load show an error with the title "Error"', async () => {
  const desk = new AiDesk();
  const screen = await renderScreen('/admin/ai-settings?list=models', {
    ...desk.answers(),
    'GET /api/ai/models': answerAs(500, '{}'),
  });
  await until(() => expect(toasts()).toEqual(['ErrorFailed to load AI models']));
  screen.requests.answer(desk.answers());
  const panel = within(within(screen.getByRole('main')).getByRole('alert'));
  await screen.user.click(panel.getByRole('button', { name: 'Retry' }));
  await row(screen, 'GPT-4o');
});

it('a model whose provider has no name is listed with an unknown provider', async () => {
  const screen = await renderScreen('/admin/ai-settings', {
    ...new AiDesk().answers(),
    ...administrator,
    'GET /api/ai/defaults': { ...demo, model: aModel({ provider: '' }) },
  });
  const defaults = await screen.findByRole('region', { name: 'System Defaults' });
  await until(() => expect(defaults.textContent).toMatch(/· Unknown/));
});
