import { expect, type Locator, type Page, test } from './test.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { signIn, upload } from './workspace.ts';

const newName = (what: string) => `${what} ${Date.now()}${test.info().parallelIndex}`;

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}( New)?$`) }) });

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/agents');
  await page.getByRole('button', { name: 'New agent' }).click();
  const form = page.getByRole('dialog', { name: 'New agent' });
  await expect(form).toBeVisible();
  return form;
}

/** Creates an agent through the API, for tests that are about something else than creating one. */
async function make(page: Page, name: string, more: Record<string, unknown> = {}): Promise<{ slug: string }> {
  const answer = await page.request.post('/api/admin/agents', {
    data: { name, description: 'Made for a test.', ...more },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.goto('/agents');
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an administrator creates an agent without code, everyone can chat with it, and it can be changed and deleted', async ({
  page,
  colleague: other,
}) => {
  await signIn(page, 'admin@example.test');
  const file = `${newName('travel')}.txt`;
  await upload(page, {
    name: file,
    mimeType: 'text/plain',
    buffer: Buffer.from('Train tickets for business trips are booked in second class.'),
  });
  const name = newName('Travel Desk');
  const form = await openForm(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Description').fill('Knows the travel policy.');
  await form.getByRole('button', { name: 'Add a starter' }).click();
  await form.getByRole('textbox', { name: 'Starter 1' }).fill('In which class are train tickets booked?');
  await form.getByRole('searchbox', { name: 'Find a document' }).fill(file);
  await form.getByRole('list', { name: 'Search results' }).getByRole('button', { name: file }).click();
  await form.getByLabel('Badge').fill('New');
  const preview = form.getByRole('region', { name: 'Preview in the catalog' });
  await expect(preview).toContainText(`${name}New`);
  await expect(preview).toContainText('Knows the travel policy.');
  await form.getByRole('button', { name: 'Create agent' }).click();
  await expect(form).toBeHidden();
  await expect(row(page, name).getByText('Available')).toBeVisible();

  await row(page, name).getByRole('link', { name: 'Use Agent' }).click();
  await expect(page.getByText('Answers cite the agent’s own documents.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agent’s own documents', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'In which class are train tickets booked?' }).click();
  const box = page.getByRole('textbox', { name: 'Message' });
  if ((await box.inputValue()) !== '') await box.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  await expect(answer).toContainText('second class');
  const address = new URL(page.url()).pathname;
  const { slug } = await (await page.request.get(`/api/ai-agents/${address.split('/').at(-1)}`)).json();

  // A colleague can use the agent, but sees nothing of a document that is not shared with the colleague.
  await signIn(other, 'ana@example.test');
  await other.goto(`/agents/${slug}?view=about`);
  await expect(other.getByText(/None of them is shared with you/)).toBeVisible();
  await expect(other.getByText(file)).toHaveCount(0);

  await choose(page, name, 'Edit');
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(edit.getByRole('list', { name: 'Agent documents' })).toContainText(file);
  const renamed = `${name} II`;
  await edit.getByLabel('Name').fill(renamed);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(row(page, renamed)).toBeVisible();
  await expect(row(page, renamed).getByRole('link', { name: 'Use Agent' })).toHaveAttribute(
    'href',
    `/agents/${slug}`,
  );

  await choose(page, renamed, 'Duplicate');
  const copy = page.getByRole('dialog', { name: 'New agent' });
  await expect(copy.getByLabel('Name')).toHaveValue(`Copy of ${renamed}`);
  await copy.getByLabel('Name').fill(renamed.toUpperCase());
  await copy.getByRole('button', { name: 'Create agent' }).click();
  await expect(copy.getByText(/An agent named/)).toBeVisible();
  await copy.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await choose(page, renamed, 'Switch off');
  await expect(row(page, renamed).getByText('Switched off')).toBeVisible();
  await expect(other.getByRole('heading', { name: `${renamed} is switched off` })).toBeVisible();
  await choose(page, renamed, 'Switch on');
  await expect(row(page, renamed).getByText('Available')).toBeVisible();

  await choose(page, renamed, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, renamed)).toHaveCount(0);
  await expect(
    other.getByRole('heading', { name: `${renamed} was removed by an administrator` }),
  ).toBeVisible();
  await page.goto(address);
  await expect(
    page.getByRole('heading', { name: `${renamed} was removed by an administrator` }),
  ).toBeVisible();
  await page.getByRole('button', { name: /train tickets/i }).click();
  await expect(page.getByRole('main')).toContainText('second class');

  await test.step('axe finds no problem in the catalog, form, menu and About tab of a custom agent, in a wide or narrow window', async () => {
    await page.setViewportSize({ width: 1320, height: 844 });
    const name = newName('Axe');
    const { slug } = await make(page, name, { color: '#FFEE00', icon: 'cloud', starters: ['Why?'] });
    await page.goto('/agents');
    await row(page, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: `Edit ${name}` });
    await form.getByLabel('Name').fill('');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.goto(`/agents/${slug}?view=about`);
    await expect(page.getByText('AI model', { exact: true }).first()).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.request.delete(`/api/admin/agents/${slug}`);
  });
});
