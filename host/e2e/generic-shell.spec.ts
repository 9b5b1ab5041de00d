import { expect, type Page, test } from './test.ts';
import { signIn } from './workspace.ts';

const agent = { name: '', slug: '', id: 0 };
test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin@example.test');
  agent.name = `Shell ${Date.now()}${test.info().parallelIndex}`;
  const answer = await page.request.post('/api/admin/agents', {
    data: { name: agent.name, description: 'Has no page of its own.', starters: ['What can you do?'] },
  });
  expect(answer.status()).toBe(201);
  Object.assign(agent, await answer.json());
});
test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/admin/agents/${agent.slug}`);
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('an agent without a page of its own has a header, a chat, and a word about itself', async ({ page }) => {
  await page.goto(`/agents/${agent.slug}`);
  const main = page.getByRole('main');
  const header = page.getByRole('banner');
  await expect(header).toContainText(agent.name);
  await expect(header).toContainText('Built-in');
  await expect(tab(page, 'Chat')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'What can you do?' })).toBeVisible();
  await tab(page, 'Chat').press('End');
  await expect(tab(page, 'About')).toBeFocused();
  await expect(page).toHaveURL(/view=about/);
  await expect(page.getByRole('heading', { level: 1, name: `About ${agent.name}` })).toBeVisible();
  await expect(main).toContainText('Has no page of its own.');
  await expect(main).toContainText('Built-in, no language model');
  await expect(main).toContainText(`/agents/${agent.slug}`);
  await page.reload();
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true');
});

test('its number and its name lead to its address', async ({ page }) => {
  for (const key of [String(agent.id), agent.name, agent.name.toUpperCase()]) {
    await page.goto(`/agents/${encodeURIComponent(key)}`);
    await expect(page).toHaveURL(`/agents/${agent.slug}`);
  }
});

test('an agent that does not chat says so and offers no chat', async ({ page }) => {
  await page.route('/api/ai-agents', async (route) => {
    const catalogue = await (await route.fetch()).json();
    const silent = (one: { slug: string }) =>
      one.slug === agent.slug ? { ...one, chats: false, capabilities: ['documents'] } : one;
    await route.fulfill({ json: catalogue.map(silent) });
  });
  await page.goto(`/agents/${agent.slug}`);
  await expect(page.getByText(`${agent.name} does not chat.`)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['About']);
});

test('an agent with settings of its own has a tab of them', async ({ page }) => {
  const catalogue: { slug: string; hasSettings: boolean }[] = await (
    await page.request.get('/api/ai-agents')
  ).json();
  const other = catalogue.find(({ hasSettings }) => hasSettings);
  test.skip(other === undefined, 'no agent with settings is installed');
  await page.route('/api/ai-agents', (route) =>
    route.fulfill({
      json: catalogue.map((one) => (one.slug === agent.slug ? { ...one, hasSettings: true } : one)),
    }),
  );
  // Agents that are made without code have none; this one is lent another's.
  const settings = `/api/ai-agents/${agent.slug}/settings`;
  await page.route(`**${settings}*`, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(agent.slug, other?.slug ?? ''),
    }),
  );
  await page.goto(`/agents/${agent.slug}`);
  await expect(page.getByRole('tab')).toHaveText(['Chat', 'Settings', 'About']);
  await tab(page, 'Settings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('an address without an agent says so and leads back', async ({ page }) => {
  await page.goto('/documents');
  await page.evaluate(() => {
    const state = { idx: 1, key: 'a-link', usr: null };
    history.pushState(state, '', '/agents/nobody-has-installed-this');
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
  await expect(page.getByRole('heading', { name: 'Agent not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/documents');

  await page.goto('/agents/nobody-has-installed-this');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/agents');
});

test('an address that people know is called by its name while nothing is there', async ({ page }) => {
  await page.route('/api/ai-agents', (route) => route.fulfill({ json: [] }));
  await page.goto(`/agents/${agent.slug}`);
  await expect(page.getByRole('heading', { name: `${agent.name} not found` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
});
