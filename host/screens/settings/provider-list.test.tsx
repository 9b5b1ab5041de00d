import { expect, it } from 'vitest';
import { AiDesk } from '../kit/ai-desk.ts';
import { within } from '../kit/finders.ts';
import { toasts } from '../kit/toasts.ts';
import { until } from '../kit/until.ts';
import { demo } from '../kit/workspace-answers.ts';
import { choose, form, openSettings, press, remove, row, noRow, toast, write } from './open-settings.ts';

async function begin(screen: Awaited<ReturnType<typeof openSettings>>, name: string, identifier: string) {
  await press(screen, 'Add New Provider');
  const drawer = await form(screen);
  await write(screen, drawer.getByLabelText('Name'), name);
  await write(screen, drawer.getByLabelText('Identifier'), identifier);
  return { drawer, add: () => screen.user.click(drawer.getByRole('button', { name: 'Add Provider' })) };
}

it('a provider shows what its setup still needs, and a change removes the last test result', async () => {
  const screen = await openSettings(new AiDesk(), '/admin/ai-settings', {
    'POST /api/ai/providers/:id/test': {
      ok: false,
      message: 'Own has no active model. Add one, or activate one.',
      model: null,
      durationMs: 0,
      failure: null,
    },
  });
  const { drawer, add } = await begin(screen, 'Own', 'own');
  expect(drawer.getByLabelText('Protocol')).toHaveValue('openai-compatible');
  await add();
  const own = await row(screen, 'Own');
  expect(own).toHaveTextContent('Chat completions');
  expect(within(own).getByText('No base URL')).toBeVisible();
  expect(within(own).getByText('No active model')).toBeVisible();
  expect(own).toHaveTextContent('No key needed');
  await press(screen, 'Test connection: Own');
  // The result shows no duration, because no provider was called.
  await until(() =>
    expect(within(own).getByRole('status').textContent).toMatch(
      /has no active model\. Add one, or activate one\.$/,
    ),
  );
  await choose(screen, 'Own', 'Edit');
  const edited = within(await screen.findByRole('dialog', { name: 'Edit Own' }));
  await write(screen, edited.getByLabelText(/^Base URL/), 'http://127.0.0.1:9/v1');
  await screen.user.selectOptions(edited.getByLabelText('API'), 'Responses API');
  await screen.user.click(edited.getByRole('button', { name: 'Save Changes' }));
  await until(() => expect(within(own).queryByText('No base URL')).toBeNull());
  expect(own).toHaveTextContent('Responses API');
  expect(within(own).getByRole('status')).toBeEmptyDOMElement();
  await remove(screen, 'Own');
  await noRow(screen, 'Own');
});

it('a new provider gets the protocol that matches its identifier, and a vendor’s provider requires an API key', async () => {
  const screen = await openSettings();
  const { drawer, add } = await begin(screen, 'Gemini', 'gemini');
  expect(drawer.getByLabelText('Protocol')).toHaveValue('google');
  await add();
  const gemini = await row(screen, 'Gemini');
  expect(gemini).toHaveTextContent('No key variable set');
  expect(within(gemini).getByText('needs key')).toBeVisible();
  expect(gemini).not.toHaveTextContent('No key needed');
});

it('a provider’s switch that is clicked twice quickly ends in its first state, without an error', async () => {
  const desk = new AiDesk();
  const screen = await openSettings(desk);
  // Makes the server answer only after the second click.
  const pressed = Promise.withResolvers<void>();
  const change = desk.answers()['PUT /api/ai/providers/:id'] as (asked: unknown) => never;
  screen.requests.answer({
    'PUT /api/ai/providers/:id': async (asked) => {
      await pressed.promise;
      return change(asked);
    },
  });
  const active = screen.getByRole('switch', { name: 'OpenAI is active' });
  await screen.user.click(active);
  expect(active).not.toBeChecked();
  await screen.user.click(active);
  expect(active).toBeChecked();
  pressed.resolve();
  await toast('Provider activated successfully');
  expect(toasts().join()).not.toContain('Failed to update provider status');
  expect(active).toBeChecked();
  await screen.open('/admin/ai-settings');
  expect(await screen.findByRole('switch', { name: 'OpenAI is active' })).toBeChecked();
});

it('the defaults card describes built-in answers and missing providers correctly', async () => {
  const desk = new AiDesk();
  const screen = await openSettings(desk, '/admin/ai-settings', {
    'GET /api/ai/defaults': { ...demo, demo: false },
  });
  const defaults = () => screen.findByRole('region', { name: 'System Defaults' });
  await until(async () => expect(await defaults()).toHaveTextContent('Extractive by Built-in answers'));
  desk.providers = desk.providers.map((provider) => ({ ...provider, usable: false }));
  await screen.open('/admin/ai-settings');
  await until(async () =>
    expect(await defaults()).toHaveTextContent('No AI provider is ready: none of the active ones has a key'),
  );
});
