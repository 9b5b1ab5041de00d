import { expect, it } from 'vitest';
import { quietAdministration } from './kit/administration.ts';
import { administrator, AiDesk } from './kit/ai-desk.ts';
import { within } from './kit/finders.ts';
import { LibraryDesk } from './kit/library-desk.ts';
import { renderScreen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

const steps = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('a person with an empty library sees how to begin, and can add and remove the sample library', async () => {
  const desk = new LibraryDesk();
  const screen = await renderScreen('/', {
    ...desk.answers(),
    'POST /api/documents': () => ({ ...desk.add(`sample-${desk.documents.length}.md`), duplicateOf: null }),
  });
  const begin = within(await screen.findByRole('region', { name: 'How it works' }));
  expect(begin.getByRole('figure')).toHaveTextContent(/30 days in a calendar year.*Remote work policy/);
  // Nothing counts zero, and nothing is offered that has no answer yet.
  expect(within(screen.getByRole('list', { name: 'Steps so far' })).queryAllByRole('listitem')).toEqual([]);
  expect(screen.queryByText(/0 documents/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Recent Documents' })).toBeNull();
  expect(screen.getByRole('region', { name: 'AI Agents' })).toHaveTextContent(
    'Answers questions about company policies.',
  );

  await screen.user.click(begin.getByRole('button', { name: 'Try it with a sample library' }));
  const notice = within(await screen.findByRole('complementary', { name: 'Sample library' }));
  expect(desk.documents.map(({ tags }) => tags)).toEqual(Array(3).fill(['Sample library']));
  expect(screen.queryByRole('region', { name: 'How it works' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'How much may a hotel cost?' })).toBeVisible();

  await screen.user.click(notice.getByRole('button', { name: 'Remove the sample library' }));
  expect(await screen.findByRole('region', { name: 'How it works' })).toBeVisible();
});

it('an administrator sees what a new workspace still needs, until everything is done', async () => {
  const account = { items: [], total: 1 };
  const rule = { kind: 'chats', days: null, saved: false, least: 7, forEver: true, due: 0 } as const;
  const desk = new LibraryDesk();
  const answers = {
    ...quietAdministration(),
    ...desk.answers(),
    'GET /api/admin/people': account,
    'GET /api/admin/retention': [rule],
  };
  const screen = await renderScreen('/', answers);
  const list = within(await screen.findByRole('region', { name: 'Set up the workspace' }));
  const shown = await list.findByRole('list');
  expect(steps(shown).map((text) => /^[^.(]*?(?=Without|Everyone|You|Chats)/.exec(text ?? '')?.[0])).toEqual([
    'Connect an AI model',
    'Invite people',
    'Upload documents',
    'Choose how long data is kept',
  ]);
  expect(list.getByRole('link', { name: 'Connect' })).toHaveAttribute(
    'href',
    '/admin/ai-settings?connect=model',
  );

  desk.add('travel.md');
  screen.requests.answer({ 'GET /api/admin/people': { items: [], total: 2 } });
  await screen.open('/documents');
  await screen.open('/');
  await until(async () => {
    const again = within(await screen.findByRole('region', { name: 'Set up the workspace' }));
    expect(steps(await again.findByRole('list')).filter((text) => text?.includes('(done)'))).toHaveLength(2);
  });
  const again = within(screen.getByRole('region', { name: 'Set up the workspace' }));
  await screen.user.click(again.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('region', { name: 'Set up the workspace' })).toBeNull();
  await screen.open('/documents');
  await screen.open('/');
  await screen.findByRole('region', { name: 'Recent Documents' });
  expect(screen.queryByRole('region', { name: 'Set up the workspace' })).toBeNull();
});

it('an administrator connects a server of the company and its model in one dialog', async () => {
  const ai = new AiDesk();
  const screen = await renderScreen('/admin/ai-settings?connect=model', {
    ...quietAdministration(),
    ...ai.answers(),
    'GET /api/ai/providers/:id/offered-models': {
      models: [],
      message: 'llm.example.test did not answer.',
      failure: null,
    },
    'POST /api/ai/providers/:id/test': {
      ok: true,
      message: 'llm.example.test replied with large.',
      model: 'large',
      durationMs: 300,
      failure: null,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a model' }));
  await screen.user.click(await dialog.findByRole('button', { name: /OpenAI-compatible server/ }));
  await screen.user.type(dialog.getByLabelText('Address'), 'https://llm.example.test/v1');
  await screen.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText('llm.example.test did not answer.')).toBeVisible();

  screen.requests.answer({
    'GET /api/ai/providers/:id/offered-models': { models: ['large', 'small'], message: null, failure: null },
  });
  await screen.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByLabelText(/Default model/)).toHaveValue('large');
  await screen.user.click(dialog.getByRole('button', { name: 'Use this model' }));
  expect(await dialog.findByText('large now answers by default.')).toBeVisible();
  // The second attempt uses the provider that the first one created.
  expect(ai.providers.filter(({ name }) => name === 'llm.example.test')).toMatchObject([{ isDefault: true }]);
  expect(ai.models.filter(({ identifier }) => identifier === 'large')).toMatchObject([{ isDefault: true }]);
  await screen.user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('without an AI model, the dashboard, the catalog and the help say what is missing and whom to ask', async () => {
  const answers = {
    ...new LibraryDesk().answers(),
    'GET /api/ai/defaults': { provider: null, model: null, demo: true, fallback: true, describer: null },
  } as const;
  const sentence =
    'No AI model is connected: answers quote your documents word for word. Ask an administrator.';
  const screen = await renderScreen('/', answers);
  const notice = () => screen.findByRole('complementary', { name: 'Without an AI model' });
  expect(await notice()).toHaveTextContent(sentence);
  await screen.open('/agents');
  expect(await notice()).toHaveTextContent(sentence);
  // The notice says it once for all agents.
  expect(screen.queryByText('No AI model')).toBeNull();
  await screen.open('/help');
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('an administrator without an AI model gets the link to connect one in the catalog', async () => {
  const screen = await renderScreen('/', {
    ...quietAdministration(),
    ...new LibraryDesk().answers(),
    ...administrator,
  });
  const answers = { provider: null, model: null, demo: true, fallback: true, describer: null };
  screen.requests.answer({ 'GET /api/ai/defaults': answers });
  await screen.open('/agents');
  const link = await screen.findByRole('link', { name: 'Connect a model' });
  expect(link).toHaveAttribute('href', '/admin/ai-settings?connect=model');
});
