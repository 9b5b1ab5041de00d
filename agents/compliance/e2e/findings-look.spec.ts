import { expect, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { cutChoices } from '../../../host/e2e/cut-choices.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';
import { analyse, begin, breach, rows } from './register.ts';

test('in a German workspace it is said in German what was saved, and what was found', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const colleague = `kollegin-${test.info().testId}@example.test`;
  await signIn(page, colleague);
  await signIn(page, `juristin-${test.info().testId}@example.test`);
  const data = { severity: 'high', requirement: 'Aufbewahrung' };
  await page.request.post('/api/agents/compliance/findings', { data });
  await page.setViewportSize({ width: 1320, height: 860 });
  await page.goto('/agents/compliance?view=findings');
  const tools = page.getByRole('toolbar', { name: 'Feststellungen' });
  await expect.poll(async () => (await tools.boundingBox())?.height).toBeLessThanOrEqual(36);
  const search = await tools.getByRole('searchbox').boundingBox();
  expect(search?.width).toBeGreaterThanOrEqual(200);
  await page.getByRole('button', { name: 'Zuständig für Aufbewahrung: Zuweisen' }).click();
  const people = page.getByRole('dialog', { name: 'Zuständig für Aufbewahrung' });
  await people.getByRole('combobox', { name: 'Zuständig' }).fill(colleague);
  await people.getByRole('option').click();
  await expect(page.getByText('Zuständig gespeichert', { exact: true })).toBeVisible();

  const buffer = Buffer.from('Die Angaben der Kundschaft werden unbefristet gespeichert.');
  const documentId = await upload(page, { name: 'vertrag.txt', mimeType: 'text/plain', buffer });
  await page.request.post('/api/ai-jobs', { data: { agentId: 'compliance', documentId } });
  await page.goto('/');
  await expect(page.getByText('Untersuchung beendet: 1 neue Feststellung')).toBeVisible();
  await context.close();
});

test('axe finds nothing, wide or narrow, and nothing is wider than the screen', async ({ page }) => {
  await begin(page);
  await analyse(page);
  await page.getByRole('button', { name: breach, exact: true }).click();
  for (const width of [1320, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await expect(page.getByRole('region', { name: 'Finding 1 of 3' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(await cutChoices(page)).toEqual([]);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1320, height: 860 });
  const tools = page.getByRole('toolbar', { name: 'Findings' });
  // One row, as high as a control with its border.
  await expect.poll(async () => (await tools.boundingBox())?.height).toBeLessThanOrEqual(36);
  await page.setViewportSize({ width: 390, height: 860 });
  await expectAccessible(page);
  await page.getByRole('combobox', { name: `Status of ${breach}` }).selectOption('Resolved');
  await expect(page.getByText('Status is now Resolved', { exact: true })).toBeVisible();
  for (const name of ['Analyze documents', 'Add finding']) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});
