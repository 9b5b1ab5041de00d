import { expect, it } from 'vitest';
import { administrator } from './kit/ai-desk.ts';
import { anAdminAgent, quietAdministration } from './kit/administration.ts';
import { anAgent } from './kit/fixtures.ts';
import { within } from './kit/finders.ts';
import { refuse } from './kit/refusal.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { toasts } from './kit/toasts.ts';
import { until } from './kit/until.ts';

async function row(screen: Screen, name: string): Promise<HTMLElement> {
  const main = within(await screen.findByRole('main'));
  const item = (await main.findByRole('heading', { name: new RegExp(name) })).closest('li');
  if (!item) throw new Error(`${name} is in no list`);
  return item;
}

it('the agent catalog lists every agent with its description, model and link', async () => {
  const agents = [
    anAgent({ badge: 'Made here' }),
    anAgent({ id: 2, slug: 'travel', name: 'Travel Desk', badge: 'New', aiProvider: 'Acme' }),
  ];
  const screen = await renderScreen('/agents', { 'GET /api/ai-agents': agents });
  for (const agent of agents) {
    const shown = await row(screen, agent.name);
    expect(shown).toHaveTextContent(agent.description);
    expect(shown).toHaveTextContent(agent.aiProvider ?? agent.provider);
    expect(within(shown).getByText('Available')).toBeVisible();
    const way = within(shown).getByRole('link', { name: 'Use Agent' });
    expect(way).toHaveAttribute('href', `/agents/${agent.slug}`);
    expect(within(shown).getByText(String(agent.badge))).toBeVisible();
  }
  expect(screen.getByRole('heading', { name: 'How AI Agents Work' })).toBeVisible();
});

it('an agent whose required model is missing is shown as degraded', async () => {
  const agent = anAgent({ capabilities: ['ai'], provider: '' });
  const screen = await renderScreen('/agents', { 'GET /api/ai-agents': [agent] });
  expect(within(await row(screen, agent.name)).getByText('Degraded')).toBeVisible();
});

it('an empty agent catalog says that there are no agents', async () => {
  const screen = await renderScreen('/agents', { 'GET /api/ai-agents': [] });
  expect(await screen.findByRole('heading', { name: 'No agents available' })).toBeVisible();
});

it('an agent catalog that cannot load shows the last known agents without links, and Retry loads the catalog', async () => {
  const screen = await renderScreen('/agents');
  await row(screen, 'Policy Desk');
  const refused = refuse('unavailable', 'Out of memory', { requestId: 'id-of-it' });
  screen.requests.answer({ 'GET /api/ai-agents': refused });
  await screen.open('/agents');
  const main = within(await screen.findByRole('main'));
  const failure = await main.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load AI agents');
  expect(failure).toHaveTextContent('id-of-it');
  expect(screen.getByRole('list', { name: 'Agents from your last visit' })).toHaveTextContent('Policy Desk');
  expect(screen.queryByRole('link', { name: 'Use Agent' })).toBeNull();

  screen.requests.answer({ 'GET /api/ai-agents': [anAgent()] });
  await screen.user.click(within(failure).getByRole('button', { name: 'Retry' }));
  const way = () => screen.findByRole('link', { name: 'Use Agent' });
  expect(await way()).toBeVisible();
  expect(main.queryByRole('alert')).toBeNull();
});

it('an agent’s number and earlier names redirect to the agent’s current address', async () => {
  const agent = anAgent({ id: 7, aliases: ['House rules'] });
  const screen = await renderScreen('/', { 'GET /api/ai-agents': [agent] });
  for (const former of ['7', 'House rules']) {
    await screen.open(`/agents/${encodeURIComponent(former)}?from=before#there`);
    await until(() => expect(screen.address()).toBe(`/agents/${agent.slug}?from=before#there`));
  }
});

it('only administrators see the switches of agents', async () => {
  const screen = await renderScreen('/settings?tab=admin');
  await screen.findByRole('tab', { name: 'Account' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Appearance',
    'Notifications',
    'AI Settings',
    'Browsers',
    'Access tokens',
  ]);
});

