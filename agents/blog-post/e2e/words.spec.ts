import { expect, test } from '../../../host/e2e/test.ts';
import { refused, signIn, toasts } from '../../../host/e2e/workspace.ts';

test('every heading, button and refusal is there in the words that were agreed', async ({ page }) => {
  // Posts of others are in the table, too.
  const word = `kettle${Date.now()}`;
  const first = `One ${word}`;
  await signIn(page, `${word}@example.test`);
  for (const title of [first, ...['Two', 'Three', 'Four', 'Five', 'Six'].map((name) => `${name} ${word}`)])
    await page.request.post('/api/blog-posts', { data: { title } });
  await page.goto('/agents/blog-post');
  await page.getByRole('searchbox', { name: 'Search blog posts' }).fill(word);
  await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Topic', 'Status', 'Date', 'Actions']);
  await expect(page.getByRole('link', { name: 'New Post' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages of blog posts' });
  await expect(pages.getByRole('button')).toHaveText(['Previous', '1', '2', 'Next']);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(5);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(1);

  const posts = /\/api\/blog-posts\/[\w-]+$/;
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More actions for ${first}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const act = () => choose('Duplicate');
  await refused(page, { method: 'POST', path: /\/duplicate$/ }, { act, said: 'Duplication Failed' });
  await choose('Delete');
  const asked = page.getByRole('alertdialog');
  await refused(
    page,
    { method: 'DELETE', path: posts },
    { act: () => asked.getByRole('button', { name: 'Delete' }).click(), said: 'Failed to delete blog post' },
  );
  await asked.getByRole('button', { name: 'Cancel' }).click();

  // The editor's fields.
  await page.getByRole('button', { name: `Edit ${first}` }).click();
  for (const label of ['Title', 'Topic', 'Status', 'Summary', 'Keywords'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.getByRole('option')).toHaveText(['Draft', 'Published', 'Archived']);
  await refused(
    page,
    { method: 'PATCH', path: posts },
    { act: () => status.selectOption('Archived'), said: 'Failed to update blog post' },
  );
  await status.selectOption('Archived');
  await expect(toasts(page)).toContainText(['Status is now Archived']);

  // The wizard.
  await page.goto('/agents/blog-post?view=new');
  await page.getByLabel('Topic area').fill(`solar ${word}`);
  const find = page.getByRole('button', { name: 'Generate New Topics' });
  await refused(
    page,
    { method: 'POST', path: /\/api\/blog-posts\/?$/ },
    {
      act: () => page.getByRole('button', { name: 'Write it yourself' }).click(),
      said: 'Failed to save blog post',
    },
  );
  await refused(
    page,
    { method: 'POST', path: /\/runs$/ },
    { act: () => find.click(), said: 'Error Generating Topics' },
  );
  await find.click();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await page.getByRole('radio').first().check({ force: true });
  const write = page.getByRole('button', { name: 'Generate Blog Post' });
  await refused(
    page,
    { method: 'POST', path: /\/write$/ },
    { act: () => write.click(), said: 'Error Generating Blog Post' },
  );
  await write.click();
  await expect(page.getByText('as Published', { exact: true })).toBeVisible();
  for (const name of ['Back to Topics', 'Regenerate', 'Keep as draft'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await refused(
    page,
    { method: 'POST', path: /\/publish$/ },
    { act: () => save.click(), said: 'Saving Failed' },
  );
  await save.click();
  await page.getByRole('searchbox', { name: 'Search blog posts' }).fill(word);
  await expect(page.getByText('7 posts', { exact: true })).toBeVisible();
  await expect(page.getByRole('table').getByText('Published', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('tab').first()).toHaveText('Prompt Configuration');
  await page.getByLabel('Blog post prompt').fill('Write 1,500 words.');
  await expect(settings).toContainText('Target: 1,500 words: up to 10,000 tokens.');
  await expect(settings).toContainText('[TOPIC] is missing');
  await settings.getByRole('tab', { name: 'AI Provider' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(settings.getByLabel('AI Model')).toBeVisible();
});
