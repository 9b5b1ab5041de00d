import { expect, test } from '../../../host/e2e/test.ts';
import { expectAccessible } from '../../../host/e2e/accessible.ts';
import { cutChoices } from '../../../host/e2e/cut-choices.ts';
import { signIn, upload } from '../../../host/e2e/workspace.ts';
import { analyse, begin, breach, rows } from './register.ts';

const list =
  'Id;Title;Words\nH-1;Training of staff;trained/training\nH-2;"Backups; tested";"backup; restore test"\n';

test('the screens of findings and frameworks are accessible in wide and narrow windows, and German in a German browser', async ({
  page,
  browser,
}) => {
  await test.step('axe finds no problem in the findings and frameworks, and nothing is wider than the screen', async () => {
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
    // The toolbar is one row, as high as a control with its border.
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

  await test.step('a person uploads their own control list and checks a policy against the list', async () => {
    await page.setViewportSize({ width: 1320, height: 860 });
    const buffer = Buffer.from(
      'All staff are trained once a year.\n\nA backup of all data is made every night.',
    );
    await upload(page, { name: 'policy.txt', mimeType: 'text/plain', buffer });
    await page.goto('/agents/compliance?view=frameworks');
    await expect(page.getByText('No checks yet')).toBeVisible();

    await page.getByRole('button', { name: 'Control lists' }).click();
    await page.getByRole('menuitem', { name: 'Add a list' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a control list' });
    const file = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await adding.getByLabel('Name').fill('House rules');
    await adding.getByLabel('File (.csv)').setInputFiles(file('a;b\n1;2'));
    await expect(adding.getByText('The first line has to name the columns')).toBeVisible();
    await adding.getByLabel('File (.csv)').setInputFiles(file(list));
    await expect(adding.getByText('2 controls read')).toBeVisible();
    await adding.getByRole('button', { name: 'Add list' }).click();
    await expect(adding).toBeHidden();

    await page.getByRole('button', { name: 'Check documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check against a framework' });
    await dialog.getByLabel('Control list').selectOption('House rules, 1 · 2 controls');
    await dialog.getByLabel('policy.txt').check();
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: /^House rules, 1/ }).click();
    const table = page.getByRole('table', { name: 'Controls' });
    await expect(table.getByRole('row', { name: 'H-2' })).toContainText('Partly');
    await page.getByRole('button', { name: 'Met 1' }).click();
    await page.getByRole('button', { name: 'H-1: Training of staff' }).click();
    const panel = page.getByRole('region', { name: 'Control H-1' });
    await expect(panel.locator('mark')).toHaveText('All staff are trained once a year.');
    for (const width of [1320, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await expectAccessible(page);
    }
  });

  await test.step('in a German browser, the messages about saved and found findings are German', async () => {
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
    await expect(page.getByText('Analyse beendet: 1 neue Feststellung')).toBeVisible();
    await context.close();
  });
});