it('an agent whose provider was deleted shows this problem, and its other defaults can be changed', async () => {
  const company = { provider: 'gone', model: null, temperature: null, maxTokens: null, prompt: null };
  let agent = anAdminAgent({ company });
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agents': () => [agent],
    'PUT /api/admin/agents/:id': ({ body: { prompt, provider, model, temperature, maxTokens } }) => {
      const change = { prompt, provider, model, temperature, maxTokens };
      const said = Object.entries(change).filter(([, value]) => value !== undefined);
      return (agent = { ...agent, company: { ...agent.company, ...Object.fromEntries(said) } });
    },
  });
  const open = async () => {
    await screen.user.click(await screen.findByRole('button', { name: 'Policy Desk defaults' }));
    return within(await screen.findByRole('dialog', { name: 'Policy Desk defaults' }));
  };
  const save = async (panel: ReturnType<typeof within>) => {
    await screen.user.click(panel.getByRole('button', { name: 'Save Changes' }));
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  let panel = await open();
  const provider = () => panel.getByLabelText<HTMLSelectElement>('Provider');
  await until(() => expect(provider().selectedOptions[0]).toHaveTextContent('gone (deleted)'));
  await screen.user.type(panel.getByLabelText(/^Temperature/), '0.5');
  await save(panel);
  await until(() => expect(toasts().join()).toContain('Policy Desk defaults saved'));

  panel = await open();
  expect(panel.getByLabelText(/^Temperature/)).toHaveValue('0.5');
  await screen.user.selectOptions(provider(), '');
  await screen.user.clear(panel.getByLabelText(/^Temperature/));
  await save(panel);
  panel = await open();
  expect(provider()).toHaveValue('');
  expect(panel.queryByRole('option', { name: /gone/ })).toBeNull();
});

it('an administrator changes the defaults of an agent for everyone', async () => {
  let agent = anAdminAgent();
  const screen = await renderScreen('/admin/agents', {
    ...quietAdministration(),
    ...administrator,
    'GET /api/admin/agents': () => [agent],
    'PUT /api/admin/agents/:id': ({ body: { enabled: _enabled, ...change } }) => {
      const said = Object.entries(change).filter(([, value]) => value !== undefined);
      return (agent = { ...agent, company: { ...agent.company, ...Object.fromEntries(said) } });
    },
  });
  const open = async () => {
    await screen.user.click(await screen.findByRole('button', { name: 'Policy Desk defaults' }));
    return within(await screen.findByRole('dialog', { name: 'Policy Desk defaults' }));
  };
  const isClosed = () => until(() => expect(screen.queryByRole('dialog')).toBeNull());
  const panel = await open();
  const temperature = await panel.findByLabelText(/^Temperature/);
  await screen.user.type(temperature, 'hot');
  await screen.user.click(panel.getByRole('button', { name: 'Save Changes' }));
  expect(await panel.findByText('Enter a temperature from 0 to 2.')).toBeVisible();
  expect(agent.company.temperature).toBeNull();

  await screen.user.clear(temperature);
  await screen.user.type(temperature, '0,5');
  await screen.user.type(panel.getByLabelText(/^System prompt/), 'Answer in one sentence.');
  await screen.user.click(panel.getByRole('button', { name: 'Save Changes' }));
  await isClosed();
  expect(agent.company).toMatchObject({ prompt: 'Answer in one sentence.', temperature: 0.5 });

  const again = await open();
  await until(() => expect(again.getByLabelText(/^Temperature/)).toHaveValue('0.5'));
  await screen.user.clear(again.getByLabelText(/^Temperature/));
  await screen.user.clear(again.getByLabelText(/^System prompt/));
  await screen.user.click(again.getByRole('button', { name: 'Save Changes' }));
  await isClosed();
  expect(agent.company).toMatchObject({ prompt: null, temperature: null });
});
