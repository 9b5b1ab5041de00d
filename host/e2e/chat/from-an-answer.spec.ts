import { openAgents } from '../installed-agents.ts';
import { expect, type Page, test } from '../test.ts';
import { signIn, toasts, upload } from '../workspace.ts';

const markdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** The address of the first agent that answers from the library. */
async function searching(page: Page): Promise<string> {
  const agent = (await openAgents(page)).find(({ capabilities }) => capabilities.includes('search'));
  test.skip(agent === undefined, 'no agent searches');
  return `/agents/${agent?.slug}`;
}

test('an empty chat asks of the newest document, and its answer is followed through the document and back', async ({
  page,
}) => {
  const word = `quill${Date.now()}`;
  await signIn(page, `${word}@example.test`);
  // Long enough to be several passages.
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
  // What was found stands there first, then what the answer cites.
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveAttribute('aria-busy', 'false');
  await expect(passages.nth(1)).toBeVisible();
  const count = await passages.count();
  await passages.first().click();

  const trail = page.getByRole('navigation', { name: 'Passages of the answer' });
  await expect(trail).toContainText(`1 of ${count}`);
  const before = page.url();
  await trail.getByRole('button', { name: 'Next passage' }).click();
  await expect(trail).toContainText(`2 of ${count}`);
  expect(page.url()).not.toBe(before);
  const next = trail.getByRole('button', { name: 'Next passage' });
  await expect(next).toBeFocused();
  // Behind the last comes the first, ahead of it the last.
  for (let at = 2; at <= count; at++) await next.press('Enter');
  await expect(trail).toContainText(`1 of ${count}`);
  await trail.getByRole('button', { name: 'Previous passage' }).click();
  await expect(trail).toContainText(`${count} of ${count}`);
  await page.reload();
  await expect(trail).toContainText(`${count} of ${count}`);
  // However many were looked at, Back leads to the chat; so does the bar.
  await page.goBack();
  await expect(page).toHaveURL(chat.href);
  await page.goForward();
  await trail.getByRole('link', { name: `From the chat “What are the main points of ${word}?”` }).click();
  await expect(page).toHaveURL(chat.href);
});

test('a document is asked from its own page, and one that is not ready is not', async ({ page }) => {
  const word = `ledger${Date.now()}`;
  await signIn(page, `${word}@example.test`);
  await searching(page);
  const id = await upload(page, markdown(`${word}.md`, 'Invoices are paid within thirty days.'));
  await page.goto(`/documents/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page).toHaveURL(/\/agents\/.*handover=/);
  await expect(page.getByRole('button', { name: /1 document/ })).toBeVisible();
  // What an empty chat begins with is about the document that it was opened from.
  await expect(page.getByRole('button', { name: `What are the main points of ${word}?` })).toBeVisible();
  const file = { name: `${word}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 no more') };
  const broken = (await (await page.request.post('/api/documents', { multipart: { file } })).json()) as {
    id: string;
  };
  await page.goto(`/documents/${broken.id}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Ask', exact: true })).toHaveCount(0);
});

test('a chat that is not there is said once, and leads to a new one', async ({ page }) => {
  await signIn(page, 'missing-chat@example.test');
  await page.goto(`${await searching(page)}?chat=11111111-1111-4111-8111-111111111111`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'This chat does not exist' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(main.getByRole('textbox', { name: 'Message' })).toBeHidden();
  await expect(toasts(page)).toHaveCount(0);
  await main.getByRole('link', { name: 'New Chat' }).click();
  await expect(main.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('being offline is said on every screen, and no more when it is over', async ({ page, context }) => {
  await signIn(page, 'offline@example.test');
  for (const screen of ['/', '/documents']) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveCount(0);
  }
});
