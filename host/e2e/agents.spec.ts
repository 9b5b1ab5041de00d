import { failUntilRetry } from './fail-until-retry.ts';
import { expect, type Page, test } from './test.ts';
import { openAgents } from './installed-agents.ts';
import { signIn, toasts } from './workspace.ts';

const catalogue = '/api/ai-agents';
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

test('the catalogue lists every agent with what it does, who answers, and the way in', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  const agents = await openAgents(page);
  await page.goto('/agents');
  for (const agent of agents) {
    const shown = row(page, agent.name);
    await expect(shown).toContainText(agent.description);
    await expect(shown).toContainText(agent.aiProvider ?? agent.provider);
    await expect(shown.getByText('Available')).toBeVisible();
    await expect(shown.getByRole('link', { name: 'Use Agent' })).toHaveAttribute(
      'href',
      `/agents/${agent.slug}`,
    );
    if (agent.badge) await expect(shown.getByText(agent.badge, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'How AI Agents Work' })).toBeVisible();
});

test('an agent that would have to ask a model, where there is none, says that it is degraded', async ({
  page,
}) => {
  await signIn(page, 'ana@example.test');
  const [agent] = await openAgents(page);
  await page.route(catalogue, (route) =>
    route.fulfill({ json: [{ ...agent, capabilities: ['ai'], provider: '' }] }),
  );
  await page.goto('/agents');
  await expect(row(page, agent.name).getByText('Degraded')).toBeVisible();
});

test('an empty catalogue says so', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  await page.route(catalogue, (route) => route.fulfill({ json: [] }));
  await page.goto('/agents');
  await expect(page.getByRole('heading', { name: 'No agents available' })).toBeVisible();
});

test('a catalogue that fails shows the last known agents without a way in, and Retry loads it', async ({
  page,
}) => {
  await signIn(page, 'ana@example.test');
  const [agent] = await openAgents(page);
  await page.goto('/agents');
  await expect(row(page, agent.name)).toBeVisible();

  const refused = { message: 'Out of memory', code: 'internal', requestId: 'id-of-it' };
  await failUntilRetry(page, catalogue, { status: 500, json: refused });
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load AI agents' });
  await expect(failure).toContainText('id-of-it');
  await expect(page.getByRole('list', { name: 'Agents seen last time' })).toContainText(agent.name);
  await expect(page.getByRole('link', { name: 'Use Agent' })).toHaveCount(0);

  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, agent.name).getByRole('link', { name: 'Use Agent' })).toBeVisible();
  await expect(failure).toBeHidden();
});

test('numbers and earlier names of an agent lead to its address', async ({ page }) => {
  // Whoever has a chat there is led on to it.
  await signIn(page, 'newcomer-by-number@example.test');
  for (const { id, slug, aliases } of await openAgents(page)) {
    for (const former of [String(id), ...aliases]) {
      await page.goto(`/agents/${encodeURIComponent(former)}?from=before#there`);
      await expect(page).toHaveURL(`/agents/${slug}?from=before#there`);
    }
  }
});

test('only administrators see the switches', async ({ page }) => {
  await signIn(page, 'ana@example.test');
  await page.goto('/settings?tab=admin');
  await expect(page.getByRole('tab')).toHaveText([
    'Account',
    'Appearance',
    'Notifications',
    'AI Settings',
    'Access tokens',
  ]);
});

test('an administrator switches an agent off and on, and everybody sees it at once', async ({
  page,
  colleague: admin,
}) => {
  await signIn(admin, 'admin@example.test');
  await signIn(page, 'ana@example.test');
  const [agent] = await openAgents(page);
  const open = await page.context().newPage();
  await open.goto(`/agents/${agent.slug}`);
  await page.goto('/agents');

  const off = open.getByRole('heading', { name: `${agent.name} is switched off` });
  await expect(off).toBeHidden();
  await admin.goto('/admin/agents');
  const toggle = admin.getByRole('switch', { name: `${agent.name} is switched on` });
  await toggle.click();
  try {
    await expect(toasts(admin)).toContainText([`${agent.name} is switched off`]);
    await expect(off).toBeVisible();
    await expect(row(page, agent.name).getByText('Switched off')).toBeVisible();
    await expect(row(page, agent.name).getByRole('link', { name: 'Use Agent' })).toHaveCount(0);
    const job = await page.request.post('/api/ai-jobs', { data: { agentId: agent.id } });
    expect(job.status()).toBe(503);
  } finally {
    await toggle.click();
  }
  await expect(off).toBeHidden();
  await expect(row(page, agent.name).getByRole('link', { name: 'Use Agent' })).toBeVisible();
});

test('an administrator sets what an agent answers with for everybody', async ({ page, colleague: admin }) => {
  await signIn(admin, 'admin@example.test');
  await signIn(page, 'ana@example.test');
  const [agent] = await openAgents(page);
  await admin.goto('/admin/agents');
  const open = admin.getByRole('button', { name: `Defaults of ${agent.name}` });
  await open.click();
  const panel = admin.getByRole('dialog', { name: `Defaults of ${agent.name}` });

  await panel.getByLabel('Temperature').fill('hot');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByText('A temperature is a number from 0 to 2.')).toBeVisible();

  await panel.getByLabel('Temperature').fill('0,5');
  await panel.getByLabel('System prompt').fill('Answer in one sentence.');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toBeHidden();
  const path = `/api/ai-agents/${agent.id}`;
  const held = await (await page.request.get(path)).json();
  expect(held).toMatchObject({
    systemPrompt: 'Answer in one sentence.',
    settings: { temperature: 0.5 },
    own: { temperature: null },
  });

  await open.click();
  await panel.getByLabel('Temperature').clear();
  await panel.getByLabel('System prompt').clear();
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toBeHidden();
  const after = await (await page.request.get(path)).json();
  expect(after).toMatchObject({ systemPrompt: agent.systemPrompt, settings: { temperature: null } });
});

test('an agent whose provider is gone says so, and its other defaults can be changed', async ({ page }) => {
  await signIn(page, 'admin@example.test');
  const [agent] = await openAgents(page);
  const identifier = `gone-${Date.now()}`;
  const made = await page.request.post('/api/ai/providers', { data: { name: 'Gone', identifier } });
  const company = `/api/admin/agents/${agent.id}`;
  expect((await page.request.put(company, { data: { provider: identifier } })).status()).toBe(200);
  expect((await page.request.delete(`/api/ai/providers/${(await made.json()).id}`)).status()).toBe(200);

  await page.goto('/admin/agents');
  const open = page.getByRole('button', { name: `Defaults of ${agent.name}` });
  await open.click();
  const panel = page.getByRole('dialog', { name: `Defaults of ${agent.name}` });
  const provider = panel.getByLabel('Provider');
  await expect(provider.getByRole('option', { selected: true })).toHaveText(
    `${identifier} (not there any more)`,
  );
  await panel.getByLabel('Temperature').fill('0.5');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText([`Defaults of ${agent.name} saved`]);

  await open.click();
  await expect(panel.getByLabel('Temperature')).toHaveValue('0.5');
  await provider.selectOption('');
  await panel.getByLabel('Temperature').clear();
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel).toBeHidden();
  await open.click();
  await expect(provider).toHaveValue('');
  await expect(provider.getByRole('option', { name: identifier })).toHaveCount(0);
});
