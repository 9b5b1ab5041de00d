import { expect, it } from 'vitest';
import type { Answers } from './kit/answers.ts';
import { anAgent } from './kit/fixtures.ts';
import { refuse } from './kit/refusal.ts';
import { renderScreen, type Screen } from './kit/render-screen.tsx';
import { until } from './kit/until.ts';

const agent = anAgent({
  name: 'Shell',
  slug: 'shell',
  api: '/api/agents/shell',
  description: 'Has no page.',
  starters: ['What can you do?'],
});
const answers: Answers = {
  'GET /api/ai-agents': [agent],
  'GET /api/ai-agents/:id': ({ params }) =>
    params['id'] === 'shell'
      ? { ...agent, documents: [], hasDocuments: false, madeBy: null }
      : refuse('not-found', 'Agent not found'),
  'GET /api/search/listeners': { embedders: [], reranker: null },
};
const tab = (screen: Screen, name: string) => screen.findByRole('tab', { name });
const tabs = (screen: Screen) => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

it('an agent without its own page has a header, a chat and an About tab', async () => {
  const screen = await renderScreen('/agents/shell', answers);
  expect(await tab(screen, 'Chat')).toHaveAttribute('aria-selected', 'true');
  const header = screen.getByRole('banner');
  expect(header).toHaveTextContent('Shell');
  expect(header).toHaveTextContent('Built-in');
  expect(await screen.findByRole('button', { name: 'What can you do?' })).toBeVisible();
  (await tab(screen, 'Chat')).focus();
  await screen.user.keyboard('{End}');
  expect(await tab(screen, 'About')).toHaveFocus();
  await until(() => expect(screen.address()).toMatch(/view=about/));
  expect(await screen.findByRole('heading', { level: 1, name: 'About Shell' })).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('Has no page.');
  expect(main).toHaveTextContent('Built-in, no AI model');
  expect(main).toHaveTextContent('/agents/shell');
  await screen.open(screen.address());
  expect(await tab(screen, 'About')).toHaveAttribute('aria-selected', 'true');
});

it('the agent’s number and name redirect to the agent’s address', async () => {
  const screen = await renderScreen('/', answers);
  for (const key of [String(agent.id), agent.name, agent.name.toUpperCase()]) {
    await screen.open(`/agents/${encodeURIComponent(key)}`);
    await until(() => expect(screen.address()).toBe('/agents/shell'));
  }
});

it('an agent without a chat shows a notice instead of the message box', async () => {
  const screen = await renderScreen('/agents/shell', {
    ...answers,
    'GET /api/ai-agents': [{ ...agent, chats: false, capabilities: ['documents'] }],
  });
  expect(await screen.findByText(/^Shell works on documents\./)).toBeVisible();
  expect(tabs(screen)).toEqual(['About']);
});

it('an agent with settings has a Settings tab', async () => {
  const screen = await renderScreen('/agents/shell', {
    ...answers,
    'GET /api/ai-agents': [{ ...agent, hasSettings: true }],
    'GET /api/ai-agents/:id/settings': {
      fields: [
        {
          name: 'tone',
          kind: 'text',
          label: 'Tone',
          help: null,
          placeholder: null,
          rows: null,
          mono: false,
          nullable: true,
          limit: 200,
          min: null,
          max: null,
          step: null,
          words: [],
          choices: [],
          adminsOnly: false,
        },
      ],
      values: {},
      chosen: [],
      whose: 'me',
      mayChange: true,
      mayChangeTeam: false,
    },
  });
  await tab(screen, 'Settings');
  expect(tabs(screen)).toEqual(['Chat', 'Settings', 'About']);
  await screen.user.click(await tab(screen, 'Settings'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
});

it('the page of an unknown agent address says that no agent was found, and links back', async () => {
  const screen = await renderScreen('/documents', answers);
  await screen.findByRole('heading', { level: 1, name: 'Documents' });
  history.pushState({ idx: 1, key: 'a-link', usr: null }, '', '/agents/nobody-has-installed-this');
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  expect(await screen.findByRole('heading', { name: 'Agent not found' })).toBeVisible();
  await screen.user.click(screen.getByRole('button', { name: 'Go Back' }));
  await until(() => expect(screen.address()).toBe('/documents'));

  await screen.open('/agents/nobody-has-installed-this');
  await screen.user.click(await screen.findByRole('button', { name: 'Go Back' }));
  await until(() => expect(screen.address()).toBe('/agents'));
});

it('the address of a known agent that is not installed shows the agent’s display name', async () => {
  const screen = await renderScreen('/agents', answers);
  await screen.findByRole('heading', { name: 'Shell' });
  screen.requests.answer({ 'GET /api/ai-agents': [] });
  await screen.open('/agents/shell');
  expect(await screen.findByRole('heading', { name: 'Shell not found' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
});
