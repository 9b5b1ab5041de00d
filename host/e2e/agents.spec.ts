import { expect, type Page, test } from './test.ts';
import { openAgents } from './installed-agents.ts';
import { signIn, toasts } from './workspace.ts';

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

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
    await expect(toasts(admin)).toContainText([`${agent.name} is now`]);
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
  const open = admin.getByRole('button', { name: `${agent.name} defaults` });
  await open.click();
  const panel = admin.getByRole('dialog', { name: `${agent.name} defaults` });

  await panel.getByLabel('Temperature').fill('hot');
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await expect(panel.getByText('Enter a temperature from 0 to 2.')).toBeVisible();

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
