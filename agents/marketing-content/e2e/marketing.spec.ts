import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { signIn, toasts } from '../../../host/e2e/workspace.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function fillIn(page: Page, name: string): Promise<void> {
  await signIn(page, `marketing-${Date.now()}@example.test`);
  await page.goto('/agents/marketing-content?view=new');
  await page.getByLabel('Project Name').fill(name);
  await page.getByLabel('Client Name').fill('Nordfrakt AB');
  await page
    .getByLabel('Project Scope')
    .fill('Four warehouses report faults in one place. It took six weeks.');
  await page.getByLabel('Key Achievements/Metrics').fill('First answer: from 9 hours to 52 minutes');
}

test('a form becomes three marketing texts, which can be edited, restored and generated again', async ({
  page,
}) => {
  await fillIn(page, 'One service desk');
  await page.getByRole('button', { name: 'AI Assist' }).last().click();
  await expect(toasts(page)).toContainText([
    'Please enter client name and select at least one solution first.',
  ]);
  await page.getByRole('combobox', { name: 'Add a solution' }).fill('desk p');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove ServiceDesk Plus' })).toBeVisible();
  await page.getByRole('button', { name: 'AI Assist' }).last().click();
  await expect(page.getByLabel('Client Testimonial')).toHaveValue(/ServiceDesk Plus/);
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>',
    ),
  });
  await expect(page.getByRole('img', { name: 'The logo as it was uploaded' })).toBeVisible();
  for (const name of ['Project Scope', 'Key Achievements/Metrics', 'Client Testimonial'])
    expect((await page.getByLabel(name).boundingBox())?.height).toBeGreaterThanOrEqual(120);
  await expectAccessible(page, 'form');
  // An error that only the server can find appears at its field. Leaving the form asks before the input is discarded.
  await page.getByLabel('Project Name').fill('  ');
  await page.getByRole('button', { name: 'Submit & Generate Content' }).click();
  await expect(page.getByLabel('Project Name')).toHaveAccessibleDescription('Enter the name of the project');
  // An error beside its field is not repeated in a toast.
  await expect(toasts(page).filter({ hasText: 'Generation Failed' })).toHaveCount(0);
  await page.getByLabel('Project Name').fill('One service desk');
  await page.getByRole('tab', { name: 'Project Announcements', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Submit & Generate Content' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'One service desk' })).toBeVisible();
  await expect(toasts(page)).toContainText(['Content Generated']);
  await expect(card(page, 'LinkedIn')).toContainText('First answer: from 9 hours to 52 minutes');
  await expect(card(page, 'Twitter')).toContainText('of 280 characters');
  // The minimum heights of the texts, so that they are comfortable to read.
  for (const [name, pixels] of [
    ['LinkedIn', '200px'],
    ['Twitter', '120px'],
  ] as const)
    await expect(card(page, name).getByRole('article')).toHaveCSS('min-height', pixels);
  await expect(page.getByText('Testimonial: draft, needs the client’s approval')).toBeVisible();
  const letter = await page.getByRole('link', { name: 'Ask the client' }).getAttribute('href');
  expect(decodeURIComponent(letter ?? '')).toMatch(
    /^mailto:\?subject=May we quote you\? One service desk&body=[^“]*“[^”]*ServiceDesk Plus/,
  );
  await expect(page.getByRole('img', { name: 'Nordfrakt AB' })).toBeVisible();
  await expect(page.getByText('Pending Review')).toBeVisible();
  await expectAccessible(page, 'texts');

  await page.getByRole('button', { name: 'Edit Twitter' }).click();
  await page
    .getByRole('textbox', { name: 'Twitter text' })
    .fill(`See https://example.com/${'a'.repeat(300)} ${'b'.repeat(260)}`);
  await card(page, 'Twitter').getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Twitter')).toContainText('288 of 280, 8 over');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete with 2 gaps' }).click();
  await expect(toasts(page)).toContainText(['The Twitter text has 288 of 280 characters.']);
  await page.getByRole('button', { name: 'Versions of Twitter' }).click();
  await page.getByRole('dialog').getByLabel('Version', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
  await expect(card(page, 'Twitter')).toContainText('version 3');
  await card(page, 'LinkedIn').getByRole('button', { name: 'Regenerate' }).click();
  await expect(card(page, 'LinkedIn')).toContainText('version 2');

  await page.getByRole('tab', { name: 'Case Study' }).click();
  const challenge = card(page, 'Case Study').getByRole('heading', { name: 'Challenge' });
  await expect(challenge).toBeVisible();
  await expect(challenge.locator('xpath=ancestor::div[2]')).toHaveCSS('min-height', '500px');
  await page.reload();
  await expect(card(page, 'Case Study').getByRole('heading', { name: 'Results' })).toBeVisible();

  // A click on a tab resets the tab: an empty form after editing, the dashboard after a project.
  await page.getByRole('link', { name: 'Edit project' }).click();
  await expect(page.getByLabel('Client Name')).toHaveValue('Nordfrakt AB');
  await page.getByRole('tab', { name: 'New Project Announcement' }).click();
  await expect(page.getByLabel('Client Name')).toHaveValue('');
  await page.goBack();
  await page.goBack();
  // The page requests the project every ten seconds. A person clicks before the next request.
  await page.route('**/api/marketing/projects/**', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  await page.request.delete(`/api/marketing/projects/${new URL(page.url()).searchParams.get('project')}`);
  await card(page, 'Case Study').getByRole('button', { name: 'Regenerate' }).click();
  await expect(toasts(page).filter({ hasText: 'Error' })).toContainText(
    'No project selected for content regeneration',
  );
  await page.getByRole('tab', { name: 'Project Announcements', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Project Announcements Dashboard' })).toBeVisible();
});

test('marketing projects can be found, shared, deleted and restored', async ({ page, colleague: other }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillIn(page, 'A quiet project');
  await page.getByRole('button', { name: 'Submit & Generate Content' }).click();
  await expect(card(page, 'LinkedIn')).toContainText('characters');
  const address = page.url();
  await signIn(other, `reader-${Date.now()}@example.test`);
  await other.goto(address);
  await expect(other.getByText('Project not found')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await share.getByRole('button', { name: /Everyone in the company/ }).click();
  await expect(toasts(page)).toContainText(['Sharing changed']);
  await share.getByRole('button', { name: 'Done' }).click();
  await other.reload();
  await expect(card(other, 'LinkedIn')).toContainText('characters');
  await expect(other.getByRole('button', { name: 'Regenerate' })).toHaveCount(0);

  // Two people edit one form. Changes to different fields are kept, and each person sees a message about the other's changes.
  await page.getByRole('button', { name: 'Share' }).click();
  await share.getByRole('combobox', { name: 'Role of Everyone in the company' }).selectOption('editor');
  const id = new URL(address).searchParams.get('project');
  const readProject = async () => (await page.request.get(`/api/marketing/projects/${id}`)).json();
  await expect.poll(async () => (await readProject()).everyone).toBe('editor');
  await share.getByRole('button', { name: 'Done' }).click();
  for (const one of [page, other]) await one.goto(`/agents/marketing-content?view=new&edit=${id}`);
  await other.getByLabel('Client Name').fill('Nordfrakt Oy');
  await other.getByLabel('Project Scope').fill('Their scope.');
  await page.getByLabel('Key Achievements/Metrics').fill('My figures');
  await page.getByLabel('Project Scope').fill('My scope.');
  await other.getByRole('button', { name: 'Save project' }).click();
  await expect(card(other, 'LinkedIn')).toBeVisible();
  await page.getByRole('button', { name: 'Save project' }).click();
  const clash = page.getByRole('alert', { name: 'Changed by someone else' });
  await expect(clash).toContainText('Their scope.');
  await expect(page.getByLabel('Client Name')).toHaveValue('Nordfrakt Oy');
  await expect(page.getByLabel('Project Scope')).toHaveValue('My scope.');
  await expectAccessible(page, 'clash');
  await clash.getByRole('button', { name: 'Keep my version' }).click();
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(card(page, 'LinkedIn')).toBeVisible();
  expect(await readProject()).toMatchObject({
    clientName: 'Nordfrakt Oy',
    metrics: 'My figures',
    scope: 'My scope.',
  });

  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expectAccessible(page, 'dashboard');
  await page.getByRole('searchbox', { name: 'Search project announcements' }).fill('nobody');
  await expect(page.getByText('No projects found matching your criteria.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search project announcements' }).fill('QUIET');
  await expect(page.getByText(/^Showing 1 of \d+ project announcements$/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for A quiet project' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // A focused toast does not close by itself.
  await toasts(page).getByRole('button', { name: 'Undo' }).focus();
  await expect(page.getByRole('link', { name: 'A quiet project' })).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('link', { name: 'A quiet project' })).toBeVisible();
  await page.request.patch(`/api/marketing/projects/${id}`, { data: { everyone: 'none' } });
});

test('a person’s settings for marketing texts override the team’s and can be reset', async ({
  page,
  colleague: admin,
}) => {
  await signIn(page, `marketing-${Date.now()}@example.test`);
  await page.goto('/agents/marketing-content?view=settings');
  const prompt = page.getByLabel('Twitter Prompt');
  const form = page.locator('form').filter({ has: prompt });
  await expect(page.getByRole('button', { name: 'Save for the team' })).toHaveCount(0);
  for (const name of ['LinkedIn Prompt', 'Twitter Prompt', 'Case Study Prompt'])
    await expect(page.getByLabel(name)).toHaveValue(/\[CLIENT\]/);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(3);
  await prompt.fill('x'.repeat(20_001));
  await expect(form.getByRole('status')).toHaveText('Not saved');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(prompt).toHaveAttribute('aria-invalid', 'true');
  // An error beside its field is not repeated in a toast.
  await expect(toasts(page)).toHaveCount(0);
  await prompt.fill('One tweet about [PROJECT].');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  // Input that a person types during a save stays, and counts as unsaved.
  const kept = Promise.withResolvers<void>();
  await page.route('**/api/ai-agents/*/settings*', (route) => kept.promise.then(() => route.fallback()));
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await prompt.fill('One tweet about [PROJECT], in German.');
  kept.resolve();
  await expect(toasts(page).filter({ hasText: 'Saved' })).toContainText(['Twitter Prompt']);
  await expect(form.getByRole('status')).toHaveText('Not saved');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved');
  await page.reload();
  await expect(prompt).toHaveValue('One tweet about [PROJECT], in German.');
  await expectAccessible(page, 'prompts');
  await form.getByRole('button', { name: 'Reset to default' }).click();
  await expect(prompt).toHaveValue(/280 characters in all/);

  // Settings for the team apply to everyone who has no personal settings.
  await signIn(admin, 'admin@example.test');
  await admin.goto('/admin/agents');
  await admin.getByRole('button', { name: 'Settings of Marketing Content Generator' }).click();
  const drawer = admin.getByRole('dialog', { name: 'Settings of Marketing Content Generator' });
  await drawer.getByRole('slider', { name: 'Temperature' }).fill('0.5');
  await expectAccessible(admin, 'settings for the team');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(admin)).toContainText(['Team ']);
  await page.getByRole('tab', { name: 'AI Providers' }).click();
  await page.reload();
  await expect(page.getByText('0.5 · Balanced')).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Temperature' });
  for (const [name, value] of Object.entries({ min: '0', max: '1', step: '0.1' }))
    await expect(slider).toHaveAttribute(name, value);
  await expect(page.getByLabel('Vary when a text is regenerated')).toBeChecked();
  await slider.fill('0.2');
  await expect(page.getByText('0.2 · More Focused')).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toasts(page)).toContainText(['Provider, model and temperature']);
  await expectAccessible(page, 'providers');
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(page.getByText('0.5 · Balanced')).toBeVisible();
  await drawer.getByRole('button', { name: 'Reset to default' }).click();
  await expect(drawer.getByText('0.7 · More Creative')).toBeVisible();
});
