import { expect, type Page, test } from './test.ts';
import { openAgents } from './installed-agents.ts';
import { signIn, toasts } from './workspace.ts';

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

test('an administrator switches an agent off and on, and the screens of all people show the change immediately', async ({
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
