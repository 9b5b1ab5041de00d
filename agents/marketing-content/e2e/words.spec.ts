import { expect, type Page, type Route, test } from '../../../host/e2e/test.ts';
import { refused, signIn, toasts } from '../../../host/e2e/workspace.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('every heading, choice and refusal is there in the words that were agreed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, `marketing-${Date.now()}@example.test`);
  await page.goto('/agents/marketing-content');
  await expect(page.getByText('Marketing Content Generator', { exact: true }).first()).toBeVisible();
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Project Announcements', 'New Project Announcement', 'Settings', 'About']);
  await expect(page.getByPlaceholder('Search project announcements or clients...')).toBeVisible();
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All Statuses',
    'Completed',
    'In Progress',
    'Pending Review',
  ]);

  // The form.
  await tabs.nth(1).click();
  await expect(page.getByRole('heading', { name: 'Project Announcement Form' })).toBeVisible();
  for (const name of ['Basic Information', 'Solutions & Services', 'Project Details'])
    await expect(page.getByRole('group', { name })).toBeVisible();
  for (const name of ['Project Name', 'Client Name', 'Project Scope'])
    await expect(page.getByLabel(name)).toHaveAttribute('required', '');
  await expect(page.getByLabel('Client Logo')).toHaveAttribute('accept', '.jpg,.jpeg,.png,.svg');
  const industries = page.getByLabel('Industry').getByRole('option');
  expect((await industries.allTextContents()).slice(1)).toEqual([
    'Technology',
    'Healthcare',
    'Finance & Banking',
    'Education',
    'Manufacturing',
    'Retail',
    'Government',
    'Telecommunications',
    'Logistics & Transportation',
    'Other',
  ]);
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  for (const name of ['Implementation', 'Migration', 'Customization', 'Training', 'Support'])
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  await expect(page.getByText('No solutions selected')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a solution' }).click();
  await expect(page.getByRole('option').filter({ visible: true })).toHaveText([
    'ServiceDesk Plus',
    'ADManager Plus',
    'OpManager',
    'Desktop Central',
    'Analytics Plus',
    'PAM360',
    'ADSelfService Plus',
    'SupportCenter Plus',
    'Endpoint Central',
  ]);
  await page.getByRole('option', { name: 'PAM360' }).click();
  const assist = page.getByRole('button', { name: 'AI Assist' });
  await assist.first().click();
  const missing = toasts(page).filter({ hasText: 'Missing Information' });
  await missing.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Client Name').fill('Nordfrakt AB');
  for (const [place, { label, failed, done }] of [
    {
      label: 'Project Scope',
      failed: 'Failed to generate project scope',
      done: 'Project Scope Generated',
    },
    {
      label: 'Key Achievements/Metrics',
      failed: 'Failed to generate metrics suggestions',
      done: 'Metrics Generated',
    },
    {
      label: 'Client Testimonial',
      failed: 'Failed to generate testimonial suggestions',
      done: 'Testimonial Generated',
    },
  ].entries()) {
    const box = await page.getByLabel(label).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(120);
    const act = () => assist.nth(place).click();
    await refused(page, { method: 'POST', path: /\/assist$/ }, { act, said: failed });
    await act();
    await expect(toasts(page).filter({ hasText: done })).toBeVisible();
    await expect(page.getByLabel(label)).not.toHaveValue('');
  }
  const project = `Agreed words ${Date.now()}`;
  await page.getByLabel('Project Name').fill(project);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();

  // A project without texts yet.
  const generate = { method: 'POST', path: /\/generate$/ };
  const submit = () => page.getByRole('button', { name: 'Submit & Generate Content' }).click();
  await refused(page, generate, { act: submit, said: 'Generation Failed' });
  await expect(page.getByText(/^Client: Nordfrakt AB \| Date: [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  const nothing = (name: string) =>
    `No ${name} content has been generated yet. Click 'Regenerate' to create content.`;
  await expect(card(page, 'LinkedIn')).toContainText(nothing('LinkedIn'));
  await expect(card(page, 'Twitter')).toContainText(nothing('Twitter'));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await card(page, 'Twitter').getByRole('button', { name: 'Copy' }).click();
  await expect(toasts(page)).toContainText(['Nothing to copy yet']);
  expect(await copied()).toBe(nothing('Twitter'));
  const regenerate = card(page, 'LinkedIn').getByRole('button', { name: 'Regenerate' });
  await refused(page, generate, { act: () => regenerate.click(), said: 'Regeneration Failed' });
  await page.getByRole('tab', { name: 'Case Study' }).click();
  await expect(card(page, 'Case Study')).toContainText(nothing('case study'));

  // It has its texts from the list, too.
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  // Projects of others are in the table, too.
  const search = page.getByPlaceholder('Search project announcements or clients...');
  await search.fill(project);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Project Name',
    'Client',
    'Date',
    'Status',
    'Actions',
  ]);
  await expect(page.getByText(/^Showing 1 of \d+ project announcements$/)).toBeVisible();
  await expect(page.getByRole('table').getByText('In Progress')).toHaveCount(2);
  for (const name of ['Previous', 'Next']) await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('button', { name: 'Generate Content' }).click();
  await expect(page.getByRole('tab', { name: 'Social Media Announcements' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Content Generated' })).toBeVisible();
  await card(page, 'LinkedIn').getByRole('button', { name: 'Copy' }).click();
  const told = toasts(page).filter({ hasText: 'Copied to Clipboard' });
  await expect(told).toContainText('LinkedIn content has been copied to the clipboard.');
  // As tall as they are comfortable to read in.
  for (const [name, pixels] of [
    ['LinkedIn', '200px'],
    ['Twitter', '120px'],
  ] as const)
    await expect(card(page, name).getByRole('article')).toHaveCSS('min-height', pixels);
  expect(await copied()).toContain('Nordfrakt AB');
  await regenerate.click();
  await expect(toasts(page).filter({ hasText: 'Content Regenerated' })).toBeVisible();
  const address = page.url();
  await page.goto('/agents/marketing-content');
  await search.fill(project);
  await expect(page.getByText(/^Showing 1 of/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Content' })).toBeVisible();

  // What it is that could not be fetched.
  const id = new URL(address).searchParams.get('project') ?? '';
  const gone = new RegExp(`(/projects/${id}|/content/${id}\\.linkedin)(\\?|$)`);
  const refuse = (route: Route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, json: {} }) : route.fallback();
  await page.goto(address);
  await expect(card(page, 'LinkedIn')).toContainText('version 2');
  await page.route(gone, refuse);
  await regenerate.click();
  await expect(toasts(page).filter({ hasText: 'Regeneration Failed' })).toContainText(
    'Failed to fetch updated project data: 503',
  );
  await page.goto(address);
  await expect(page.getByText('Failed to fetch project detail')).toBeVisible();
  await page.unroute(gone, refuse);

  // Settings.
  await page.goto('/agents/marketing-content?view=settings');
  await expect(page.getByRole('heading', { name: 'Content Generation Settings' })).toBeVisible();
  for (const name of ['LinkedIn Prompt', 'Twitter Prompt', 'Case Study Prompt'])
    await expect(page.getByLabel(name)).toHaveValue(/\[CLIENT\]/);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(3);
  await page.getByRole('tab', { name: 'AI Providers' }).click();
  for (const name of ['AI Provider', 'AI Model'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Temperature' });
  for (const [name, value] of Object.entries({ min: '0', max: '1', step: '0.1' }))
    await expect(slider).toHaveAttribute(name, value);
  await expect(page.getByLabel('Vary when a text is regenerated')).toBeChecked();
});
