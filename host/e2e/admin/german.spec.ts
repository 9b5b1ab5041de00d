import { cutChoices } from '../cut-choices.ts';
import { openAgents } from '../installed-agents.ts';
import { expect, type Page, test } from '../test.ts';
import { visit } from '../visit.ts';
import { signIn, upload } from '../workspace.ts';

/** Changes the first entry of a call's real response. */
async function changed(page: Page, path: string, change: (first: Record<string, unknown>) => object) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch();
      const [first, ...others] = (await answer.json()) as Record<string, unknown>[];
      await route.fulfill({ response: answer, json: [{ ...first, ...change(first ?? {}) }, ...others] });
    },
  );
}

test('a German administrator can read every option on a phone, and reads error messages in German', async ({
  browser,
}) => {
  test.slow();
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce', viewport });
  const page = await context.newPage();
  await signIn(page, 'admin@example.test');
  await test.step('on a phone no tab, button or label is cut off without a sign that more follows', async () => {
    await upload(page, {
      name: 'hausordnung.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Die Küche wird freitags aufgeräumt.'),
    });
    const agents = (await openAgents(page)).map(({ slug }) => `/agents/${slug}`);
    for (const address of ['/documents', '/settings', '/admin/people', '/admin/usage', '/help', ...agents]) {
      await visit(page, address);
      // The folded sidebar also has headings, which are hidden.
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect.poll(() => cutChoices(page), { message: address }).toEqual([]);
    }
    await visit(page, '/documents');
    const tabs = page.getByRole('tablist', { name: 'Dokumente' });
    await expect(tabs).toHaveAttribute('data-more', 'after');
    await tabs.getByRole('tab', { name: 'Verarbeitet' }).click();
    await expect(tabs).toHaveAttribute('data-more', 'before');

    await visit(page, '/agents/doc-chat');
    await page.getByRole('textbox', { name: 'Nachricht' }).fill('Wann wird die Küche aufgeräumt?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: 'Antwort' });
    const why = answer.getByRole('button', { name: 'Warum diese Antwort' });
    await expect(why).toBeVisible();
    await expect(answer.getByText(/^Nach „Wann wird.*“ gesucht · \d+ Textstellen?$/)).toBeVisible();
    // The actions of an answer fit in one row.
    const copy = answer.getByRole('button', { name: 'Kopieren', exact: true });
    expect((await copy.boundingBox())?.y).toBe((await why.boundingBox())?.y);
  });

  await test.step('server errors appear in the language of the page', async () => {
    await page.setViewportSize({ width: 1320, height: 844 });
    const dialog = page.getByRole('dialog');

    const team = `Recht ${Date.now()}`;
    const made = await page.request.post('/api/teams', { data: { name: team } });
    expect(made.ok(), await made.text()).toBe(true);
    await page.goto('/admin/people?tab=teams');
    await page.getByRole('button', { name: 'Neues Team' }).click();
    await dialog.getByLabel('Name').fill(team);
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog).toContainText(`Es gibt bereits ein Team namens „${team}“`);

    await visit(page, '/settings?tab=access-tokens');
    await page.getByRole('button', { name: 'Neues Zugriffstoken' }).click();
    await dialog.locator('button[type=submit]').click();
    await expect(dialog).toContainText('Beschreiben Sie, wofür das Token ist');

    await visit(page, '/admin/budgets');
    await page.getByRole('button', { name: 'Neues Budget' }).click();
    await dialog.getByLabel('Betrag').fill('viel');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog).toContainText('Geben Sie US-Dollar an, etwa 40 oder 12,50');

    await visit(page, '/documents');
    await page.getByRole('button', { name: 'Dokument hochladen' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.from('') });
    await dialog.getByRole('button', { name: 'Hochladen', exact: true }).click();
    await expect(dialog).toContainText(
      '„leer.txt“ ist leer. Prüfen Sie, ob Sie die richtige Datei ausgewählt haben',
    );

    const file = { name: 'kaputt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${team}`) };
    const sent = await page.request.post('/api/documents', { multipart: { file } });
    const { id } = (await sent.json()) as { id: string };
    await visit(page, `/documents/${id}`);
    await expect(
      page.getByText('Diese Datei (PDF) ist beschädigt und kann nicht gelesen werden.'),
    ).toBeVisible();
    await visit(page, '/documents?view=grid');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'kaputt.pdf' })
        .getByText(/ist beschädigt/),
    ).toBeVisible();
  });

  await test.step('the administration screens are German if the browser is German', async () => {
    await test.step('an agent’s problems are described in the language of the page', async () => {
      await changed(page, '/api/admin/agents', () => ({
        state: 'running',
        reason:
          'version 2.0.0 did not start: its server half is not a plugin; export default defineServerPlugin({ … }) [server-half-invalid]; version 1.0.0 keeps running',
        failing: { failed: 2, requests: 3, message: 'no tide', lastAt: new Date().toISOString() },
      }));
      await page.goto('/admin/agents');
      const row = page.getByRole('listitem').filter({ hasText: 'no tide' });
      await expect(row).toContainText(
        'Version 2.0.0 ist nicht gestartet: seine Serverhälfte ist kein Plugin; export default defineServerPlugin({ … }) [server-half-invalid]; Version 1.0.0 läuft weiter',
      );
      await expect(row).toContainText('Anfragen schlagen fehl');
      await expect(row).toContainText(
        '2 der letzten 3 Anfragen des Agenten sind fehlgeschlagen. Letzter Fehler, ',
      );
    });

    await test.step('the outcome of a model call is described in words, in the language of the page', async () => {
      const call = {
        id: crypto.randomUUID(),
        createdAt: new Date().toISOString(),
        userId: null,
        name: null,
        email: null,
        agent: null,
        provider: 'openai',
        model: 'gpt',
        inputTokens: 0,
        outputTokens: 0,
        cost: null,
        durationMs: 40,
        outcome: 'bad-key',
      };
      await page.route('**/api/admin/usage/calls?*', (route) =>
        route.fulfill({
          json: { items: [call, { ...call, id: crypto.randomUUID(), outcome: 'new-kind' }], next: null },
        }),
      );
      await page.goto('/admin/usage?tab=calls');
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toContainText('Schlüssel nicht akzeptiert');
      await expect(rows.nth(2)).toContainText('new kind');
    });

    await test.step('a German administrator enters and reads amounts with a decimal comma', async () => {
      const name = `Komma${Date.now()}`;
      const other = await browser.newPage();
      await signIn(other, `${name}@example.test`);
      const { id } = (await (await other.request.get('/api/auth/me')).json()) as { id: string };
      await other.close();
      await page.goto(`/admin/budgets?person=${id}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Betrag').fill('12,5');
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      const entry = page.getByRole('listitem').filter({ hasText: new RegExp(`Person: ${name}`, 'i') });
      await expect(entry).toContainText('von 12,50 $');
      // The list of people links to the dialog that changes an existing budget.
      await page.goto(`/admin/people?person=${id}`);
      await page.getByRole('link', { name: 'Ändern' }).click();
      await expect(dialog).toContainText(new RegExp(`Budget von Person: ${name}`, 'i'));
      await expect(dialog.getByLabel('Betrag')).toHaveValue('12,50');
      await dialog.getByRole('button', { name: 'Abbrechen' }).click();
      await entry.getByRole('button', { name: /entfernen/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click();
      await expect(entry).toHaveCount(0);
    });
  });
  await context.close();
});
