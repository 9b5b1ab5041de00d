import { expect, type Page, test } from '../../../host/e2e/test.ts';
import { signIn, toasts, upload } from '../../../host/e2e/workspace.ts';

const sentences = [
  'The depot in Gothenburg opened on 2 March 2026 and shortened the northern routes by 41 minutes.',
  'Every van carries a temperature sensor since May 2026, and each reading is kept for two years.',
  'Two contractors have announced that they will not extend their agreements beyond December 2026.',
  'Road works near Jönköping will close the main road for six weeks in November.',
];
const report = sentences.map((sentence, at) => `## Part ${at + 1}\n\n${sentence}`).join('\n\n');
const file = { name: 'depots.md', mimeType: 'text/markdown', buffer: Buffer.from(`# Depots\n\n${report}`) };
const rows = (page: Page) => page.getByRole('region', { name: 'Outline' }).getByRole('listitem');

test('undo keeps other people’s changes, and selecting another slide loses no text', async ({ page }) => {
  await signIn(page, `speaker-${Date.now()}@example.test`);
  const documentId = await upload(page, file);
  const input = { documentId, slides: 6 };
  const job = { agentId: 'presentation', job: 'generate', input };
  const { id } = await (await page.request.post('/api/ai-jobs', { data: job })).json();
  const made = async () => (await (await page.request.get(`/api/ai-jobs/${id}`)).json()).result?.deckId;
  await expect.poll(made).toBeTruthy();
  const stored = `/api/agents/presentation/decks/${await made()}`;
  const titles = async (): Promise<string[]> =>
    (await (await page.request.get(stored)).json()).slides.map(({ title }: { title: string }) => title);
  const writeElsewhere = async (at: number, title: string) => {
    const { title: name, templateId, slides, updatedAt } = await (await page.request.get(stored)).json();
    const all = slides.with(at, { ...slides[at], title });
    const data = { title: name, templateId, slides: all, unchangedSince: updatedAt };
    expect((await page.request.put(stored, { data })).ok()).toBe(true);
  };
  await page.goto(`/agents/presentation?deck=${await made()}`);
  await expect(rows(page)).toHaveCount(6);
  const first = await titles();

  const editor = page.getByRole('form', { name: 'Edit slide' });
  const title = editor.getByRole('textbox', { name: 'Title' });
  const choose = (at: number) =>
    rows(page).nth(at).getByRole('button').filter({ hasText: /\S/ }).first().click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await choose(2);
  await page.getByRole('button', { name: 'Edit slide' }).click();
  await title.fill('Typed by hand');
  for (const leave of [
    () => choose(4),
    () => page.getByRole('button', { name: 'Next slide' }).click(),
    () => page.getByRole('button', { name: 'Add a slide' }).click(),
    () => page.getByRole('tab', { name: 'About' }).click(),
  ]) {
    await leave();
    await expect(question).toContainText('Discard your changes?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(title).toHaveValue('Typed by hand');
  }
  await editor.getByRole('button', { name: 'Save slide' }).click();
  await expect(editor).toHaveCount(0);
  await expect.poll(titles).toEqual(first.with(2, 'Typed by hand'));
  // Without unsaved text there is no question; with it, discarding drops the text.
  await page.getByRole('button', { name: 'Edit slide' }).click();
  await choose(4);
  await expect(editor).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit slide' }).click();
  await title.fill('Given up');
  await choose(2);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('img', { name: 'Slide 3: Typed by hand' })).toBeVisible();
  await expect(editor).toHaveCount(0);

  // Another slide changes elsewhere without an event: it keeps that change.
  await writeElsewhere(4, 'Said elsewhere');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(titles).toEqual(first.with(4, 'Said elsewhere'));
  await expect(rows(page).nth(4)).toContainText('Said elsewhere');
  await expect(undo).toBeDisabled();

  // The same slide changes elsewhere, which the page learns with its next step: a conflicting change is refused with a message.
  await page.getByRole('button', { name: 'Edit slide' }).click();
  await title.fill('Typed again');
  await editor.getByRole('button', { name: 'Save slide' }).click();
  await expect.poll(titles).toEqual(first.with(2, 'Typed again').with(4, 'Said elsewhere'));
  await writeElsewhere(2, 'Said by somebody else');
  await page.getByRole('button', { name: 'Lock: Said elsewhere' }).click();
  await expect(rows(page).nth(2)).toContainText('Said by somebody else');
  await undo.click();
  await expect(page.getByRole('button', { name: 'Lock: Said elsewhere' })).toBeVisible();
  await undo.click();
  await expect(toasts(page).filter({ hasText: 'Couldn’t undo this step' })).toContainText(
    'regenerated while you edited it',
  );
  await expect(undo).toBeDisabled();
  expect(await titles()).toEqual(first.with(2, 'Said by somebody else').with(4, 'Said elsewhere'));
});
