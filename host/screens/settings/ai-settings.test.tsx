import { expect, it } from 'vitest';
import { administrator, aModel, AiDesk, aProvider, local } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { answerAs } from '../kit/refusal.ts';
import { renderScreen } from '../kit/render-screen.tsx';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import {
  addModel,
  choose,
  form,
  noRow,
  openSettings,
  press,
  remove,
  row,
  showTab,
  toast,
  write,
} from './open-settings.ts';

const withLocal = () => new AiDesk([...new AiDesk().providers, local]);

it('a chat with built-in answers has a notice, with a link for administrators to set up a model', async () => {
  const visit = await renderScreen('/agents/policy-desk?chat=new');
  const notice = await visit.findByRole('complementary', { name: 'Without an AI model' });
  expect(notice).toHaveTextContent('answers quote your documents word for word');
  expect(notice).toHaveTextContent('Ask an administrator.');
  expect(within(notice).queryByRole('link')).toBeNull();
  const screen = await renderScreen('/agents/policy-desk?chat=new', {
    ...new AiDesk().answers(),
    'GET /api/ai/defaults': { provider: null, model: null, demo: true, fallback: true, describer: null },
  });
  const theirs = within(await screen.findByRole('complementary', { name: 'Without an AI model' }));
  await screen.user.click(theirs.getByRole('link', { name: 'Connect a model' }));
  await until(() => expect(screen.address()).toBe('/admin/ai-settings?connect=model'));
});

