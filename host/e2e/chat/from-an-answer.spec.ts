import { openAgents } from '../installed-agents.ts';
import { expect, type Page, test } from '../test.ts';
import { signIn, upload } from '../workspace.ts';

const markdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** Returns the address of the first agent that answers from the library. */
async function searching(page: Page): Promise<string> {
  const agent = (await openAgents(page)).find(({ capabilities }) => capabilities.includes('search'));
  test.skip(agent === undefined, 'no agent searches');
  return `/agents/${agent?.slug}`;
}

test('an empty chat suggests a question about the newest document, and the answer’s passages can be browsed in the document', async ({
  page,
}) => {
  const word = `quill${Date.now()}`;
  await signIn(page, `${word}@example.test`);
  const rules = ['Notice', 'Renewal', 'Payment'].map((name) => {
    const clauses = Array.from(
      { length: 30 },
      (_, at) => `Clause ${at} of ${name} is kept for ${at + 2} years.`,
    );
    return `# ${name}\n\nThe main points of ${name} follow. ${clauses.join(' ')}\n`;
  });
  await upload(page, markdown(`${word}.md`, rules.join('\n')));
  await page.goto(`${await searching(page)}?chat=new`);
  await page.getByRole('button', { name: `What are the main points of ${word}?` }).click();
  await expect(page).toHaveURL(/chat=[\da-f-]{36}/);
  const chat = new URL(page.url());
  const passages = page.getByRole('complementary').getByRole('link', { name: 'Open document' });
  // First the search results appear, then the cited sources.
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveAttribute('aria-busy', 'false');
  await expect(passages.nth(1)).toBeVisible();
  const count = await passages.count();
  await passages.first().click();

  const trail = page.getByRole('navigation', { name: 'Passages cited in the answer' });
  await expect(trail).toContainText(`1 of ${count}`);
  const before = page.url();
  await trail.getByRole('button', { name: 'Next passage' }).click();
  await expect(trail).toContainText(`2 of ${count}`);
  expect(page.url()).not.toBe(before);
  const next = trail.getByRole('button', { name: 'Next passage' });
  await expect(next).toBeFocused();
  for (let at = 2; at <= count; at++) await next.press('Enter');
  await expect(trail).toContainText(`1 of ${count}`);
  await trail.getByRole('button', { name: 'Previous passage' }).click();
  await expect(trail).toContainText(`${count} of ${count}`);
  await page.reload();
  await expect(trail).toContainText(`${count} of ${count}`);
  // After any number of passages, Back and the link above the document return to the chat.
  await page.goBack();
  await expect(page).toHaveURL(chat.href);
  await page.goForward();
  await trail.getByRole('link', { name: `From the chat “What are the main points of ${word}?”` }).click();
  await expect(page).toHaveURL(chat.href);
});
