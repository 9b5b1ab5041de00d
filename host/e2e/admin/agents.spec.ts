import { openAgents } from '../installed-agents.ts';
import { failUntilRetry } from '../fail-until-retry.ts';
import { expect, test } from '../test.ts';
import { signIn } from '../workspace.ts';

const admin = 'admin@example.test';

test('what administrators write is not lost by a slip', async ({ page }) => {
  await signIn(page, admin);
  const [agent] = await openAgents(page);
  await page.goto('/admin/agents');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  for (const [open, field] of [
    [`Defaults of ${agent.name}`, 'System prompt'],
    ['Open the style guide', 'Tone'],
  ] as const) {
    await page.getByRole('button', { name: open }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(field).fill('Half a thought');
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(drawer.getByLabel(field)).toHaveValue('Half a thought');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(drawer).toBeHidden();
    // Nothing is asked where there is nothing to lose.
    await page.getByRole('button', { name: open }).click();
    await expect(drawer.getByLabel(field)).not.toHaveValue('Half a thought');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
});

for (const [place, call, title] of [
  ['/admin/agents', '/api/admin/page-faults', 'Which of their pages fail could not be loaded'],
  ['/admin/agents', '/api/admin/unfit-records', 'The records that are left out could not be loaded'],
  ['/admin/people', '/api/teams', 'The teams could not be loaded'],
  ['/admin/audit', '/api/admin/audit/actions', 'What can be chosen could not be loaded'],
  [
    '/admin/ai-settings?list=search',
    '/api/admin/embeddings',
    'How many documents are ready could not be loaded',
  ],
] as const) {
  test(`${place} says that ${call} does not answer, and tries it again`, async ({ page }) => {
    await signIn(page, admin);
    const isCall = (url: URL) => url.pathname === call;
    await failUntilRetry(page, isCall);
    await page.goto(place);
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: title });
    await expect(failed).toBeVisible();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toBeHidden();
  });
}