for (const [address, provider, model] of [
  ['/settings?tab=ai', 'Name and identifier are required', 'Name, identifier, and provider are required'],
  [
    '/admin/ai-settings',
    'Provider name and identifier are required',
    'Model name, identifier, and provider are required',
  ],
] as const)
  it(`${address} reports missing and invalid form values beside their fields and in a toast`, async () => {
    const screen = await openSettings(new AiDesk(), address);
    await press(screen, 'Add New Provider');
    const drawer = await form(screen);
    await screen.user.click(drawer.getByRole('button', { name: 'Add Provider' }));
    await toast(`Validation Error${provider}`);
    expect(drawer.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
    expect(drawer.getByLabelText('Identifier')).toHaveAttribute('aria-invalid', 'true');

    // Errors that only the server can find also appear beside their field.
    await write(screen, drawer.getByLabelText('Name'), 'Another');
    await write(screen, drawer.getByLabelText('Identifier'), 'OpenAI');
    await write(screen, drawer.getByLabelText(/^API key environment variable/), 'sk-secret');
    await screen.user.click(drawer.getByRole('button', { name: 'Add Provider' }));
    await toast('Failed to add provider');
    const key = drawer.getByLabelText(/^API key environment variable/);
    expect(key).toHaveAttribute('aria-invalid', 'true');
    await screen.user.click(drawer.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await screen.user.click(question.getByRole('button', { name: 'Discard' }));

    await showTab(screen, /^AI Models/);
    await press(screen, 'Add New Model');
    const other = await form(screen);
    await screen.user.click(other.getByRole('button', { name: 'Add Model' }));
    await toast(model);
    expect(other.getByLabelText('Provider')).toHaveAttribute('aria-invalid', 'true');
  });

it('an administrator adds a provider and a model, makes them the default, and deletes them', async () => {
  const screen = await openSettings(new AiDesk(), '/admin/ai-settings', {
    'POST /api/ai/providers/:id/test': {
      ok: false,
      message: 'Nobody answers.',
      model: null,
      durationMs: 4,
      failure: null,
    },
  });
  await press(screen, 'Add New Provider');
  const drawer = await form(screen);
  await write(screen, drawer.getByLabelText('Name'), 'Local');
  await write(screen, drawer.getByLabelText('Identifier'), 'local');
  await screen.user.selectOptions(drawer.getByLabelText('Protocol'), 'OpenAI-compatible server');
  await write(screen, drawer.getByLabelText(/^Base URL/), 'http://127.0.0.1:9/v1');
  await screen.user.click(drawer.getByRole('button', { name: 'Add Provider' }));
  await toast('Provider added successfully');
  expect(await row(screen, 'Local')).toHaveTextContent('http://127.0.0.1:9/v1');

  await showTab(screen, /^AI Models/);
  await addModel(screen, 'Local', 'Small one');
  await screen.user.selectOptions(screen.getByLabelText('Filter by provider'), 'Local');
  await until(() => expect(screen.address()).toMatch(/list=models&provider=\d+$/));
  const [only, ...others] = screen.getAllByRole('heading', { level: 3 });
  expect(only).toHaveTextContent('Small one');
  expect(others).toEqual([]);
  expect(await row(screen, 'Small one')).toHaveTextContent('up to 2,048 tokens');
  expect(await row(screen, 'Small one')).toHaveTextContent('Structured output');
  await press(screen, 'Set as Default: Small one');
  await toast('Model set as default successfully');
  await until(async () => expect(await row(screen, 'Small one')).toHaveTextContent('Default'));
  expect(screen.queryByRole('button', { name: 'Set as Default: Small one' })).toBeNull();

  await showTab(screen, /^AI Providers/);
  await press(screen, 'Set as Default: Local');
  await toast('Provider set as default successfully');
  const defaults = screen.getByRole('region', { name: 'System Defaults' });
  await until(() => expect(defaults).toHaveTextContent('Small one by Local answers by default.'));
  expect(defaults).toHaveTextContent('Up to 2,048 tokens per answer');
  expect(await row(screen, 'Local')).toHaveTextContent('Default');

  await press(screen, 'Test connection: Local');
  const status = within(await row(screen, 'Local')).getByRole('status');
  await until(() => expect(status).toHaveTextContent('Nobody answers.'));

  // The default provider cannot be deleted until another provider is the default.
  await choose(screen, 'Local', 'Delete');
  const question = await screen.findByRole('alertdialog');
  await until(() => expect(question).toHaveTextContent('Deleting this provider also deletes its model.'));
  expect(question).toHaveTextContent('Are you sure you want to delete Local?');
  expect(question).toHaveTextContent('Local is the default provider. Set another provider as default first.');
  await screen.user.click(within(question).getByRole('button', { name: 'Delete' }));
  await toast('Failed to delete provider');
  await press(screen, 'Set as Default: Built-in answers');
  await until(() => expect(defaults).not.toHaveTextContent('Small one'));
  await remove(screen, 'Local');
  await toast('Provider deleted successfully');
  await noRow(screen, 'Local');
  await showTab(screen, /^AI Models/);
  await noRow(screen, 'Small one');
});

it('the Settings screen names the new default provider and model', async () => {
  const screen = await openSettings(withLocal(), '/settings?tab=ai');
  await press(screen, 'Set as Default: Local');
  await toast('Local set as default provider');
  await press(screen, 'Set as Default: Built-in answers');
  await toast('Built-in answers set as default provider');
  expect(await row(screen, 'Built-in answers')).toHaveTextContent('Default');
});

it('the switch of a provider changes immediately, in other windows too, and reverts if the server refuses', async () => {
  const desk = withLocal();
  const screen = await openSettings(desk);
  const active = () => screen.findByRole('switch', { name: 'Local is active' });
  await screen.user.click(await active());
  await toast('Provider deactivated successfully');
  expect(await row(screen, 'Local')).toHaveTextContent('Inactive');
  await screen.user.click(await active());
  await toast('Provider activated successfully');

  // Another window switches the provider off, and the server notifies this window.
  const change = (isActive: boolean) =>
    (desk.providers = desk.providers.map((each) =>
      each.id === local.id ? { ...each, isActive, version: (each.version ?? 0) + 1 } : each,
    ));
  change(false);
  screen.socket.tell('ai-providers.changed', {});
  await until(async () => expect(await row(screen, 'Local')).toHaveTextContent('Inactive'));
  change(true);
  screen.socket.tell('ai-providers.changed', {});
  await until(async () => expect(await active()).toBeChecked());

  // The provider was changed elsewhere first, so this change is refused with a message, and the list shows the current state.
  change(true);
  await screen.user.click(await active());
  await toast(/Failed to update provider status.*The list shows the current state/);
  await until(async () => expect(await active()).toBeChecked());
});

it('a switch in the AI settings accepts a second click while the list still reloads after the first click', async () => {
  const desk = withLocal();
  const screen = await openSettings(desk);
  const released = Promise.withResolvers<void>();
  screen.requests.answer({ 'GET /api/ai/providers': () => released.promise.then(() => desk.providers) });
  const active = screen.getByRole('switch', { name: 'Local is active' });
  await screen.user.click(active);
  await toast('Provider deactivated successfully');
  await screen.user.click(active);
  await toast('Provider activated successfully');
  released.resolve();
  await until(() => expect(active).toBeChecked());
});

it('a provider’s identifier cannot be edited', async () => {
  const screen = await openSettings(withLocal());
  await choose(screen, 'Local', 'Edit');
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Local' }));
  expect(drawer.getByLabelText('Identifier')).toHaveAttribute('readonly');
  await write(screen, drawer.getByLabelText('Name'), 'Local renamed');
  await write(screen, drawer.getByLabelText(/^API key environment variable/), 'E2E_MISSING_API_KEY');
  await screen.user.click(drawer.getByRole('button', { name: 'Save Changes' }));
  await toast('Provider saved');
  const renamed = await row(screen, 'Local renamed');
  expect(renamed).toHaveTextContent('E2E_MISSING_API_KEY');
  expect(within(renamed).getByText('needs key')).toBeVisible();
});

it('a list of the AI settings that cannot load shows an error with Retry', async () => {
  const desk = new AiDesk();
  const failed = answerAs(500, '{}');
  const titles = ['Failed to load AI providers', 'Failed to load AI defaults'];
  const screen = await renderScreen('/admin/ai-settings', {
    ...desk.answers(),
    'GET /api/ai/providers': failed,
    'GET /api/ai/defaults': failed,
  });
  for (const title of titles) await toast(title);
  const panels = () => within(screen.getByRole('main')).queryAllByRole('alert');
  await until(() => expect(panels()).toHaveLength(2));
  screen.requests.answer(desk.answers());
  for (const title of titles) {
    const panel = panels().find(({ textContent }) => textContent.includes(title));
    await screen.user.click(within(panel as HTMLElement).getByRole('button', { name: 'Retry' }));
  }
  await row(screen, 'OpenAI');
});

it('empty lists of the AI settings say what to add', async () => {
  const screen = await openSettings(new AiDesk([], []));
  for (const text of ['No default provider set', 'No default model set', 'No providers found'])
    expect(await screen.findByText(text)).toBeVisible();
  await showTab(screen, /^AI Models/);
  expect(await screen.findByText('No models found')).toBeVisible();
});

it('people who are not administrators see the active providers, without the names of API key variables', async () => {
  const { apiKeyEnvVar: _, keySet: __, apiKeyUrl: ___, baseUrl: ____, ...told } = aProvider();
  const screen = await openSettings(new AiDesk([told], [aModel()]), '/settings?tab=ai', {
    'GET /api/auth/me': { ...(administrator['GET /api/auth/me'] as object), role: 'user' } as never,
  });
  const main = within(screen.getByRole('main'));
  await row(screen, 'OpenAI');
  expect(main.queryAllByRole('switch')).toEqual([]);
  expect(main.queryAllByRole('button', { name: /Add New|Set as Default|Test|Actions/ })).toEqual([]);
  expect(screen.getByRole('main')).not.toHaveTextContent('_API_KEY');
  await showTab(screen, /^AI Models/);
  await row(screen, 'GPT-4o');
  expect(main.queryByText('Inactive')).toBeNull();
  await screen.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await screen.user.keyboard('ai settings');
  await screen.findAllByRole('option');
  expect(screen.queryByRole('option', { name: 'Go to AI Settings' })).toBeNull();
});

it('all AI settings work without a mouse', async () => {
  const screen = await renderScreen('/', new AiDesk().answers());
  await screen.findByRole('heading', { level: 1 });
  await screen.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  await screen.user.keyboard('ai settings');
  await screen.findByRole('option', { name: 'Go to AI Settings' });
  await screen.user.keyboard('{Enter}');
  await until(() => expect(screen.address()).toBe('/admin/ai-settings'));
  const add = await screen.findByRole('button', { name: 'Add New Provider' });
  add.focus();
  await screen.user.keyboard('{Enter}');
  const drawer = await form(screen);
  await until(() => expect(drawer.getByLabelText('Name')).toHaveFocus());
  await screen.user.keyboard('{Escape}');
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  await until(() => expect(add).toHaveFocus());
  screen.getByRole('tab', { name: /^AI Providers/ }).focus();
  await screen.user.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { name: 'Model List' });
  screen.getByRole('button', { name: 'Actions for GPT-4o' }).focus();
  await screen.user.keyboard('{ArrowDown}');
  await until(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
  await screen.user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit GPT-4o' })).toBeVisible();
  expect(toasts()).toEqual([]);
});
